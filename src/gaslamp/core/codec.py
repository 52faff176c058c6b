"""How a record is written for people and read back, declared field by field.

A game lists entries. An entry says under which key it is written, which fields of the record it
stands for, and of what kind their values are. Positions, the boards of views and the records behind
both come from these lists: no field is decoded anywhere else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

import numpy as np

from gaslamp.core.endings import CALLED_OFF
from gaslamp.core.errors import BadPosition
from gaslamp.core.kinds import Kind, Number, OneOf, fields, listed
from gaslamp.core.plain import Plain
from gaslamp.core.roles import NO_WINNER, WINNERS


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Something written under one key.

    `write` and `read` are for positions, which come from outside and are checked. `show` and `take`
    are for views, whose parts are typed; unless an entry overrides them they do the same.
    """

    key: str
    reads: tuple[str, ...] = ()  # fields beside its own that its value in a view follows from
    optional: bool = False  # a position may leave it out when `absent` is True
    check: Callable[[Any], None] | None = None  # raises BadPosition; called once it is read

    def fields(self) -> tuple[str, ...]:
        """Return the fields of the record that it stands for."""
        raise NotImplementedError

    def follows_from(self) -> tuple[str, ...]:
        """Return all fields that its value in a view follows from."""
        return (*self.fields(), *self.reads)

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

    def follows_from(self) -> tuple[str, ...]:
        return (*(name for entry in self.entries for name in entry.follows_from()), *self.reads)

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

    def check_whole(s: Any) -> None:
        if (WINNERS[s.winner] == NO_WINNER) != (reasons[s.reason] == CALLED_OFF):
            raise BadPosition(
                f"outcome.winner must be {NO_WINNER} where the reason is {CALLED_OFF}, else a role"
            )
        if check is not None:
            check(s)

    return Group(
        key="outcome",
        optional=True,
        unless=lambda s: not s.winner,
        entries=(
            Field(key="winner", kind=OneOf(WINNERS[1:], 1)),
            Field(key="reason", kind=OneOf(reasons[1:], 1)),
        ),
        check=check_whole,
    )
