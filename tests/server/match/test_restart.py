"""A server starts again: every game goes on where it was."""

from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from gaslamp.core import saved_games
from gaslamp.core.roles import ROLES
from gaslamp.core.views import Event
from gaslamp.games.london.game import London
from gaslamp.server.match.deal import check_record
from server.frozen import Frozen, deal_behind
from server.live import QUICK, Player, live
from server.match.test_leaks import script
from server.players import actor_of, close


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


def test_a_bot_goes_on_after_a_restart(database: str) -> None:
    """A bot that was to move when the server stopped moves when it is back."""
    made: list[dict[str, Any]] = []
    with live(database, settings=replace(QUICK, bot_pace=600)) as server:
        made = [server.create("pocket", **{role: "random"}) for role in ROLES]
        for one in made:
            server.begin(one)
        waiting = [server.matches[one["game"]].game.state.seq for one in made]
    with live(database) as server:
        moved = 0
        for one, seq in zip(made, waiting, strict=True):
            (token,) = one["tokens"].values()
            with server.sit(one["game"], token) as player:
                player.until("state")
                while player.view["actor"] != player.view["viewer"]:
                    player.until("state")
                moved += player.view["seq"] > seq
        assert moved == 1  # one of the two bots was to begin


def test_a_game_begun_under_older_rules_goes_on_with_the_choices_added_since(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before, live(database) as server:
        before.setattr(London, "rules_version", 1)
        made = server.create("london", name="Ada")
        server.begin(made)
        info = server.http.get(f"/api/games/{made['game']}").json()
        assert (info["rules"], info["rules_now"]) == (1, 1)
    with live(database) as server, ExitStack() as stack:
        info = server.http.get(f"/api/games/{made['game']}").json()
        assert (info["rules"], info["rules_now"]) == (1, 2)
        players = {
            role: stack.enter_context(server.sit(made["game"], made["tokens"][role]))
            for role in ROLES
        }
        for player in players.values():
            player.until("state")
        while not any(event["action"] == "whistle enough" for event in players["jack"].log):
            player = players[players["jack"].view["actor"]]
            # Whatever was dealt, the game must not end before.
            legal = [text for text in player.legal() if not text.startswith(("accuse", "escape"))]
            wanted = ("whistle enough", "whistle", "pick goodley", "move", "stay", "")
            action = next(text for want in wanted for text in legal if text.startswith(want))
            assert player.play(action)["type"] == "done"
            for other in players.values():
                while other.view["seq"] < player.view["seq"]:
                    other.until("state")
        players["jack"].ask("resign")
        record = saved_games.read(server.http.get(f"/api/games/{made['game']}/record").text)
    assert record.rules == 1  # as the deal says that was sealed when it began
    assert "whistle enough" in record.actions
    assert saved_games.replay(record).outcome is not None
    assert check_record(record) is not None
