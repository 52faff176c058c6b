"""Bot workers anywhere take questions from the database; what one leaves another takes."""

import asyncio
import os
import random
import re
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
from gaslamp.server.bots.answers import ATTEMPTS, BotFailed, legal_actions
from gaslamp.server.bots.fair_queue import Asker, FairQueue
from gaslamp.server.bots.worker import Worker
from gaslamp.server.storage import postgres_jobs
from gaslamp.server.storage.rows import BotJob
from gaslamp.server.storage.urls import open_jobs, open_storage
from server.live import PATIENCE, QUICK, live
from server.pairs import against_a_bot, until_bot_moved
from server.postgres import Cluster
from server.times import wait_until

T = TypeVar("T")
OPERATING = (Path(__file__).parents[3] / "docs" / "operating.md").read_text()
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


def worker_role(postgresql: Cluster, url: str) -> str:
    """The URL of a role that has the rights which the operator's page gives to a worker."""
    (commands,) = re.findall(r"```sql\n(CREATE ROLE gaslamp_worker.*?)```", OPERATING, re.S)
    user, database = f"worker_{url[-6:]}", url.rpartition("/")[2]
    commands = commands.replace("gaslamp_worker", user).replace(" gaslamp ", f" {database} ")
    for command in commands.split(";\n"):
        if command.strip():
            postgresql.run(url, command)
    postgresql.run(url, f"ALTER ROLE {user} PASSWORD '{postgresql.password}'")
    return postgresql.url(database, user)


def test_a_worker_elsewhere_thinks_for_a_server_without_any(postgresql: Cluster, url: str) -> None:
    """The command, with the rights of a worker alone."""
    with live(url, settings=NO_WORKERS) as server:
        own = worker_role(postgresql, url)
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


def test_a_worker_can_do_nothing_else(postgresql: Cluster, url: str) -> None:
    asyncio.run(open_storage(url).close())
    own = worker_role(postgresql, url)
    tables = postgresql.run(
        url, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    )
    assert {("games",), ("seats",), ("events",), ("presence",), ("questions",)} <= {*tables}
    forbidden = [f"DELETE FROM {table}" for (table,) in tables]
    forbidden += [f"TRUNCATE {table}" for (table,) in tables]
    forbidden += [
        f"SELECT * FROM {table}"
        for (table,) in tables
        if table not in ("questions", "gaslamp_tables", "bot_usage")
    ]
    forbidden += ["UPDATE gaslamp_tables SET version = 1", "CREATE TABLE mine (id INTEGER)"]
    columns = ("game", "seq", "kind", "bot", "seen", "asked", "address", "player", "cost")
    forbidden += [f"UPDATE questions SET {column} = {column}" for column in columns]
    forbidden += ["INSERT INTO questions (game, seq, kind, bot, seen) VALUES ('', 1, '', '', '')"]
    for command in forbidden:
        with (
            psycopg.connect(own) as thief,
            pytest.raises(psycopg.errors.InsufficientPrivilege, match="denied"),
        ):
            thief.execute(command.encode())


def test_a_bad_answer_of_a_worker_is_thrown_away(postgresql: Cluster, url: str) -> None:
    """It resigns for the person; a server that asks again is given any legal action at last."""
    with live(url, settings=NO_WORKERS) as server, against_a_bot(server) as player:
        role = player.view["viewer"]
        bad = 0
        while player.view["actor"] != role:
            found = postgresql.run(
                url,
                f"UPDATE questions SET answer = 'resign {role}', attempts = attempts + 1 "
                "WHERE answer IS NULL RETURNING pg_notify('gaslamp_answered', game || ' ' || seq)",
            )
            bad += len(found)
            player.ask("ping")
        assert player.view["outcome"] is None
        moves = sum(event["actor"] not in (role, "chance") for event in player.log)
        assert bad >= ATTEMPTS * moves > 0
        thrown_away = f"gaslamp_bot_bad_answers_total {ATTEMPTS * moves}"
        assert thrown_away in server.http.get("/metrics").text


def test_the_question_of_a_dead_worker_is_taken_by_another(postgresql: Cluster, url: str) -> None:
    with live(url, settings=NO_WORKERS) as server, against_a_bot(server) as player:
        with program("-c", HOLDS_AND_DOES_NOTHING, url) as dying:
            assert dying.stdout is not None
            assert dying.stdout.readline() == "taken\n"
            dying.kill()
        assert postgresql.run(url, "SELECT attempts FROM questions") == [(1,)]
        with live(url) as other:
            until_bot_moved(player)
            assert other.inside.bots.pool._processes[0]._executor is not None
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
        worker = Worker(questions, slow, 1, 1, hold=2)
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
        worker = Worker(questions, never, 1, 1)
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
        worker = Worker(questions, fails, 1, 1)
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


def test_a_bot_that_fails_is_asked_again_at_once_and_then_replaced(url: str) -> None:
    asked_of_it = 0

    async def fails(_game: str, _bot: str, _seen: bytes) -> str:
        nonlocal asked_of_it
        asked_of_it += 1
        raise BotFailed("a bot that cannot think")

    async def work() -> str | None:
        questions, question = open_jobs(url), a_question()
        await questions.ask(question)
        worker = Worker(questions, fails, 1, 1)
        worker.open()
        answer = None
        while answer is None:
            await asyncio.sleep(0.02)
            answer = await questions.ask(question)
        await worker.close()
        await questions.close()
        return answer

    assert asked(url, work()) in legal_actions(a_question().view)
    assert asked_of_it == ATTEMPTS


def fair_jobs(seed: int, number: int) -> list[tuple[BotJob, float]]:
    """Jobs of a few players at a few addresses, and how many seconds ago each was asked."""
    choose = random.Random(seed)
    found = []
    for seq in range(1, number + 1):
        address = choose.choice("ABC")
        player = f"{address} {choose.choice('12')}"
        cost = choose.choice((0.1, 0.4, 0.75, 1.25)) + seq / 1000  # no two are due together
        job = replace(a_question(seq), address=address, player=player, cost=cost)
        found.append((job, choose.randrange(200) / 10))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_jobs_are_taken_in_the_order_of_the_fair_queue(
    postgresql: Cluster, url: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At one moment, for which the database's clock stands still."""
    moment = "timestamptz '2030-01-01'"
    monkeypatch.setattr(postgres_jobs, "TAKE", postgres_jobs.TAKE.replace("now()", moment))
    jobs = fair_jobs(seed, 30)
    expected: FairQueue[BotJob] = FairQueue(len(jobs), 1)
    for job, ago in jobs:
        expected.add(job, Asker(job.address, job.player), job.cost, -ago)
    order = [job.seq for job in iter(lambda: expected.take(0.0), None)]

    async def work() -> list[int]:
        questions, taken = open_jobs(url), []
        for job, ago in jobs:
            await questions.ask(job)
            since = f"{moment} - make_interval(secs => {ago})"
            postgresql.run(url, f"UPDATE questions SET asked = {since} WHERE seq = {job.seq}")
        while (found := await questions.take(60)) is not None:
            taken.append(found.seq)
        await questions.close()
        return taken

    assert asked(url, work()) == order
    assert order != sorted(order)


def test_a_stranger_goes_before_a_flood(postgresql: Cluster, url: str) -> None:
    async def work() -> list[str]:
        questions = open_jobs(url)
        for seq in range(1, 41):
            flood = replace(a_question(seq), address="flood", player="flooder", cost=1.25)
            await questions.ask(flood)
        first = [job.address for _ in range(5) if (job := await questions.take(60))]
        await questions.ask(replace(a_question(99), address="stranger", player="s", cost=1.25))
        job = await questions.take(60)
        assert job is not None
        nobody = await questions.take(60, ["flood"])
        assert nobody is None
        await questions.close()
        return [*first, job.address]

    assert asked(url, work()) == ["flood"] * 5 + ["stranger"]


def test_a_worker_gives_one_address_no_more_than_its_share(url: str) -> None:
    async def work() -> set[str]:
        thinking: set[str] = set()
        enough = asyncio.Event()

        async def think(_game: str, bot: str, _seen: bytes) -> str:
            thinking.add(bot)
            if len(thinking) == 3:
                enough.set()
            await asyncio.sleep(600)
            return ""

        questions = open_jobs(url)
        for seq in range(1, 9):
            flood = replace(a_question(seq, f"f{seq}"), address="flood", player="f", cost=1.0)
            await questions.ask(flood)
        worker = Worker(questions, think, 4, 0.5)
        worker.open()
        while len(thinking) < 2:
            await asyncio.sleep(0.02)
        stranger = replace(a_question(9, "stranger"), address="home", player="s", cost=1.0)
        await questions.ask(stranger)
        worker.job_added()
        await enough.wait()
        await worker.close()
        await questions.close()
        return thinking

    thinking = asked(url, work())
    assert "stranger" in thinking
    assert len(thinking) == 3


def test_a_question_that_nobody_waits_for_is_withdrawn(postgresql: Cluster, url: str) -> None:
    with live(url, settings=NO_WORKERS) as server:
        with against_a_bot(server):
            wait_until(lambda: postgresql.run(url, "SELECT count(*) FROM questions") == [(1,)])
        wait_until(lambda: postgresql.run(url, "SELECT count(*) FROM questions") == [(0,)])
