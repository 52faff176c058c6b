"""How a record is written for people and read back, declared field by field.

A game lists entries. An entry says under which key it is written, which fields of the record it
stands for, and of what kind their values are. Positions, the boards of views and the records behind
both come from these lists: no field is decoded anywhere else.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Protocol

import numpy as np

from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.positions import fields, listed, one_of_names, truth, whole
from gaslamp.core.roles import NAMES

# Kinds of values: how one is written, and how it is read. Errors name the key (`where`).


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


class NamesOfMasks(dict[int, list[str]]):
    """A cache of the names in a set, by its mask: there are few sets, each written often."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def __missing__(self, mask: int) -> list[str]:
        found = self[mask] = [self._names[index] for index in indices(mask)]
        return found


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
        known = NamesOfMasks(self.names)
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

    def write(self, value: int) -> list[bool]:
        """Return a list with True for each thing that is in the mask."""
        return [bool(value >> number & 1) for number in range(self.count)]

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


# Entries: what stands under one key.


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Something written under one key.

    `write` and `read` are for positions, which come from outside and are checked. `show` and `take`
    are for views, whose parts are typed; unless an entry overrides them they do the same.
    """

    key: str
    optional: bool = False  # a position may leave it out when `absent` is True
    check: Callable[[Any], None] | None = None  # raises BadPosition; called once it is read

    def fields(self) -> tuple[str, ...]:
        """Return the fields of the record that it stands for."""
        raise NotImplementedError

    def absent(self, s: Any) -> bool:
        """Return True if an optional entry is left out of the position of this record."""
        return False

    @property
    def write(self) -> Callable[[Plain], Any]:
        """The function that gives its value in a position."""
        raise NotImplementedError

    def read(self, s: Any, given: Any, where: str) -> None:
        """Fill in the fields of a record from a position."""
        raise NotImplementedError

    @property
    def show(self) -> Callable[[Plain], Any]:
        """The function that gives its value in a view."""
        return self.write

    def take(self, s: Any, given: Any) -> None:
        """Fill in the fields of a record from a view."""
        self.read(s, given, self.key)


@dataclass(frozen=True, kw_only=True)
class Field(Entry):
    """One field of the record, under its own name unless another is given.

    `null` says when it is written as null, because it has no value yet.
    """

    kind: Kind
    name: str = ""
    null: Callable[[Any], bool] | None = None
    must_be: tuple[str, str] = ("null", "there")  # error words: while `null` holds, and otherwise

    @cached_property
    def _name(self) -> str:
        return self.name or self.key

    def fields(self) -> tuple[str, ...]:
        return (self._name,)

    def absent(self, s: Any) -> bool:
        return self.optional and not getattr(s, self._name)

    @cached_property
    def write(self) -> Callable[[Plain], Any]:
        get, write, null = attrgetter(self._name), self.kind.write, self.null
        if null is not None:
            return lambda s: None if null(s) else write(get(s))
        return lambda s: write(get(s))

    def read(self, s: Any, given: Any, where: str) -> None:
        if self.null is not None:
            if (given is None) != self.null(s):
                right = self.must_be[0] if self.null(s) else self.must_be[1]
                raise BadPosition(f"{where} must be {right}, not {given!r}")
            if given is None:
                return
        setattr(s, self._name, self.kind.read(given, where))


@dataclass(frozen=True, kw_only=True)
class Counted(Entry):
    """A list of values with a fixed maximum, and its length in another field."""

    kind: Kind
    name: str
    count: str
    blank: int  # fills the rest of the field

    def fields(self) -> tuple[str, ...]:
        return (self.name, self.count)

    @cached_property
    def write(self) -> Callable[[Plain], list[Any]]:
        get, write = attrgetter(self.name, self.count), self.kind.write

        def written(s: Plain) -> list[Any]:
            values, count = get(s)
            return list(map(write, values[:count]))

        return written

    def read(self, s: Any, given: Any, where: str) -> None:
        field = getattr(s, self.name)
        values = [self.kind.read(one, where) for one in listed(given, where)]
        if len(values) > len(field):
            raise BadPosition(f"{where} must have at most {len(field)} entries, not {len(values)}")
        field[:] = self.blank
        field[: len(values)] = values
        setattr(s, self.count, len(values))


@dataclass(frozen=True, kw_only=True)
class Numbers(Entry):
    """An object with several fields of the record that hold numbers of one kind."""

    kind: Number
    names: dict[str, str]  # the field under each key

    def fields(self) -> tuple[str, ...]:
        return tuple(self.names.values())

    @cached_property
    def write(self) -> Callable[[Plain], dict[str, int]]:
        keys, get = tuple(self.names), attrgetter(*self.names.values())
        return lambda s: dict(zip(keys, get(s), strict=True))

    def read(self, s: Any, given: Any, where: str) -> None:
        values = fields(given, where, tuple(self.names))
        for key, name in self.names.items():
            setattr(s, name, self.kind.read(values[key], f"{where}.{key}"))


@dataclass(frozen=True, kw_only=True)
class Group(Entry):
    """An object of several entries. While `unless` is True it is null, or left out if optional."""

    entries: tuple[Entry, ...]
    unless: Callable[[Any], bool] | None = None
    struct: type | None = None  # its type in a view
    on_null: Callable[[Any], None] | None = None  # fills in the record when it is null

    def fields(self) -> tuple[str, ...]:
        return tuple(name for entry in self.entries for name in entry.fields())

    def absent(self, s: Any) -> bool:
        return self.optional and self.unless is not None and self.unless(s)

    @cached_property
    def write(self) -> Callable[[Plain], Any]:
        return self._written(dict, [(entry, entry.write) for entry in self.entries])

    @cached_property
    def show(self) -> Callable[[Plain], Any]:
        return self._written(self.struct or dict, [(e, e.show) for e in self.entries])

    def _written(
        self, make: type, parts: "list[tuple[Entry, Callable[[Plain], Any]]]"
    ) -> Callable[[Plain], Any]:
        """Return the function that builds the object, without the absent parts."""
        unless = self.unless or (lambda _s: False)
        always = [(entry.key, write) for entry, write in parts if not entry.optional]
        sometimes = [(entry, write) for entry, write in parts if entry.optional]

        def written(s: Plain) -> Any:
            if unless(s):
                return None
            found = {key: write(s) for key, write in always}
            for entry, write in sometimes:
                if not entry.absent(s):
                    found[entry.key] = write(s)
            return make(**found)

        return written

    def read(self, s: Any, given: Any, where: str) -> None:
        if given is None and self.unless is not None:
            self._read_null(s)
            return
        required = [entry.key for entry in self.entries if not entry.optional]
        optional = [entry.key for entry in self.entries if entry.optional]
        values = fields(given, where, required, optional)
        for entry in self.entries:
            if entry.key in values:
                entry.read(s, values[entry.key], f"{where}.{entry.key}")
            elif not entry.absent(s):
                raise BadPosition(f"{where} lacks the key {entry.key!r}")

    def take(self, s: Any, given: Any) -> None:
        if given is None:
            self._read_null(s)
            return
        for entry in self.entries:
            value = given[entry.key] if isinstance(given, dict) else getattr(given, entry.key)
            if value is not None or not entry.optional:
                entry.take(s, value)

    def _read_null(self, s: Any) -> None:
        if self.on_null is not None:
            self.on_null(s)


@dataclass(frozen=True, kw_only=True)
class Derived(Entry):
    """A value that a view shows and that follows from other entries."""

    find: Callable[[Plain], Any]

    def fields(self) -> tuple[str, ...]:
        return ()

    @property
    def write(self) -> Callable[[Plain], Any]:
        return self.find

    def take(self, s: Any, given: Any) -> None:
        pass


@dataclass(frozen=True)
class Codec:
    """The entries of one game: those of its positions, and those of the board both players see."""

    game: str
    dtype: Any
    position: tuple[Entry, ...]
    board: tuple[Entry, ...]
    check: Callable[[Any], None]  # raises BadPosition for a record that no game can reach
    read_first: tuple[str, ...] = ("turn", "pending_chance", "outcome")  # others depend on them

    def to_position(self, s: Plain) -> dict[str, Any]:
        """Return the position of a record, with all secrets."""
        written = {entry.key: entry.write(s) for entry in self.position if not entry.absent(s)}
        return {"game": self.game, **written}

    def from_position(self, position: dict[str, Any]) -> Any:
        """Return the record of a position; raise BadPosition with what is wrong."""
        required = ["game", *(entry.key for entry in self.position if not entry.optional)]
        optional = [entry.key for entry in self.position if entry.optional]
        given = fields(position, "the position", required, optional)
        s = np.zeros(1, self.dtype)[0]
        for entry in self._reading_order:
            if entry.key in given:
                entry.read(s, given[entry.key], entry.key)
            if entry.check is not None:
                entry.check(s)
        self.check(s)
        return s

    @cached_property
    def _reading_order(self) -> tuple[Entry, ...]:
        first = [entry for key in self.read_first for entry in self.position if entry.key == key]
        return (*first, *(entry for entry in self.position if entry not in first))

    def to_board(self, s: Plain) -> dict[str, Any]:
        """Return what both players see."""
        return {key: show(s) for key, show in self._board}

    @cached_property
    def _board(self) -> list[tuple[str, Callable[[Plain], Any]]]:
        return [(entry.key, entry.show) for entry in self.board]

    def from_view(self, view: Any) -> Any:
        """Return a record with everything public in a view filled in, and nothing else."""
        s = np.zeros(1, self.dtype)[0]
        for entry in self._taking:
            holder = view if entry.key in ("turn", "outcome") else view.board
            value = getattr(holder, entry.key)
            if value is not None or not entry.optional:
                entry.take(s, value)
        return s

    @cached_property
    def _taking(self) -> tuple[Entry, ...]:
        """What is read from a view: the entries of its board, the turn and the outcome."""
        keys = ("turn", "outcome")
        beside = tuple(entry for entry in self.position if entry.key in keys)
        pending = tuple(entry for entry in self.board if entry.key == "pending_chance")
        return (*beside, *pending, *(entry for entry in self.board if entry not in pending))


# Entries that every game has.


def turn_entry(last: int) -> Entry:
    """Return the entry of the turn's number."""
    return Field(key="turn", kind=Number(1, last))


def pending_entry(pending: tuple[str | None, ...]) -> Entry:
    """Return the entry of what chance is to decide."""
    return Field(key="pending_chance", kind=OneOf(pending), name="pending", optional=True)


def outcome_entry(
    reasons: tuple[str | None, ...], check: Callable[[Any], None] | None = None
) -> Entry:
    """Return the entry of who won and why; it is absent while the game goes on."""
    return Group(
        key="outcome",
        optional=True,
        unless=lambda s: not s.winner,
        entries=(
            Field(key="winner", kind=OneOf(NAMES[1:3], 1)),
            Field(key="reason", kind=OneOf(reasons[1:], 1)),
        ),
        check=check,
    )
