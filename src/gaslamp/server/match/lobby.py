"""Lists of games: the lobby, and the games of a browser."""

import asyncio

from gaslamp.server.match.info import game_info
from gaslamp.server.match.registry import Registry
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import OPEN, GameRow

LONGEST = 100


async def lobby(registry: Registry) -> m.Lobby:
    """Return the listed games: those with an open seat, and those one can watch."""
    rows = await registry.context.storage.listed(LONGEST)
    infos = await _infos(registry, rows)
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
    return m.MyGames(
        games=[
            m.MyGame(role=seat.role, game=info)
            for row, info in zip(rows, await _infos(registry, rows), strict=True)
            for seat in row.seats.values()
            if seat.player == player
        ]
    )


async def _infos(registry: Registry, rows: list[GameRow]) -> list[m.GameInfo]:
    return await asyncio.gather(*(_info(registry, row) for row in rows))


async def _info(registry: Registry, row: GameRow) -> m.GameInfo:
    """Return a game as lists show it; whose choice it is follows from its log."""
    match = registry.matches.get(row.id)
    if match is None and row.started is not None and row.result is None:
        try:
            match = await registry.find(row.id)
        except Refusal:  # it was played under other rules
            return game_info(row, set(), None)
    if match is None:
        return game_info(row, set(), None)
    return game_info(row, match.broadcast.present(), match.game.state.actor)
