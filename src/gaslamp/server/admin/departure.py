"""Games that end because the operator or a player wants it, and players who delete their data."""

from contextlib import suppress

from gaslamp.core.endings import OFF, RESIGN
from gaslamp.core.roles import ROLES
from gaslamp.server.match.match import Match
from gaslamp.server.match.registry import Registry
from gaslamp.server.protocol.refusals import Refusal


async def call_off(match: Match) -> bool:
    """End a game without a winner, or withdraw its offer; return False if it is over."""
    if match.over:
        return False
    if match.row.started is None:
        await match.beginning.withdraw()
    else:
        await match.moves.end(match.game.state.actor or ROLES[0], OFF)
    return True


async def forget(registry: Registry, player: str) -> int:
    """Delete a player from all his games, in which he resigns; return how many seats he had.

    `player` is the hash of his browser's key. The logs of the games stay, without him.
    """
    storage = registry.context.storage
    seats = await storage.seats_of(player)
    for game, role, unfinished in seats:
        if unfinished:
            with suppress(Refusal):  # it is over meanwhile, or cannot go on
                await _leave(registry, game, role)
        await storage.forget_seat(game, role, player)
        match = registry.matches.get(game)
        if match is not None:
            with suppress(Refusal):  # it was an offer, and is gone
                await match.refresh()
    await storage.forget_reports(player)
    return len(seats)


async def _leave(registry: Registry, game: str, role: str) -> None:
    """Resign, or withdraw an offer."""
    match = await registry.find(game)
    if match.row.started is None:
        await call_off(match)
    else:
        await match.moves.end(role, RESIGN)
