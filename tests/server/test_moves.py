"""The log is the game: drafts, resends, racers, and what survives a restart."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gaslamp.core.state import State
from gaslamp.core.views import Event
from gaslamp.server.match.deal import Deal
from gaslamp.server.storage.base import BadDatabase
from gaslamp.server.storage.rows import EventRow
from gaslamp.server.storage.urls import open_storage
from server.frozen import Frozen, deal_behind
from server.live import Live, Player, live
from server.test_leaks import script


def seats(server: Live, game: str, **wish: Any) -> tuple[str, dict[str, Player]]:
    """A game with both seats at sockets, and whose choice it is first."""
    made = server.create(game, **wish)
    players = {role: server.sit(made["game"], token) for role, token in made["tokens"].items()}
    for player in players.values():
        player.until("state")
    for player in (*players.values(), *players.values()):
        player.ask("ping")
    return made["game"], players


def actor_of(players: dict[str, Player]) -> tuple[Player, Player]:
    role = players["jack"].view["actor"]
    return players[role], players["investigator" if role == "jack" else "jack"]


def close(players: dict[str, Player]) -> None:
    for player in players.values():
        player.close()


def draft_a_move(player: Player) -> list[str]:
    """Pick a character and take steps with it until the activation is complete."""
    steps = []
    while not player.told["complete"]:
        action = next(a for a in player.legal() if not a.startswith("accuse"))
        before = player.told["seq"]
        assert player.play(action, draft=True)["type"] == "done"
        if not player.told["draft"]:
            return []  # chance acted, and it is committed
        assert player.told["seq"] == before + 1
        steps.append(action)
    return steps


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_a_draft_is_unseen_can_be_undone_and_is_confirmed_at_once(server: Live, game: str) -> None:
    for _ in range(20):
        _, players = seats(server, game)
        player, other = actor_of(players)
        heard, first = len(other.frames), player.told["seq"]
        steps = draft_a_move(player)
        if steps:
            break
        close(players)
    assert player.told["draft"] == steps
    assert player.play(steps[0], draft=True)["code"] in ("unready", "illegal")
    for left in range(len(steps) - 1, -1, -1):
        assert player.ask("undo", seq=player.told["seq"])["type"] == "done"
        assert player.told["draft"] == steps[:left]
    assert player.told["seq"] == player.view["seq"] == first
    assert player.ask("undo", seq=first)["code"] == "unready"
    assert player.ask("confirm", seq=first)["code"] == "unready"
    for step in steps:
        assert player.play(step, draft=True)["type"] == "done"
    other.ask("ping")
    assert len(other.frames) == heard + 1  # the pong alone
    confirmed = player.told["seq"]
    assert player.ask("confirm", seq=confirmed)["type"] == "done"
    assert player.ask("confirm", seq=confirmed)["type"] == "done"  # sent again
    assert player.told["draft"] == []
    other.until("state")
    assert [event["action"] for event in other.log[-len(steps) :]] == steps
    close(players)


def test_an_appeal_is_not_shown_before_it_is_confirmed(server: Live) -> None:
    """The last choice of a turn waits unapplied: a look at the answer cannot be taken back."""
    _, players = seats(server, "pocket")
    for number in range(4):
        player, other = actor_of(players)
        action = "alibi" if "alibi" in player.legal() else player.legal()[0]
        board = player.view["board"]
        assert player.play(action, draft=True)["type"] == "done"
        assert player.told["complete"]
        assert player.view["legal"] is None
        if number == 3:
            assert player.view["board"] == board
            assert player.view["turn"] == 1
        assert player.ask("confirm", seq=player.told["seq"])["type"] == "done"
        other.until("state")
    # A turn has passed, or a rare deal has left one suspect after the first.
    assert players["jack"].view["turn"] == 2 or players["jack"].view["outcome"] is not None
    close(players)


def test_a_step_that_makes_chance_act_confirms_what_went_before(database: str) -> None:
    """Found by search: a draw within an activation is committed with the steps before it."""
    choose = random.Random(1)
    with live(database) as server:
        for _ in range(60):
            _, players = seats(server, "london")
            for _ in range(12):
                player, other = actor_of(players)
                if player.view["actor"] is None:
                    break
                drew = _drew_within(player, choose)
                other.ask("ping")
                if drew:
                    assert player.told["draft"] == []
                    undo = player.ask("undo", seq=player.told["seq"])
                    assert undo["code"] in ("unready", "not_your_turn")
                    close(players)
                    return
            close(players)
    pytest.fail("no card was drawn within an activation")


def _drew_within(player: Player, choose: random.Random) -> bool:
    """Draft an activation and confirm it; whether a card was drawn while it went on."""
    while not player.told["complete"]:
        quiet = [a for a in player.legal() if a.split()[0] not in ("accuse", "escape")]
        holmes = [a for a in quiet if a == "pick holmes"]
        steps = len(player.told["draft"])
        assert player.play((holmes or [choose.choice(quiet)])[0], draft=True)["type"] == "done"
        if len(player.told["draft"]) <= steps:
            return True
    assert player.ask("confirm", seq=player.told["seq"])["type"] == "done"
    return False


def test_a_resend_is_harmless(server: Live) -> None:
    _, players = seats(server, "pocket")
    player, other = actor_of(players)
    seq, action = player.told["seq"], player.legal()[0]
    first = player.ask("play", seq=seq, action=action)
    again = player.ask("play", seq=seq, action=action)
    assert first["type"] == again["type"] == "done"
    assert first["seq"] == again["seq"]
    other.ask("ping")
    assert [event["seq"] for event in other.log] == list(range(1, other.view["seq"] + 1))
    close(players)


def test_of_two_racers_one_wins(server: Live) -> None:
    """Two tabs of one seat decide at once: one is done, the other is told where the game stands."""
    for _ in range(5):
        game, players = seats(server, "pocket")
        player, _ = actor_of(players)
        seq, (one, two) = player.told["seq"], [a for a in player.legal() if a != "alibi"][:2]
        second = server.sit(game, role=player.view["viewer"], headers=_cookie(server))
        second.until("state")
        with ThreadPoolExecutor(2) as pool:
            asked = [
                (action, pool.submit(racer.ask, "play", seq=seq, action=action))
                for racer, action in ((player, one), (second, two))
            ]
        answers = {action: answer.result() for action, answer in asked}
        codes = sorted(answer.get("code", "done") for answer in answers.values())
        assert codes in (["done", "stale"], ["done", "not_your_turn"])
        winner = next(a for a, answer in answers.items() if answer["type"] == "done")
        player.ask("ping")
        assert next(e["action"] for e in player.log if e["seq"] == seq + 1) == winner
        second.close()
        close(players)


def _cookie(server: Live) -> dict[str, str]:
    return {"Cookie": f"gaslamp={server.http.cookies['gaslamp']}"}


def test_a_restart_keeps_everything(database: str) -> None:
    """Log, draft, chat and seats are there again, and the player goes on where he was."""
    truth = script("london", "2016", 8)
    with live(database, Frozen(deal_behind(truth, 0))) as server:
        made = server.create("london", edition="2016")
        players = {r: server.sit(made["game"], t) for r, t in made["tokens"].items()}
        _follow(players, [e for e in truth.events() if e.actor != "chance"])
        player, _ = actor_of(players)
        player.ask("chat", text="Wait for me")
        player.play(player.legal()[0], draft=True)
        told = {role: p.told for role, p in players.items()}
        close(players)
    with live(database) as server:
        for role, token in made["tokens"].items():
            with server.sit(made["game"], token) as again:
                assert [line["text"] for line in again.until("welcome")["chat"]] == ["Wait for me"]
                again.until("state")
                whole = {**told[role], "since": 0}
                whole["view"] = {**whole["view"], "log": again.log}
                assert again.told == whole
        # A client that knows the log so far is sent the rest only.
        with server.sit(made["game"], made["tokens"]["jack"], since=5) as back:
            assert back.until("state")["since"] == 5
            assert back.view["log"][0]["seq"] == 6


def _follow(players: dict[str, Player], events: list[Event]) -> None:
    for player in players.values():
        player.until("state")
    for event in events:
        player = players[event.actor]
        assert player.play(event.action)["type"] == "done"
        for other in players.values():
            while other.view["seq"] < player.view["seq"]:
                other.until("state")


def test_a_number_can_be_taken_once(database: str) -> None:
    deal: Deal = deal_behind(script("pocket", None, 4), 0)
    with live(database, Frozen(deal)) as server:
        made = server.create("pocket")

    async def race() -> list[bool]:
        store = open_storage(database)
        stored = await store.load(made["game"])
        assert stored is not None
        last = stored.events[-1].seq
        rows = [EventRow(last + 1, "jack", f"try {i}", 0) for i in range(8)]
        won = await asyncio.gather(*(store.append(made["game"], [row]) for row in rows))
        after = await store.load(made["game"])
        assert after is not None
        assert len(after.events) == last + 1
        await store.close()
        return won

    assert sum(asyncio.run(race())) == 1


def test_databases_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database, but long enough to be read as one" * 30)
    for url in (
        "games.db",
        "mysql://x",
        "sqlite:///",
        f"sqlite:///{tmp_path}/no/such/folder.db",
        f"sqlite:///{tmp_path / 'text'}",
    ):
        with pytest.raises(BadDatabase):
            open_storage(url)


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    with live(tmp_path / "games.db"):
        assert (tmp_path / "games.db").stat().st_mode & 0o077 == 0


def test_the_state_type_is_not_what_is_sent() -> None:
    """A state cannot be encoded by mistake."""
    state: State = script("pocket", None, 4)
    with pytest.raises(TypeError):
        msgspec.json.encode(state)
