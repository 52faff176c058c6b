"""What a move costs on a node and in the database, part by part, in milliseconds of processor time.

Processor time, not time that passes: it hardly depends on what else the machine does. `nodes` adds
what it measures of whole nodes, and writes all of it down.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

import psycopg

from gaslamp import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import first_state
from gaslamp.server.match import views
from gaslamp.server.match.live_game import LiveGame, replay_log
from gaslamp.server.protocol.encoding import decode, encode
from gaslamp.server.storage.listener import CHANGED
from gaslamp.server.storage.postgres import PostgresStorage
from gaslamp.server.storage.rows import PERSON, EventRow, GameRow, SeatRow

BATCHES = (1, 16, 128)  # moves that share a commit, or games that share a read
MOVES = 1536  # of each batch size: a multiple of all of them
NOTIFICATIONS = 20_000
ROLES = ("jack", "investigator")
PLAY = '{"type":"play","ref":1,"seq":%d,"action":"%s"}'
Costs = dict[str, Any]


def _timed(spent: dict[str, float], part: str, work: Callable[[], Any]) -> Any:
    began = process_time()
    result = work()
    spent[part] += process_time() - began
    return result


def on_the_node(games: int = 30) -> Costs:
    """The parts of a move that need no database, over random games of each kind."""
    spent: dict[str, float] = defaultdict(float)
    moves = 0
    for number in range(games):
        choose = random.Random(number)
        state = first_state(find_game(GAMES[number % len(GAMES)]), None, number)
        game, since = LiveGame(state, None), state.seq
        while game.state.actor is not None:
            before = game.state
            legal = [a.text for a in before.legal_actions() if not a.text.startswith("accuse")]
            action = choose.choice(legal or [a.text for a in before.legal_actions()])
            message = PLAY % (before.seq, action)
            _timed(spent, "decode", partial(decode, message))
            after = _timed(spent, "apply", partial(before.apply, action))
            game.accept(after)
            told = [
                _timed(spent, "view", partial(views.state_message, game, role, since, None))
                for role in ROLES
            ]
            for one in told:
                _timed(spent, "encode", partial(encode, one))
            _timed(spent, "replay", partial(replay_log, before, [action]))
            since, moves = game.state.seq, moves + 1
    return {part: round(seconds / moves * 1000, 4) for part, seconds in spent.items()}


class _Hearing:
    """Counts what it is told."""

    def __init__(self) -> None:
        self.heard = 0

    def game_changed(self, _game: str, _seq: int) -> None:
        """Count a change."""
        self.heard += 1

    def job_added(self) -> None:
        """Do nothing."""

    def job_done(self, game: str, seq: int) -> None:
        """Do nothing."""

    def notifications_lost(self) -> None:
        """Do nothing."""


async def in_the_database(url: str, database_cpu: Callable[[], float]) -> Costs:
    """What commits, notifications and reads cost the node and the database, by batch size."""
    store = PostgresStorage(url)
    games = [f"game-{number:03d}" for number in range(max(BATCHES))]
    seats = {role: SeatRow(role, PERSON, role.title(), token=role * 4) for role in ROLES}
    row = GameRow("", "pocket", None, 1, "{}", "{}", "", "", 1, started=1, seats=seats)
    setup = [EventRow(seq, "chance", "tile a1 pizer W", 1) for seq in range(1, 13)]
    await asyncio.gather(*(store.create(replace(row, id=game), setup, None) for game in games))
    ends = dict.fromkeys(games, len(setup))

    async def append(game: str) -> None:
        ends[game] += 1
        assert await store.append(game, [EventRow(ends[game], "jack", "rotate b2 90", 2)])

    async def follow(game: str) -> None:
        found = await store.load(game, ends[game] - 1, 0)
        assert found is not None
        assert len(found.events) == 1

    found: Costs = {}
    for part, work in (("commit", append), ("load", follow)):
        for batch in BATCHES:
            await asyncio.gather(*map(work, games[:batch]))  # statements are prepared
            node, database = process_time(), database_cpu()
            for _ in range(MOVES // batch):
                await asyncio.gather(*map(work, games[:batch]))
            found[f"{part} {batch}"] = {
                "node": round((process_time() - node) / MOVES * 1000, 4),
                "database": round((database_cpu() - database) / MOVES * 1000, 4),
            }
    found["hear"] = await _hear(store, url)
    await store.close()
    return found


async def _hear(store: PostgresStorage, url: str) -> float:
    """What a node spends on a notification about a game that it does not have in memory."""
    listener = _Hearing()
    await store.listen(listener)

    def speak() -> None:
        notify = (
            "SELECT pg_notify(%s, 'Cm2cXp7Yw0Qf3nT8kLr5aA ' || n) FROM generate_series(1, %s) n"
        )
        with psycopg.connect(url, autocommit=True) as other:
            other.execute(notify, (CHANGED, NOTIFICATIONS))

    await asyncio.to_thread(speak)
    heard, began = listener.heard, process_time()
    while listener.heard < NOTIFICATIONS:
        await asyncio.sleep(0.01)
    return round((process_time() - began) / max(1, NOTIFICATIONS - heard) * 1000, 4)
