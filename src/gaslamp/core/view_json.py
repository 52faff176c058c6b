"""Views as JSON: the bytes of `to_json(state.view(…))`, without building the view.

A view is made of some twenty parts, each of which follows from a few fields of the record. From one
state to the next most fields stay as they are, so that a part is written again only if one of its
fields has changed since the last state that was written.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from gaslamp.core.plain import Plain
from gaslamp.core.roles import ALL, VIEWERS
from gaslamp.core.views import Event, masked

if TYPE_CHECKING:
    from gaslamp.core.game import Game

VIEW = ("game", "viewer", "seq", "turn", "actor", "outcome", "log", "legal", "board", "private")
NULL = b"null"
MOST_REMEMBERED = 1024  # of each part
REST = b'%b%d,"turn":%d,"actor":%b,"outcome":%b,"log":%b,"legal":%b,"board":%b,"private":%b}'

encode = msgspec.json.Encoder().encode


class Part(NamedTuple):
    """A part of all views of a state, and the bytes of the record that it follows from."""

    mask: int  # over the record read as one number
    write: Callable[[Plain], bytes]


class ViewWriter:
    """How the views of one game are written."""

    def __init__(self, game: "Game") -> None:
        if game.view_type.__struct_fields__ != VIEW:
            raise TypeError(f"the fields of {game.view_type.__name__} must be {', '.join(VIEW)}")
        self._game = game
        order = game.board_type.__struct_fields__  # type: ignore[attr-defined]
        entries = {entry.key: entry for entry in game.codec.board}
        self.board = [
            Part(
                self._mask(entries[key].follows_from()),
                _remembering(
                    b'%b"%b":' % (b"," if number else b"{", key.encode()),
                    entries[key].show,
                    attrgetter(*entries[key].follows_from()),
                ),
            )
            for number, key in enumerate(order)
        ]
        self.seen = Part(self._mask(game.seen_follows_from), _written(game.witnesses))
        self.lights = Part(self._mask(game.lights_follow_from), _written(game.lights))
        self.private_mask = self._mask(game.private_follows_from)
        self.heads = {v: _head(game.name, v) for v in (*VIEWERS, ALL)}
        self._actions = [b'{"action":%b,"seen":' % encode(one.text) for one in game.actions]
        self._seen = _Seen(game.characters)

    def _mask(self, fields: Sequence[str]) -> int:
        """Return the bytes of some fields, as a mask over the record read as one number."""
        mask = 0
        for name in fields:
            dtype, offset = self._game.dtype.fields[name][:2]
            mask |= ((1 << 8 * dtype.itemsize) - 1) << 8 * offset
        return mask

    def private(self, s: Plain, viewer: str) -> bytes:
        """Return what a viewer alone may know."""
        return encode(self._game.private(s, viewer))

    def outcome(self, s: Plain) -> bytes:
        """Return how the game ended; null while it goes on."""
        return encode(self._game.outcome(s)) if s.winner else NULL

    def choices(self, previews: tuple[list[int], list[int]]) -> bytes:
        """Return legal actions, each with those seen after it."""
        codes, masks = previews
        heads, tails = map(self._actions.__getitem__, codes), map(self._seen.__getitem__, masks)
        return b"[%b]" % b",".join(map(bytes.__add__, heads, tails))


class _Seen(dict[int, bytes]):
    """Who is seen, as the end of a choice, by the set of them."""

    def __init__(self, characters: tuple[str, ...]) -> None:
        self._characters = characters

    def __missing__(self, mask: int) -> bytes:
        names = [name for index, name in enumerate(self._characters) if mask >> index & 1]
        found = self[mask] = encode(names) + b"}"
        return found


def _head(game: str, viewer: str) -> bytes:
    return b'{"game":"%b","viewer":"%b","seq":' % (game.encode(), viewer.encode())


def _written(find: Callable[[Plain], Any]) -> Callable[[Plain], bytes]:
    return lambda s: encode(find(s))


def _remembering(
    head: bytes, find: Callable[[Plain], Any], fields: Callable[[Plain], Any]
) -> Callable[[Plain], bytes]:
    """Return a function that writes a part; of most parts there are few, written often."""
    known: dict[Any, bytes] = {}

    def write(s: Plain) -> bytes:
        values = fields(s)
        found = known.get(values)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = known[values] = head + encode(find(s))
        return found

    return write


class StateParts:
    """The parts of one state's views: what everybody may know, and for each viewer his own."""

    __slots__ = (
        "_log",
        "_number",
        "_parts",
        "_plain",
        "_private",
        "_writer",
        "board",
        "lights",
        "seen",
    )

    def __init__(self, writer: ViewWriter, plain: Plain, base: "StateParts | None") -> None:
        """Write the parts of a state; those that `base`, of the same game, has too are taken over.

        `base` may be the parts of any other state.
        """
        self._writer, self._plain = writer, plain
        self._number = int.from_bytes(plain.box.tobytes(), "little")
        self._private: dict[str, bytes] = {}
        self._log: tuple[int, list[Event], bytes | None] | None = None
        if base is None:
            self._parts = [part.write(plain) for part in writer.board]
            self.board = b"".join(self._parts) + b"}"
            self.seen, self.lights = writer.seen.write(plain), writer.lights.write(plain)
            return
        changed = self._number ^ base._number
        self._parts, self.board = base._parts, base.board
        renewed = [n for n, part in enumerate(writer.board) if part.mask & changed]
        if renewed:
            self._parts = base._parts.copy()
            for n in renewed:
                self._parts[n] = writer.board[n].write(plain)
            self.board = b"".join(self._parts) + b"}"
        seen, lights = writer.seen, writer.lights
        self.seen = seen.write(plain) if seen.mask & changed else base.seen
        self.lights = lights.write(plain) if lights.mask & changed else base.lights
        if not writer.private_mask & changed:
            self._private = base._private

    def private(self, viewer: str) -> bytes:
        """Return what a viewer alone may know."""
        found = self._private.get(viewer)
        if found is None:
            found = self._private[viewer] = self._writer.private(self._plain, viewer)
        return found

    def log(self, viewer: str, since: int, events: Callable[[int], Iterable[Event]]) -> bytes:
        """Return the log of the state after event `since` as a viewer saw it."""
        known = self._log
        if known is None or known[0] != since:
            found = list(events(since))
            public = all(event.known_to is None for event in found)
            known = self._log = (since, found, encode(found) if public else None)
        if known[2] is not None:  # there is nothing to hide from anybody
            return known[2]
        return encode([masked(event, viewer) for event in known[1]])

    def view(self, viewer: str, seq: int, actor: str | None, log: bytes, legal: bytes) -> bytes:
        """Return the view of one viewer."""
        s, writer = self._plain, self._writer
        return REST % (
            writer.heads[viewer],
            seq,
            s.turn,
            NULL if actor is None else b'"%b"' % actor.encode(),
            writer.outcome(s),
            log,
            legal,
            self.board,
            self.private(viewer),
        )
