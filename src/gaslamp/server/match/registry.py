"""The registry: every match in memory, loaded from the storage when somebody asks for it."""

import asyncio
import re

from gaslamp.server.bots.service import BotService
from gaslamp.server.match.context import Context
from gaslamp.server.match.match import Match
from gaslamp.server.protocol.refusals import no_such_game
from gaslamp.server.storage.rows import StoredGame

SWEEP_SECONDS = 60
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Registry:
    """The matches of one server."""

    def __init__(self, context: Context, bots: BotService) -> None:
        self.context = context
        self._bots = bots
        self.matches: dict[str, Match] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._changed_while_loading: set[str] = set()
        self._sweeper: asyncio.Task[None] | None = None
        metrics = context.metrics
        metrics.gauge("gaslamp_rooms", "Games in memory.", lambda: len(self.matches))
        metrics.gauge(
            "gaslamp_sockets",
            "Sockets that are open.",
            lambda: sum(len(match.broadcast) for match in self.matches.values()),
        )

    async def find(self, game: str) -> Match:
        """Return a match, from memory or from the storage.

        With a shared storage it is read again: whoever asks may have changed it through another
        server, whose notification has not arrived yet.
        """
        found = self.matches.get(game)
        if found is not None:
            if self.context.storage.shared:
                await found.refresh()
            return found
        if not GAME_ID.fullmatch(game):
            raise no_such_game()
        async with self._loading.setdefault(game, asyncio.Lock()):
            if game in self.matches:
                return self.matches[game]
            return await self._load(game)

    async def _load(self, game: str) -> Match:
        try:
            stored = await self.context.storage.load(game)
            if stored is None:
                raise no_such_game()
            match = self.add(stored)
        except Exception:
            self._loading.pop(game, None)
            self._changed_while_loading.discard(game)
            raise
        if game in self._changed_while_loading:
            self._changed_while_loading.discard(game)
            match.changed_elsewhere(0)
        match.bot_turn.start()
        return match

    def add(self, stored: StoredGame) -> Match:
        """Add the match of a stored game."""
        match = Match(stored, self.context, self._bots)
        self.matches[stored.row.id] = match
        return match

    async def withdraw(self, match: Match) -> bool:
        """Delete a game that has not begun; return False if it has."""
        game = match.row.id
        deleted = await self.context.storage.delete_unstarted(game)
        if deleted and self.matches.get(game) is match:
            self._drop(game)
        return deleted

    # Matches that nobody is connected to.

    def open(self) -> None:
        """Start to drop idle matches from memory."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for game in [game for game, match in self.matches.items() if match.idle()]:
                self._drop(game)

    def _drop(self, game: str) -> None:
        del self.matches[game]
        self._loading.pop(game, None)

    def send_away(self) -> None:
        """Ask everybody to come back: here nobody can be told what happens in his game."""
        for match in self.matches.values():
            for subscriber in match.broadcast:
                subscriber.send_away()

    def close(self) -> None:
        """Stop everything that runs in the background."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for match in self.matches.values():
            match.close()

    # What other servers do.

    def game_changed(self, game: str, seq: int) -> None:
        """Take note that another server stored something; see ChangeListener."""
        match = self.matches.get(game)
        if match is None:
            if game in self._loading:
                self._changed_while_loading.add(game)
            return
        self.context.metrics.count("gaslamp_heard_total")
        if match.idle():
            self._drop(game)  # it is loaded again when somebody asks for it
        else:
            match.changed_elsewhere(seq)

    def notifications_lost(self) -> None:
        """Read every match again, and announce again who is connected here."""
        self._changed_while_loading |= self._loading.keys() - self.matches.keys()
        for game, match in list(self.matches.items()):
            self.game_changed(game, 0)
            if match.broadcast.present():
                match.announce_presence()
