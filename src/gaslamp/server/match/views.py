"""The only place where a state becomes something to send: a view of one viewer.

Everything about a game that leaves the server is built from these views.
"""

import msgspec

from gaslamp.core.roles import PUBLIC, VIEWERS
from gaslamp.core.saved_games.text import Record
from gaslamp.core.state import State
from gaslamp.core.views import to_json
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal


def state_message(game: LiveGame, role: str | None, since: int, clocks: m.Clocks | None) -> m.Told:
    """Return the game as a seat or a spectator may know it, with its log after event `since`."""
    since = min(since, game.state.seq)
    own = role is not None and role == game.state.actor
    complete = own and game.draft.complete
    shown = game.shown(role)
    view = shown.view(role or PUBLIC, since)
    seen, lights = game.sight(shown)
    return m.Told(
        seq=game.seq(role),
        since=since,
        view=msgspec.structs.replace(view, legal=None) if complete else view,
        seen=seen,
        lights=lights,
        draft=list(game.draft.steps) if own else [],
        complete=complete,
        final=[] if complete else game.state.game.final_choices(shown.plain, view.legal or []),
        clocks=clocks,
    )


def bot_view(game: LiveGame, role: str) -> bytes:
    """Return the encoded view of a bot's seat."""
    return to_json(game.state.view(role))


def replay(last: State, record: Record, viewer: str) -> m.Replay:
    """Return a finished game, or an uploaded one, step by step as one viewer saw it."""
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
