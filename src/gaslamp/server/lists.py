"""Lists of games: the lobby, and the games of a browser."""

import asyncio

from gaslamp.server.hall import Hall
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.rows import info_of
from gaslamp.server.storage.rows import OPEN, GameRow

LONGEST = 100


async def lobby(hall: Hall) -> m.Lobby:
    """Listed games: those with an open seat, and those one can watch."""
    rows = await hall.store.listed(LONGEST)
    shown = await _shown(hall, rows)
    return m.Lobby(
        open=[
            info
            for row, info in zip(rows, shown, strict=True)
            if any(seat.kind == OPEN for seat in row.seats.values())
        ],
        running=[info for info in shown if info.started is not None],
    )


async def of_player(hall: Hall, player: str) -> m.MyGames:
    """The games of a browser."""
    rows = await hall.store.of_player(player, LONGEST)
    return m.MyGames(
        games=[
            m.MyGame(role=seat.role, game=info)
            for row, info in zip(rows, await _shown(hall, rows), strict=True)
            for seat in row.seats.values()
            if seat.player == player
        ]
    )


async def _shown(hall: Hall, rows: list[GameRow]) -> list[m.GameInfo]:
    return await asyncio.gather(*(_info(hall, row) for row in rows))


async def _info(hall: Hall, row: GameRow) -> m.GameInfo:
    """A game as it stands in a list; whose choice it is follows from its log."""
    room = hall.rooms.get(row.id)
    if room is None and row.started is not None and row.result is None:
        try:
            room = await hall.room(row.id)
        except Refusal:  # it was played under other rules
            return info_of(row, set(), None)
    if room is None:
        return info_of(row, set(), None)
    return info_of(row, room.listeners.here(), room.table.state.actor)
