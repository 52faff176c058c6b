"""Lists of games: the lobby, and the games of a browser. No game is loaded for them."""

from gaslamp.server.match.info import game_info
from gaslamp.server.match.registry import Registry
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import OPEN, GameRow

LONGEST = 100
MOST_OF_ADDRESS = 10  # of the games that wait and of those that run: nobody fills the lobby alone


async def lobby(registry: Registry, player: str | None) -> m.Lobby:
    """Return the listed games: those with an open seat, and those one can watch."""
    rows = await registry.context.storage.listed(LONGEST, MOST_OF_ADDRESS)
    infos = [await _info(registry, row, player) for row in rows]
    return m.Lobby(
        open=[
            info
            for row, info in zip(rows, infos, strict=True)
            if any(seat.kind == OPEN for seat in row.seats.values())
        ],
        running=[info for info in infos if info.started is not None],
    )


async def of_player(registry: Registry, player: str) -> m.MyGames:
    """Return the games of a browser; `player` is the hash of its key."""
    rows = await registry.context.storage.of_player(player, LONGEST)
    infos = [await _info(registry, row, player) for row in rows]
    return m.MyGames(
        games=[m.MyGame(role=role, game=info) for info in infos for role in info.my_roles]
    )


async def _info(registry: Registry, row: GameRow, player: str | None) -> m.GameInfo:
    match = registry.matches.get(row.id)
    present = set() if match is None else match.broadcast.present()
    actor = row.actor
    if actor is None and row.started is not None and row.result is None:
        actor = await _find_actor(registry, row.id)
    return game_info(row, present, actor, player)


async def _find_actor(registry: Registry, game: str) -> str | None:
    """Return whose choice it is in a game whose log does not tell, and let the log tell it.

    Logs that an earlier version of this program wrote do not tell: each is replayed once.
    """
    try:
        state = (await registry.find(game)).game.state
    except Refusal:  # it cannot be replayed
        return None
    if state.actor is not None:
        await registry.context.storage.store_actor(game, state.seq, state.actor)
    return state.actor
