"""The only place where a state becomes something to send: a view of one viewer.

Everything about a game that leaves the server is built from these views.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from gaslamp.core.roles import PUBLIC, VIEWERS
from gaslamp.core.saved_games.text import Record
from gaslamp.core.state import State
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal

JSON: Any = msgspec.Raw  # a part of a message that is encoded already


def state_message(game: LiveGame, role: str | None, since: int, clocks: m.Clocks | None) -> m.Told:
    """Return the game as a seat or a spectator may know it, with its log after event `since`."""
    since = min(since, game.state.seq)
    own = role is not None and role == game.state.actor
    shown = game.draft.shown if own else game.state
    complete = own and game.draft.complete
    chooses = own and not complete and role == shown.actor
    parts = game.parts(shown)
    return m.Told(
        seq=game.seq(role),
        since=since,
        view=JSON(shown.view_json(role or PUBLIC, since, parts, legal=not complete)),
        seen=JSON(parts.seen),
        lights=JSON(parts.lights),
        draft=list(game.draft.steps) if own else [],
        complete=complete,
        final=shown.game.final_choices(shown.plain, _legal(shown)) if chooses else [],
        clocks=clocks,
    )


def _legal(state: State) -> Iterator[str]:
    """Yield the legal actions; they are found when the first is asked for."""
    for action in state.legal_actions():
        yield action.text


def bot_view(game: LiveGame, role: str) -> bytes:
    """Return the encoded view of a bot's seat."""
    return game.state.view_json(role, 0, game.parts(game.state))


def replay(last: State, record: Record, viewer: str) -> m.Replay:
    """Return a finished game, or an uploaded one, step by step as one viewer saw it."""
    if viewer not in VIEWERS:
        raise Refusal("bad_viewer", f"choose one of the viewers {', '.join(VIEWERS)}")
    scenes, parts = [], None
    for state in last.chain():
        parts = state.view_parts(parts)
        view = state.view_json(viewer, state.seq - 1, parts, legal=False)
        scenes.append(m.Scene(view=JSON(view), seen=JSON(parts.seen), lights=JSON(parts.lights)))
    return m.Replay(
        game=record.game,
        viewer=viewer,
        players=record.players,
        result=record.result,
        scenes=scenes,
    )
