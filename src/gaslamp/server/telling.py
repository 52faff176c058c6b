"""The only way out: every byte about a game that leaves the server is made here.

A state becomes a view of one viewer in `told`, `for_bot` or `replayed`, and nowhere else.
"""

import msgspec

from gaslamp.core.records import Record
from gaslamp.core.roles import PUBLIC, VIEWERS
from gaslamp.core.state import State
from gaslamp.core.views import View, to_json
from gaslamp.server import messages as m
from gaslamp.server.refusals import Refusal
from gaslamp.server.table import Table

_encoder = msgspec.json.Encoder()


def frame(message: m.ServerMessage) -> bytes:
    """A message as it goes over a socket."""
    return _encoder.encode(message)


def page(message: m.Said) -> bytes:
    """A message as it goes over HTTP."""
    return _encoder.encode(message)


def told(table: Table, role: str | None, since: int, clocks: m.Clocks | None) -> m.Told:
    """The game as a seat, or a spectator, may know it; of the log what came after `since`."""
    since = min(since, table.state.seq)
    own = role is not None and role == table.state.actor
    complete = own and table.complete
    shown = table.shown(role)
    view = shown.view(role or PUBLIC, since)
    seen, lights = table.sight(shown)
    final = [] if complete else _final(shown, view)
    return m.Told(
        seq=table.seq(role),
        since=since,
        view=msgspec.structs.replace(view, legal=None) if complete else view,
        seen=seen,
        lights=lights,
        draft=list(table.draft) if own else [],
        complete=complete,
        final=final,
        clocks=clocks,
    )


def _final(state: State, view: View) -> list[str]:
    """The choices of a view that are carried out at once."""
    game, plain = state.game, state.plain
    actions = (choice.action for choice in view.legal or ())
    return [text for text in actions if game.is_final(plain, game.codes[text])]


def for_bot(table: Table, role: str) -> bytes:
    """What a bot in a seat is shown: the view of that seat."""
    return to_json(table.state.view(role))


def replayed(last: State, record: Record, viewer: str) -> m.Replay:
    """A finished game, or an uploaded one, step by step as one viewer saw it."""
    if viewer not in VIEWERS:
        raise Refusal("bad_viewer", f"choose one of the viewers {', '.join(VIEWERS)}")
    scenes = []
    for state in last.chain():
        view = msgspec.structs.replace(state.view(viewer, state.seq - 1), legal=None)
        scenes.append(m.Scene(view=view, seen=state.witnesses(), lights=state.lights()))
    return m.Replay(
        game=record.game,
        viewer=viewer,
        players=record.players,
        result=record.result,
        scenes=scenes,
    )
