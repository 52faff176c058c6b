"""The registry: every match in memory, loaded from the storage when somebody asks for it."""

import asyncio
import re

from gaslamp.core.registry import game as find_game
from gaslamp.server.bots.service import BotService
from gaslamp.server.match.context import Context
from gaslamp.server.match.kept_game import KeptGame
from gaslamp.server.match.live_game import NotReplayable
from gaslamp.server.match.match import Match
from gaslamp.server.match.quotas import Quotas
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.protocol.refusals import (
    OLD_RULES,
    Refusal,
    no_such_game,
    not_over,
    old_rules,
)
from gaslamp.server.storage.rows import GameRow, StoredGame

SWEEP_SECONDS = 60
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Registry:
    """The matches of one server."""

    def __init__(self, context: Context, bots: BotService) -> None:
        self.context = context
        self._bots = bots
        self.quotas = Quotas(context)
        self.matches: dict[str, Match] = {}
        self._loading: dict[str, asyncio.Task[Match]] = {}
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
        while True:
            match = await self._find(game)
            if self.matches.get(game) is match:
                return match
            # Nobody was connected to it yet, and it was dropped because it had changed elsewhere.

    async def _find(self, game: str) -> Match:
        found = self.matches.get(game)
        if found is not None:
            if self.context.storage.shared:
                await found.refresh()
            return found
        if not GAME_ID.fullmatch(game):
            raise no_such_game()
        loading = self._loading.get(game)
        if loading is None:
            loading = self._loading[game] = asyncio.create_task(self._load(game))
            loading.add_done_callback(lambda task: self._loaded(game, task))
        return await asyncio.shield(loading)  # others wait for the same task

    def _loaded(self, game: str, task: "asyncio.Task[Match]") -> None:
        del self._loading[game]
        self._changed_while_loading.discard(game)
        if not task.cancelled():
            task.exception()  # whoever asked for the game may be gone

    async def _load(self, game: str) -> Match:
        stored = await self.context.storage.load(game)
        if stored is None:
            raise no_such_game()
        try:
            match = self.add(stored)
        except NotReplayable:
            if stored.row.result is None:
                await self._call_off(stored.row)
            raise old_rules() from None
        if game in self._changed_while_loading:
            match.changed_elsewhere(0)
        return match

    async def _call_off(self, row: GameRow) -> None:
        """End a game that these rules cannot go on with, unless some server has later ones."""
        version = find_game(row.game).rules_version
        if await self.context.storage.call_off(row.id, row.game, version):
            log("game called off", game=alias(row.id), kind=row.game, rules=row.rules, now=version)

    def add(self, stored: StoredGame) -> Match:
        """Add the match of a stored game; raise NotReplayable if the rules do not fit its log."""
        game = stored.row.id
        if game not in self.matches:
            self.matches[game] = Match(stored, self.context, self._bots)
        return self.matches[game]

    async def kept(self, game: str) -> KeptGame:
        """Return a game that is over."""
        try:
            match = await self.find(game)
        except Refusal as refusal:
            if refusal.code != OLD_RULES:
                raise
        else:
            if not match.over:
                raise not_over()
            return KeptGame(match.row, (), match.game.state)
        stored = await self.context.storage.load(game)
        if stored is None:
            raise no_such_game()
        if stored.row.result is None:  # it goes on where a server has later rules
            raise old_rules()
        return KeptGame(stored.row, stored.events, None)

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

    def send_away(self) -> None:
        """Ask everybody to come back: here nobody can be told what happens in his game."""
        for match in self.matches.values():
            for subscriber in match.broadcast:
                subscriber.send_away()

    def close(self) -> None:
        """Stop everything that runs in the background."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in self._loading.values():
            task.cancel()
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
