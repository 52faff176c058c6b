"""Reading the JSON of a position: an error names the field, its value and what it may be."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from gaslamp.core.errors import BadPosition


def fields(
    given: Any, where: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """Return what is given if it is an object with the required keys and no unknown ones."""
    if not isinstance(given, dict):
        raise BadPosition(f"{where} must be an object, not {given!r}")
    for key in given:
        if key not in required and key not in optional:
            raise BadPosition(f"{where} has an unknown key {key!r}; known: {_listed(required)}")
    for key in required:
        if key not in given:
            raise BadPosition(f"{where} lacks the key {key!r}")
    return given


def whole(given: Any, where: str, low: int, high: int) -> int:
    """Return what is given if it is a whole number within bounds."""
    if not isinstance(given, int) or isinstance(given, bool) or not low <= given <= high:
        raise BadPosition(f"{where} must be a whole number from {low} to {high}, not {given!r}")
    return given


def truth(given: Any, where: str) -> bool:
    """Return what is given if it is true or false."""
    if not isinstance(given, bool):
        raise BadPosition(f"{where} must be true or false, not {given!r}")
    return given


def one_of_names(
    given: Any, where: str, known: "list[str] | tuple[str | None, ...] | tuple[str, ...]"
) -> int:
    """Return the index of a name among those known."""
    if given not in known or isinstance(given, (list, dict)):
        raise BadPosition(f"{where} must be one of {_listed(known)}, not {given!r}")
    return known.index(given)


def listed(given: Any, where: str, length: int | None = None) -> list[Any]:
    """Return what is given if it is a list, of the given length if there is one."""
    if not isinstance(given, list):
        raise BadPosition(f"{where} must be a list, not {given!r}")
    if length is not None and len(given) != length:
        raise BadPosition(f"{where} must have {length} entries, not {len(given)}")
    return given


def cards_once(holders: Mapping[str, Iterable[int]], names: tuple[str, ...]) -> None:
    """Raise BadPosition unless every card has exactly one holder."""
    holder_of: dict[int, str] = {}
    for holder, cards in holders.items():
        for card in cards:
            if card in holder_of:
                raise BadPosition(f"the card {names[card]} is in {holder_of[card]} and in {holder}")
            holder_of[card] = holder
    for card, name in enumerate(names):
        if card not in holder_of:
            raise BadPosition(f"the card {name} is nowhere: not in {_listed(holders)}")


def _listed(names: Iterable[Any]) -> str:
    return ", ".join("null" if name is None else str(name) for name in names)
