"""What is particular to PostgreSQL: tables, notifications, the driver."""

import asyncio
import re
import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest

from gaslamp.server import storage
from gaslamp.server.serve import uvicorn_config
from gaslamp.server.settings import Settings
from gaslamp.server.storage.base import BadDatabase
from gaslamp.server.storage.migrations import STEPS
from gaslamp.server.storage.postgres_connection import connect
from gaslamp.server.storage.urls import (
    SCHEMES,
    loop_factory,
    open_jobs,
    open_storage,
    without_password,
)
from server.live import PATIENCE, live
from server.pairs import against_a_bot, until_bot_moved
from server.postgres import Cluster
from server.times import wait_until

# Tables.


def test_several_servers_may_start_at_once(url: str) -> None:
    def start() -> None:
        asyncio.run(open_storage(url).close())

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT version FROM gaslamp_tables").fetchall() == [
            (len(STEPS),)
        ]


def test_databases_that_cannot_be_used(postgresql: Cluster, url: str) -> None:
    with pytest.raises(BadDatabase, match="start a server of this version"):
        open_jobs(url)
    asyncio.run(open_storage(url).close())
    postgresql.run(url, "UPDATE gaslamp_tables SET version = 99")
    for opened in (open_storage, open_jobs):
        with pytest.raises(BadDatabase, match="99"):
            opened(url)
    postgresql.run(
        "postgres", "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    )
    with pytest.raises(BadDatabase, match="UTF8"):
        open_storage(postgresql.url("latin"))
    for wrong in (
        postgresql.url("nowhere"),
        postgresql.url("postgres", "nobody"),
        "postgresql://127.0.0.1:1/x",
        "postgresql://x:not-shown@127.0.0.1/x?what=is+this",
        "sqlite:///games.db",
    ):
        with pytest.raises(BadDatabase) as refused:
            open_jobs(wrong)
        assert len(str(refused.value).splitlines()) == 1
        assert postgresql.password not in str(refused.value)
        assert "not-shown" not in str(refused.value)


def test_without_the_driver_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("postgres", "postgres_jobs", "postgres_connection", "listener"):
        monkeypatch.delitem(sys.modules, f"gaslamp.server.storage.{module}", raising=False)
        monkeypatch.delattr(storage, module, raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for opened in (open_storage, open_jobs):
        with pytest.raises(BadDatabase, match=r"pip install 'gaslamp\[postgresql\]'"):
            opened("postgresql://127.0.0.1/x")


def test_on_windows_postgresql_gets_a_loop_in_which_it_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_postgresql, on_sqlite = "postgresql://127.0.0.1/x", "sqlite:///x.db"
    assert loop_factory(on_postgresql) is None
    monkeypatch.setattr(sys, "platform", "win32")
    assert loop_factory(on_postgresql) is asyncio.SelectorEventLoop
    assert loop_factory(on_sqlite) is None
    assert uvicorn_config(None, Settings(database=on_postgresql)).loop.endswith("SelectorEventLoop")
    assert uvicorn_config(None, Settings(database=on_sqlite)).loop == "auto"


def test_a_url_is_shown_without_its_password() -> None:
    assert (
        without_password("postgresql://ada:secret@host:5433/games")
        == "postgresql://ada@host:5433/games"
    )
    assert without_password("postgresql://host/games?password=secret") == "postgresql://host/games"
    assert without_password("sqlite:////srv/games.db") == "sqlite:////srv/games.db"


def test_neither_side_waits_for_long_for_one_that_has_vanished(url: str) -> None:
    """The database would else hold the locks of a server that it cannot reach for hours."""

    async def settings() -> list[str]:
        async with await connect(f"{url}?options=-c%20lock_timeout%3D7s", "test") as raw:
            return [
                (await (await raw.execute(f"SHOW {name}".encode())).fetchall())[0][0]
                for name in ("tcp_keepalives_idle", "tcp_user_timeout", "lock_timeout")
            ]

    assert asyncio.run(settings()) == ["5", "10000", "7s"]  # the URL has the last word


# What is said to other servers.


def test_notifications_carry_a_game_and_a_number_and_nothing_else(
    postgresql: Cluster, url: str
) -> None:
    with live(url) as server, psycopg.connect(url, autocommit=True) as spy:
        channels = ("changed", "asked", "answered")
        for channel in channels:
            spy.execute(f"LISTEN gaslamp_{channel}".encode())
        player = against_a_bot(server)
        until_bot_moved(player)
        player.play(player.legal()[0], draft=True)
        player.ask("confirm", seq=player.told["seq"])
        player.ask("chat", text="Nothing to see here")
        player.ask("resign")
        player.ask("rematch")
        player.close()
        games = set(server.matches)
        heard: list[psycopg.Notify] = []

        def every_channel_spoke() -> bool:
            heard.extend(spy.notifies(timeout=0.5))
            return {said.channel for said in heard} == {f"gaslamp_{name}" for name in channels}

        wait_until(every_channel_spoke)
    for said in heard:
        match = re.fullmatch(r"([A-Za-z0-9_-]{22})?( \d+)?", said.payload)
        assert match is not None, said.payload
        assert match[1] is None or match[1] in games


def test_the_names_of_both_schemes(url: str) -> None:
    asyncio.run(open_storage(url.replace("postgresql://", "postgres://")).close())
    assert SCHEMES == ("postgresql", "postgres")


def test_the_tests_say_which_packages_they_need(tmp_path: Path) -> None:
    tool = Path(__file__).resolve().parents[3] / "tools" / "system_packages.py"

    def run(skip: str) -> "subprocess.CompletedProcess[str]":
        skip = f"{skip} nginx haproxy iproute2"
        environment = {"PATH": str(tmp_path), "GASLAMP_SKIP": skip}  # neither browser nor apt-get
        command = [sys.executable, str(tool)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    without = run("postgresql")
    assert without.returncode == 1
    assert "install --yes --no-install-recommends chromium\n" in without.stderr
    assert 'GASLAMP_SKIP="chromium" make test' in without.stderr
    skipping = run("chromium postgresql")
    assert (skipping.returncode, skipping.stderr) == (0, "")
    assert "chromium: skipped" in skipping.stdout
