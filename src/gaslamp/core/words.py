"""Characters, pieces and roles as they stand in a sentence."""

from collections.abc import Iterable


def name(who: str | None) -> str:
    """Return a character or a piece as it stands in a sentence."""
    if who is not None and " " in who:
        return who  # "gaslight b2" is written as it is
    return (who or "nobody").replace("_", " ").title()


def names(those: Iterable[str]) -> str:
    """Return several characters or pieces as a list in words."""
    return ", ".join(name(one) for one in those) or "nobody"
