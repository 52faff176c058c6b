"""Who takes part, under the names that the contract fixes and the codes that kernels use."""

JACK = "jack"
INVESTIGATOR = "investigator"
CHANCE = "chance"
PUBLIC = "public"
ALL = "all"

ROLES = (JACK, INVESTIGATOR)
VIEWERS = (JACK, INVESTIGATOR, PUBLIC)

# Codes in records. Zero means nobody, so that a zero-filled record has no winner.
NOBODY = 0
JACK_CODE = 1
INVESTIGATOR_CODE = 2
CHANCE_CODE = 3
NAMES: tuple[str | None, ...] = (None, JACK, INVESTIGATOR, CHANCE)


def other(role: str) -> str:
    """The opponent of a role."""
    return INVESTIGATOR if role == JACK else JACK
