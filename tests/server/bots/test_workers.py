"""Bot workers anywhere take questions from the database; what one leaves another takes."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest

import gaslamp
from gaslamp.core.views import to_json
from gaslamp.server.bots.pool import ATTEMPTS
from gaslamp.server.bots.worker import Worker
from gaslamp.server.storage.rows import BotJob
from gaslamp.server.storage.urls import open_jobs, open_storage
from server.live import PATIENCE, QUICK, live
from server.pairs import against_a_bot, until_bot_moved
from server.postgres import Cluster

T = TypeVar("T")
NO_WORKERS = replace(QUICK, workers=0)

HOLDS_AND_DOES_NOTHING = """
import asyncio, sys, time
from gaslamp.server.storage.urls import open_jobs
async def hold():
    questions = open_jobs(sys.argv[1])
    while await questions.take(2.0) is None:
        await asyncio.sleep(0.02)
    print("taken", flush=True)
    time.sleep(600)
asyncio.run(hold())
"""


@contextmanager
def program(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, "PYTHONPATH": str(Path(gaslamp.__file__).parents[1])}
    running = subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield running
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def a_question(seq: int = 1, bot: str = "random") -> BotJob:
    view = gaslamp.new_game("pocket", seed=seq).view("investigator")
    return BotJob("a-game", seq, "pocket", bot, to_json(view))


def test_a_worker_elsewhere_thinks_for_a_server_without_any(postgresql: Cluster, url: str) -> None:
    """The command, with the rights of a worker alone: it can read no deal."""
    with live(url, settings=NO_WORKERS) as server:
        user = f"worker_{url[-6:]}"
        postgresql.run(url, f"CREATE ROLE {user} LOGIN PASSWORD '{postgresql.password}'")
        postgresql.run(url, f"GRANT SELECT ON gaslamp_tables TO {user}")
        postgresql.run(url, f"GRANT SELECT, UPDATE ON questions TO {user}")
        own = postgresql.url(url.rpartition("/")[2], user)
        with psycopg.connect(own) as thief, pytest.raises(psycopg.errors.InsufficientPrivilege):
            thief.execute("SELECT deal FROM games")
        with (
            against_a_bot(server) as player,
            program("-m", "gaslamp", "work", "--db", own) as worker,
        ):
            until_bot_moved(player)
            worker.send_signal(signal.SIGTERM)
            said, logged = worker.communicate(timeout=PATIENCE)
            assert worker.returncode == 0
            assert '"event": "closed"' in logged
            assert postgresql.password not in said + logged


def test_the_question_of_a_dead_worker_is_taken_by_another(postgresql: Cluster, url: str) -> None:
    with live(url, settings=NO_WORKERS) as server, against_a_bot(server) as player:
        with program("-c", HOLDS_AND_DOES_NOTHING, url) as dying:
            assert dying.stdout is not None
            assert dying.stdout.readline() == "taken\n"
            dying.kill()
        assert postgresql.run(url, "SELECT attempts FROM questions") == [(1,)]
        with live(url) as other:
            until_bot_moved(player)
            assert other.inside.bots.pool._pool is not None
    assert postgresql.run(url, "SELECT count(*) FROM questions") == [(0,)]


def asked(url: str, work: Coroutine[Any, Any, T]) -> T:
    """Prepare the tables, and run something."""
    asyncio.run(open_storage(url).close())
    return asyncio.run(work)


def test_a_worker_holds_a_question_while_it_thinks(url: str) -> None:
    thinking, enough = asyncio.Event(), asyncio.Event()

    async def slow(_game: str, _bot: str, _seen: bytes) -> str:
        thinking.set()
        await enough.wait()
        return "done"

    async def work() -> list[BotJob | None]:
        questions, others = open_jobs(url), open_jobs(url)
        question = a_question()
        await questions.ask(question)
        worker = Worker(questions, slow, 1, hold=2)
        worker.open()
        await thinking.wait()
        taken = []
        for _ in range(5):  # for longer than it was held at first
            await asyncio.sleep(0.5)
            taken.append(await others.take(0.1))
        enough.set()
        while await others.ask(question) != "done":
            await asyncio.sleep(0.05)
        await worker.close()
        await questions.close()
        await others.close()
        return taken

    assert asked(url, work()) == [None] * 5


def test_each_question_is_taken_once(url: str) -> None:
    async def work() -> list[int]:
        lines = [open_jobs(url) for _ in range(4)]
        for seq in range(1, 13):
            await lines[0].ask(a_question(seq))
            await lines[1].ask(a_question(seq))
        taken = []
        while found := [
            one for one in await asyncio.gather(*(q.take(60) for q in lines)) if one is not None
        ]:
            taken += [one.seq for one in found]
        for line in lines:
            await line.close()
        return taken

    assert sorted(asked(url, work())) == list(range(1, 13))


def test_a_worker_that_is_told_to_stop_leaves_its_question_to_others(url: str) -> None:
    thinking = asyncio.Event()

    async def never(_game: str, _bot: str, _seen: bytes) -> str:
        thinking.set()
        await asyncio.sleep(600)
        return ""

    async def work() -> BotJob | None:
        questions = open_jobs(url)
        await questions.ask(a_question())
        worker = Worker(questions, never, 1)
        worker.open()
        await thinking.wait()
        assert await questions.take(1) is None
        await worker.close()
        left = await questions.take(1)
        await questions.close()
        return left

    assert asked(url, work()) is not None


def test_a_question_that_kills_every_worker_is_answered_somehow(url: str) -> None:
    async def fails(_game: str, _bot: str, _seen: bytes) -> str:
        raise RuntimeError("a bot that cannot think")

    async def work() -> str | None:
        questions, question = open_jobs(url), a_question()
        await questions.ask(question)
        for _ in range(ATTEMPTS):
            assert await questions.take(0) is not None
        worker = Worker(questions, fails, 1)
        worker.open()
        answer = None
        while answer is None:
            await asyncio.sleep(0.05)
            answer = await questions.ask(question)
        await worker.close()
        await questions.close()
        return answer

    view = gaslamp.new_game("pocket", seed=1).view("investigator")
    assert asked(url, work()) in [choice.action for choice in view.legal or ()]
