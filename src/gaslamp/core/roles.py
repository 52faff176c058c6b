"""Who takes part, under the names that the contract fixes."""

JACK = "jack"
INVESTIGATOR = "investigator"
CHANCE = "chance"
PUBLIC = "public"
ALL = "all"

ROLES = (JACK, INVESTIGATOR)
VIEWERS = (JACK, INVESTIGATOR, PUBLIC)

# By the codes of `kernels.role_codes`.
NAMES: tuple[str | None, ...] = (None, JACK, INVESTIGATOR, CHANCE)


def other(role: str) -> str:
    """Return the opponent of a role."""
    return INVESTIGATOR if role == JACK else JACK
