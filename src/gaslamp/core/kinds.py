"""Kinds of values: how one is written for people, and how it is read.

A refusal names the key (`where`), what it held and what it may hold.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices, mask_of


class Kind(Protocol):
    """How values of one kind are written."""

    @property
    def write(self) -> Callable[[Any], Any]:
        """The function that turns a value of a record into what is written for people."""

    def read(self, given: Any, where: str) -> Any:
        """Return the value of a record for what is written; raise BadPosition if it is wrong."""


def as_it_is(value: Any) -> Any:
    """Return the value itself."""
    return value


class ListsOfMasks(dict[int, list[Any]]):
    """The list that a mask is written as; there are few masks, and each is written often."""

    def __init__(self, make: Callable[[int], list[Any]]) -> None:
        self._make = make

    def __missing__(self, mask: int) -> list[Any]:
        found = self[mask] = self._make(mask)
        return found


def names_of_masks(names: tuple[str, ...]) -> ListsOfMasks:
    """Return the names of the members of each mask."""
    return ListsOfMasks(lambda mask: [names[index] for index in indices(mask)])


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    low: int
    high: int

    write = staticmethod(as_it_is)

    def read(self, given: Any, where: str) -> int:
        """Return the number if it is within bounds."""
        return whole(given, where, self.low, self.high)


class Flag:
    """True or false."""

    write = staticmethod(bool)

    def read(self, given: Any, where: str) -> bool:
        """Return a truth value."""
        return truth(given, where)


@dataclass(frozen=True)
class OneOf:
    """One of some names, stored as its index among them plus `first`, the code of the first."""

    names: tuple[str | None, ...]
    first: int = 0

    @cached_property
    def write(self) -> Callable[[int], str | None]:
        """The function that gives the name of a code."""
        shifted = self.names[-self.first :] + self.names[: -self.first]  # -1 is the last index
        return (shifted if self.first <= 0 else (None,) * self.first + self.names).__getitem__

    def read(self, given: Any, where: str) -> int:
        """Return the code of a name."""
        code = self._codes.get(given) if isinstance(given, Hashable) else None
        return one_of_names(given, where, self.names) if code is None else code

    @cached_property
    def _codes(self) -> dict[Any, int]:
        return {name: code + self.first for code, name in enumerate(self.names)}


@dataclass(frozen=True)
class SetOf:
    """A set of names, stored as a mask and written in the fixed order of the names."""

    names: tuple[str, ...]

    @cached_property
    def write(self) -> Callable[[int], list[str]]:
        """The function that gives the names of a mask."""
        known = names_of_masks(self.names)
        return lambda mask: known[mask].copy()

    @cached_property
    def _one(self) -> OneOf:
        return OneOf(self.names)

    def read(self, given: Any, where: str) -> int:
        """Return the mask of a list of names without repeats."""
        found = 0
        for name in listed(given, where):
            bit = 1 << self._one.read(name, where)
            if found & bit:
                times = given.count(name)
                raise BadPosition(f"{where} names {name} {times} times")
            found |= bit
        return found


@dataclass(frozen=True)
class FlagsOf:
    """A mask of `count` things, written as a list of truth values."""

    count: int

    @cached_property
    def write(self) -> Callable[[int], list[bool]]:
        """The function that tells of each thing whether it is in a mask."""
        count = self.count
        known = ListsOfMasks(lambda mask: [bool(mask >> n & 1) for n in range(count)])
        return lambda mask: known[mask].copy()

    def read(self, given: Any, where: str) -> int:
        """Return the mask of those that are true."""
        flags = listed(given, where, self.count)
        return mask_of([n for n, flag in enumerate(flags) if truth(flag, f"{where}[{n}]")])


@dataclass(frozen=True)
class ListOf:
    """A list of `count` values of one kind."""

    kind: Kind
    count: int

    @cached_property
    def write(self) -> Callable[[Sequence[Any]], list[Any]]:
        """The function that writes the values in order."""
        write = self.kind.write
        return lambda values: list(map(write, values))

    def read(self, given: Any, where: str) -> list[Any]:
        """Return the values in order."""
        values = listed(given, where, self.count)
        return [self.kind.read(one, f"{where}[{n}]") for n, one in enumerate(values)]


@dataclass(frozen=True)
class ByName:
    """A value of one kind for each of some names."""

    names: tuple[str, ...]
    kind: Kind

    @cached_property
    def write(self) -> Callable[[Sequence[Any]], dict[str, Any]]:
        """The function that writes the values by name."""
        names, write = self.names, self.kind.write
        if write is as_it_is:
            return lambda values: dict(zip(names, values, strict=True))
        return lambda values: dict(zip(names, map(write, values), strict=True))

    def read(self, given: Any, where: str) -> list[Any]:
        """Return the values in the order of the names."""
        values = fields(given, where, self.names)
        return [self.kind.read(values[name], f"{where}.{name}") for name in self.names]


# Reading JSON.


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
