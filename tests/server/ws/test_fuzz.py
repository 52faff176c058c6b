"""A storm of messages that nobody should send, while games in progress go on and finish.

Everything goes over real sockets. The attackers sit at another address than the players, with the
limits that a server has: theirs alone run out.
"""

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from every_game import CASES
from gaslamp.core import saved_games
from gaslamp.core.roles import ROLES
from gaslamp.server.match.deal import check_record
from gaslamp.server.settings import Settings
from gaslamp.server.ws.endpoint import NO_GAME, NOT_ALLOWED, TOO_LONG
from server.live import PATIENCE, Live, live
from server.ws.test_bad_input import MALFORMED

HONEST, RUDE, FLOODING = "127.0.0.1", "127.0.0.2", "127.0.0.3"
BURST, RATE = 200, 100
PESTS_RATE = 40  # what a pest sends; a player in the same seat must find room beside it
SETTINGS = Settings(
    bot_pace=0,
    warm_up=False,
    seat_burst=BURST,
    seat_rate=RATE,
    address_burst=100_000,
    address_rate=100_000,
    address_byte_burst=10**8,
    games_per_address=100_000,
    new_games_per_address=100_000,
)
BATCH = 20  # messages sent before their answers are read
FLOOD = 2 * BURST
LONGEST_REFUSAL = 240
NEVER_LEGAL = (
    "identity lane",
    "draw lane",
    "resign jack",
    "time jack",
    "toss",
    "",
    "?",
    "🂡",
    "x" * 64,
)


class Socket:
    """A socket of a seat, a spectator or a stranger, and what it last heard of the game."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.told: dict[str, Any] = {}
        self.codes: Counter[str] = Counter()

    async def receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), PATIENCE))
        if frame["type"] == "state":
            self.told = frame
        return frame

    async def until(self, *kinds: str) -> dict[str, Any]:
        while (frame := await self.receive())["type"] not in kinds:
            pass
        return frame

    async def answers(self, number: int) -> None:
        """Read as many answers as messages were sent; each of them is short."""
        for _ in range(number):
            answer = await self.until("refused", "done", "pong")
            assert len(answer.get("text", "")) <= LONGEST_REFUSAL, answer
            self.codes[answer.get("code", answer["type"])] += 1


@asynccontextmanager
async def seated(server: Live, game: str, token: str | None, address: str) -> AsyncIterator[Socket]:
    url = f"ws://127.0.0.1:{server.port}/api/games/{game}/socket"
    async with connect(
        url, local_addr=(address, 0), compression=None, max_size=None, proxy=None
    ) as connection:
        found = Socket(connection)
        await connection.send(json.dumps({"type": "hello", "token": token}))
        await found.until("state")
        yield found


# What is sent.


def mangled(choose: random.Random) -> str | bytes:
    """A message with something wrong in it; whatever it turns into, it is no legal choice."""
    text = json.dumps({"type": "play", "ref": 7, "seq": 3, "action": choose.choice(NEVER_LEGAL)})
    place = choose.randrange(len(text))
    match choose.randrange(5):
        case 0:
            return text[:place]
        case 1:
            return text[:place] + chr(choose.randrange(1, 0xD800)) + text[place:]
        case 2:
            return text[:place] + text[place + 1 :]
        case 3:
            return choose.randbytes(choose.randrange(200))
        case _:
            return text.replace("3", str(choose.choice((-1, 1.5, 10**30, "null", "[]", '"3"'))))


def stale(choose: random.Random, told: dict[str, Any]) -> str:
    """A choice for another number than the present one."""
    legal = told["view"]["legal"] or [{"action": "alibi"}]
    seq = told["seq"] + choose.choice((10_000, 2**31 - 1 - told["seq"]))
    kind = choose.choice(("play", "undo", "confirm"))
    message = {"type": kind, "ref": choose.randrange(2**31), "seq": seq}
    if kind == "play":
        message |= {"action": legal[0]["action"], "draft": choose.random() < 0.5}
    return json.dumps(message)


def forbidden(choose: random.Random, told: dict[str, Any]) -> str:
    """For the right number, but never to be chosen: out of turn, or no choice of a player."""
    ref, seq = choose.randrange(2**31), told["seq"]
    if choose.random() < 0.3:
        return json.dumps({"type": "chat", "ref": ref, "text": " \t " * choose.randrange(1, 50)})
    mine = told["view"]["actor"] == told["view"]["viewer"]
    action = choose.choice(NEVER_LEGAL if mine else (*NEVER_LEGAL, "stay", "alibi", "holmes 1"))
    draft = choose.random() < 0.5
    return json.dumps({"type": "play", "ref": ref, "seq": seq, "action": action, "draft": draft})


def noise(choose: random.Random, told: dict[str, Any]) -> str | bytes:
    """A message that gets one short answer and changes nothing."""
    match choose.randrange(10):
        case 0:
            return stale(choose, told)  # answered with the whole state: not too many of them
        case 1 | 2 | 3:
            return forbidden(choose, told)
        case 4:
            return cast("str | bytes", choose.choice(MALFORMED))
        case _:
            return mangled(choose)


# Who sends it.


async def pester(server: Live, game: str, token: str | None, count: int, seed: int) -> Counter[str]:
    """A seat, or a spectator, who sends noise nearly as fast as he may, and too long frames."""
    choose, codes, address = random.Random(seed), Counter[str](), f"127.0.1.{seed + 1}"
    while count > 0:
        async with seated(server, game, token, address) as pest:
            for _ in range(choose.randrange(1, 8)):
                batch = [noise(choose, pest.told) for _ in range(min(BATCH, count))]
                for message in batch:
                    await pest.connection.send(message)
                await pest.answers(len(batch))
                count -= len(batch)
                await asyncio.sleep(len(batch) / PESTS_RATE)
            codes += pest.codes
            if count > 0:
                count -= 1
                codes["closed as too long"] += await too_long(pest, choose)
    return codes


async def too_long(pest: Socket, choose: random.Random) -> bool:
    """Send more than a frame may hold; whether the socket was closed for it."""
    with suppress(ConnectionClosed):  # it may be closed before everything is sent
        await pest.connection.send("x" * choose.choice((8193, 10_000, 300_000)))
    assert await code_of(pest, partial(pest.until, "never")) == TOO_LONG
    return True


async def code_of(end: Socket, wait: Callable[[], Awaitable[object]]) -> int:
    """The code with which the server closes a socket; it never ends one without a code."""
    with pytest.raises(ConnectionClosed) as closed:
        await wait()
    assert closed.value.rcvd is not None, "closed without a code"
    assert end.connection.state is State.CLOSED
    return int(closed.value.rcvd.code)


async def forge(server: Live, games: list[str], count: int, seed: int) -> Counter[str]:
    """Strangers who try to take a seat, or begin with anything but a hello."""
    choose, codes = random.Random(seed), Counter[str]()
    for _ in range(count):
        game = choose.choice((*games, "no-such-game", "%00", "x" * 500))
        first = choose.choice(
            (
                {"type": "hello", "token": choose.randbytes(16).hex()},
                {"type": "hello", "role": choose.choice((*ROLES, "public", "chance", "x"))},
                {"type": "hello", "token": "", "role": "jack"},
                {"type": "hello", "since": -1},
                {"type": "resign", "ref": 1},
            )
        )
        url = f"ws://127.0.0.1:{server.port}/api/games/{game}/socket"
        async with connect(url, local_addr=(RUDE, 0), proxy=None) as thief:
            await thief.send(json.dumps(first) if choose.random() < 0.8 else mangled(choose))
            refused = json.loads(await asyncio.wait_for(thief.recv(), PATIENCE))
            assert refused["type"] == "refused"
            codes[refused["code"]] += 1
            code = NO_GAME if refused["code"] == "unknown_game" else NOT_ALLOWED
            assert await code_of(Socket(thief), thief.recv) == code
    return codes


async def flood(server: Live, games: list[str], times: int, seed: int) -> Counter[str]:
    """Spectators who send more than anybody may, without waiting."""
    choose, codes = random.Random(seed), Counter[str]()
    for _ in range(times):
        async with seated(server, choose.choice(games), None, FLOODING) as flooder:
            with suppress(ConnectionClosed):
                for number in range(FLOOD):
                    await flooder.connection.send(json.dumps({"type": "ping", "ref": number}))
            # A flood of messages is within what a socket may send in frames: it is refused, with
            # its code, and not cut off.
            assert await code_of(flooder, partial(flooder.answers, FLOOD)) == NOT_ALLOWED
            codes += flooder.codes
    return codes


async def play_on(
    server: Live, made: dict[str, Any], seed: int, storm: "asyncio.Event | None"
) -> str:
    """Two who play a game from its beginning to its end; every choice is acknowledged."""
    choose, game = random.Random(seed), made["game"]
    jack, investigator = made["tokens"]["jack"], made["tokens"]["investigator"]
    async with (
        seated(server, game, jack, HONEST) as first,
        seated(server, game, investigator, HONEST) as second,
    ):
        players = {"jack": first, "investigator": second}
        ref = 0
        while (actor := first.told["view"]["actor"]) is not None:
            player, ref = players[actor], ref + 1
            legal = [choice["action"] for choice in player.told["view"]["legal"]]
            quiet = [action for action in legal if action.split()[0] not in ("accuse", "escape")]
            action, seq = choose.choice(quiet or legal), player.told["seq"]
            for _ in range(2):  # a second time: a resend changes nothing
                message = {"type": "play", "ref": ref, "seq": seq, "action": action}
                await player.connection.send(json.dumps(message))
                answer = await player.until("done", "refused")
                assert (answer["type"], answer["ref"]) == ("done", ref), answer
            for other in players.values():
                while other.told["view"]["seq"] < player.told["view"]["seq"]:
                    await other.until("state")
            if storm is not None and not storm.is_set():
                await asyncio.sleep(0.05)
    return str(game)


async def storm(server: Live, count: int) -> Counter[str]:
    """Send so many messages, and let games go on meanwhile; what was answered."""
    loop = asyncio.get_running_loop()

    def create(number: int) -> dict[str, Any]:
        game, edition = CASES[number % len(CASES)]
        return server.create(game, edition=edition)

    async def some(number: int) -> list[dict[str, Any]]:
        return [await loop.run_in_executor(None, create, one) for one in range(number)]

    played, attacked = await some(2 * len(CASES)), await some(12)
    games = [made["game"] for made in (*played, *attacked)]
    before = [await standing(server, made) for made in attacked]
    quiet = asyncio.Event()
    going = [
        asyncio.create_task(play_on(server, made, seed, quiet)) for seed, made in enumerate(played)
    ]
    forged, floods = count // 50, max(1, count // 10 // FLOOD)
    pests = [
        (made["game"], token)
        for made in (*played, *attacked)
        for token in (*made["tokens"].values(), None)
    ]
    each = (count - forged - floods * FLOOD) // len(pests) + 1
    heard = await asyncio.gather(
        *(pester(server, *pest, each, seed) for seed, pest in enumerate(pests)),
        *(forge(server, games, forged // 4 + 1, seed) for seed in range(4)),
        flood(server, games, floods, 0),
    )
    quiet.set()
    for game in await asyncio.gather(*going):
        page = await loop.run_in_executor(None, server.http.get, f"/api/games/{game}/record")
        record = saved_games.read(page.text)
        assert saved_games.replay(record).outcome is not None
        assert check_record(record) is not None
    assert [await standing(server, made) for made in attacked] == before
    return sum(heard, Counter())


async def standing(server: Live, made: dict[str, Any]) -> list[dict[str, Any]]:
    """Where a game stands for everybody."""
    found = []
    for token in (*made["tokens"].values(), None):
        async with seated(server, made["game"], token, HONEST) as one:
            found.append(one.told)
    return found


def check_storm(folder: Path, count: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, logger="gaslamp.server")
    with live(folder / "games.db", settings=SETTINGS) as server:
        codes = asyncio.run(storm(server, count))
        assert server.http.get("/health").text == "ok\n"
    assert [record.getMessage() for record in caplog.records] == []
    assert codes["done"] == 0
    assert sum(codes.values()) >= 0.85 * count  # a flood is refused before all of it is read
    expected = {"malformed", "stale", "illegal", "not_your_turn", "spectator"}
    expected |= {"no_seat", "unknown_game", "too_fast", "closed as too long"}
    assert expected <= set(codes), codes


def test_a_storm_changes_nothing_and_games_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    check_storm(tmp_path, 2_000, caplog)


@pytest.mark.long
def test_a_hundred_thousand_messages_change_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    check_storm(tmp_path, 100_000, caplog)
