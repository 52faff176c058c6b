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
# Of winners: where chance would stand nobody has won, because the game was called off.
NO_WINNER = "nobody"
WINNERS: tuple[str | None, ...] = (None, JACK, INVESTIGATOR, NO_WINNER)


def other(role: str) -> str:
    """Return the opponent of a role."""
    return INVESTIGATOR if role == JACK else JACK
