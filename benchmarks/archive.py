"""Do archived and abandoned games slow a move? Measured with cloned rows.

    python -m benchmarks.archive --most 10000000 --folder /var/tmp

Writes docs/archive-figures.json and docs/archive-figures.svg.
"""

import argparse
import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from gaslamp.core.registry import game as find_game
from gaslamp.core.state import first_state
from gaslamp.server.match.live_game import event_rows
from gaslamp.server.storage.base import Storage
from gaslamp.server.storage.rows import BOT, EventRow, GameRow, SeatRow, StoredGame
from gaslamp.server.storage.upkeep import pack
from gaslamp.server.storage.urls import open_storage

ABANDONED = 300_000  # games that never began, unlisted, beside the archived ones
MOVES, LISTS, LOADS = 400, 50, 200
FILE = "archive-figures"
Figures = dict[str, Any]


def finished_game(seed: int) -> StoredGame:
    """A game of London, played at random to its end."""
    choose, state = Random(seed), first_state(find_game("london"), None, seed)
    while state.outcome is None:
        state = state.apply(choose.choice(state.legal_actions()))
    seats = {role: SeatRow(role, BOT, "random", bot="random") for role in ("investigator", "jack")}
    row = GameRow(
        id="template",
        game="london",
        edition="2016",
        rules=2,
        options="{}",
        deal=json.dumps({"outcomes": {"draw": ["bert", "goodley", "gull", "holmes"] * 3}}),
        salt="",
        secret="5a" * 32,
        commitment="c0" * 32,
        created=1,
        started=2,
        result=f"{state.outcome.winner} {state.outcome.reason}",
        seats=seats,
    )
    return StoredGame(row, tuple(event_rows(state, 0, 5, None)), (), ())


def add_archived(path: Path, packed: bytes, first: int, last: int) -> None:
    """Clone an archived game, from one number to another."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = OFF")
        file.execute("PRAGMA cache_size = -1000000")
        for start in range(first, last, 500_000):
            stop = min(last, start + 500_000)
            file.execute(
                "WITH RECURSIVE c (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM c WHERE n < ?) "
                "INSERT INTO archive SELECT hex(randomblob(8)) || '-' || n, n, ? FROM c",
                (start + 1, stop, packed),
            )
        file.execute("INSERT OR REPLACE INTO archive VALUES ('wanted', 0, ?)", (packed,))
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def add_abandoned(path: Path, number: int) -> None:
    """Clone the game `left`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        names = [row[1] for row in file.execute("PRAGMA table_info(games)") if row[1] != "id"]
        columns = ", ".join(names)
        file.execute(
            "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?) "
            f"INSERT INTO games (id, {columns}) SELECT hex(randomblob(8)) || '-' || n, {columns} "
            "FROM games, c WHERE id = 'left'",
            (number,),
        )


async def measured(times: int, act: Callable[[int], Awaitable[object]]) -> dict[str, float]:
    """The time of one call after another: median and 99th of a hundred, in milliseconds."""
    taken = []
    for number in range(times):
        began = time.perf_counter()
        await act(number)
        taken.append((time.perf_counter() - began) * 1000)
    taken.sort()
    return {"p50": round(taken[times // 2], 3), "p99": round(taken[times * 99 // 100], 3)}


async def begin(storage: Storage, stored: StoredGame) -> None:
    """A game that goes on, one that was left, and some in the lobby."""
    running = replace(stored.row, id="running", result=None)
    await storage.create(running, (), None)
    await storage.create(replace(running, id="left", started=None), (), None)
    for number in range(20):
        listed = replace(running, id=f"listed-{number}", options='{"listed":true}')
        await storage.create(listed, (), None)


async def look(url: str, seq: int) -> Figures:
    """A move, the lobby and an archived game, as a server asks for them."""
    storage = open_storage(url)

    async def move(number: int) -> None:
        rows = [EventRow(seq + number, "jack", "move f7", 5, next_actor="investigator")]
        assert await storage.append("running", rows)

    async def lobby(_number: int) -> None:
        assert len(await storage.listed(100, 100)) == 20

    async def load(_number: int) -> None:
        assert await storage.load("wanted") is not None

    found = {
        "move": await measured(MOVES, move),
        "lobby": await measured(LISTS, lobby),
        "archived": await measured(LOADS, load),
    }
    await storage.close()
    return found


def figures(folder: Path, sizes: list[int]) -> Iterator[Figures]:
    """What everything takes with so many archived games, one size after another."""
    path = folder / "games.db"
    url, stored = f"sqlite:///{path}", finished_game(7)
    packed = pack(stored)

    async def prepare() -> None:
        storage = open_storage(url)
        await begin(storage, stored)
        await storage.close()

    asyncio.run(prepare())
    before = 0
    for number, size in enumerate(sizes):
        add_archived(path, packed, before, size)
        if number == 1:
            add_abandoned(path, ABANDONED)
        before = size
        found = asyncio.run(look(url, 1 + number * MOVES))
        yield {
            "archived games": size,
            "abandoned games": ABANDONED if number else 0,
            "file, MB": path.stat().st_size // 1_000_000,
            "bytes of one": len(packed),
            **found,
        }


def plot(found: list[Figures], output: Path) -> None:
    """Time by the number of archived games."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "gaslamp"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    sizes = [max(1, one["archived games"]) for one in found]
    for name, text in (
        ("move", "a move, committed"),
        ("lobby", "the lobby"),
        ("archived", "an archived game, loaded"),
    ):
        (line,) = axes.plot(sizes, [one[name]["p50"] for one in found], "o-", label=f"{text}, p50")
        axes.plot(sizes, [one[name]["p99"] for one in found], ":", color=line.get_color())
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("archived games (dotted: p99)")
    axes.set_ylabel("milliseconds")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(output, metadata={"Date": None})


def main() -> None:
    """Measure, and write the figures down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, help="where there is space for the file")
    given = parser.parse_args()
    sizes = [0, *(10**n for n in range(4, 9) if 10**n <= given.most)]
    found = []
    with TemporaryDirectory(dir=given.folder) as folder:
        for one in figures(Path(folder), sizes):
            print(json.dumps(one), flush=True)
            found.append(one)
    docs = Path(__file__).parents[1] / "docs"
    (docs / f"{FILE}.json").write_text(json.dumps(found, indent=1) + "\n")
    plot(found, docs / f"{FILE}.svg")


if __name__ == "__main__":
    main()
