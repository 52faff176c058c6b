"""How a match begins: both people have come, the deal is drawn, and only then is there a board.

Until then nobody can be told anything of the deal, for it does not exist: it follows from what both
have contributed. Whoever does not like to wait withdraws the offer.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import NO_WINNER
from gaslamp.core.state import first_state
from gaslamp.server.match import deal
from gaslamp.server.match.live_game import LiveGame, event_rows
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import EventRow, GameRow

if TYPE_CHECKING:
    from gaslamp.server.match.match import Match

WITHDRAWN = f"{NO_WINNER} withdrawn"  # the result of a game that never began


class Beginning:
    """The beginning of one match."""

    def __init__(self, match: "Match") -> None:
        self._match = match

    async def arrive(self, role: str, contribution: str | None) -> None:
        """Take note that the person of a seat is there; the last one begins the game."""
        match = self._match
        if not match.waiting or (match.seats.has_come(role) and not match.seats.all_there()):
            return
        async with match.lock:
            if not match.seats.has_come(role):
                await match.context.storage.contribute(match.row.id, role, contribution or "")
                await match.catch_up()
            await self.begin()

    async def begin(self) -> None:
        """Deal and begin, if everybody is there. Under the lock.

        Of two servers that do so at once both find the same deal, and one stores it.
        """
        match = self._match
        if match.waiting and match.seats.all_there():
            await match.context.storage.start(*self._dealt())
            await match.catch_up()

    def _dealt(self) -> tuple[GameRow, list[EventRow]]:
        """Return the row of the game that begins, and the events of its set-up."""
        match, row = self._match, self._match.row
        sources, events = match.context.sources, list[EventRow]()
        now, state, text = sources.now(), match.game.state, row.deal
        if not text:  # an older game was dealt when it was created
            dealt = sources.deal(row, match.seats.contributions())
            first = first_state(find_game(row.game), row.edition, None)
            state, text = LiveGame(first, dealt).played(), deal.canonical(dealt)
            events = event_rows(state, 0, now, None)
        return replace(row, started=now, due=match.due(now, state), deal=text), events

    async def withdraw(self) -> None:
        """End a game that has not begun."""
        match = self._match
        async with match.lock:
            if match.waiting:
                await match.context.storage.withdraw(match.row.id, WITHDRAWN)
                await match.catch_up()
            if match.row.result != WITHDRAWN:
                raise Refusal("begun", "the game has begun: it can be given up, not withdrawn", 409)
