"""Whoever is left alone ends the game after a while: he claims the win, or calls it off."""

import json
from pathlib import Path
from typing import Any

import pytest

from gaslamp.core import saved_games
from server.live import QUICK, Live, Player, live
from server.players import actor_of, invited, two_people
from server.times import Still


def left_alone(server: Live) -> tuple[str, Player, str]:
    """A game whose player to choose has just gone; the other one, and the role of who went."""
    game, players = two_people(server)
    absent, player = actor_of(players)
    absent.close()
    role = absent.view["viewer"]
    while player.until("seats")["seats"][role]["here"]:
        pass
    return game, player, role


def absences(player: Player) -> list[dict[str, Any]]:
    found = [json.loads(frame) for frame in player.frames]
    return [one for one in found if one["type"] == "absent"]


@pytest.mark.parametrize(
    ("what", "result"), [("win", "{winner} left"), ("off", "nobody called_off")]
)
def test_a_game_is_ended_against_somebody_who_has_left(
    database: str, what: str, result: str
) -> None:
    source = Still()
    with live(database, source) as server:
        game, player, role = left_alone(server)
        own = player.view["viewer"]
        assert player.until("absent") == {
            "type": "absent",
            "role": role,
            "claim_in": QUICK.claim_after * 1000,
        }
        assert player.ask("claim", what=what)["code"] == "too_soon"
        source.forward(QUICK.claim_after - 1)
        refused = player.ask("claim", what=what)
        assert "wait 1 minute more" in refused["text"]
        source.forward(1)
        assert player.ask("claim", what="everything")["code"] == "malformed"
        assert player.ask("claim", what=what)["type"] == "done"
        assert player.ask("claim", what=what)["code"] == "over"
        ended = result.format(winner=own)
        assert f"{player.view['outcome']['winner']} {player.view['outcome']['reason']}" == ended
        info = server.http.get(f"/api/games/{game}").json()
        assert info["result"] == ended
        record = saved_games.read(server.http.get(f"/api/games/{game}/record").text)
        assert saved_games.replay(record).outcome is not None
        player.close()


def test_nobody_who_is_there_or_comes_back_is_claimed_against(tmp_path: Path) -> None:
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        game, tokens = invited(server)
        players = {role: server.sit(game, token, version=2) for role, token in tokens.items()}
        for one in players.values():
            one.until("state")
        absent, player = actor_of(players)
        source.forward(10_000)
        assert player.ask("claim", what="win")["code"] == "no_claim"  # he is there
        assert absent.ask("claim", what="win")["code"] == "no_claim"  # it is his own choice
        role = absent.view["viewer"]
        absent.close()
        player.until("absent")
        source.forward(QUICK.claim_after)
        with server.sit(game, tokens[role], version=2) as back:
            back.until("state")
            assert player.ask("claim", what="win")["code"] == "no_claim"
        player.until("absent")
        assert player.ask("claim", what="win")["code"] == "too_soon"  # it counts anew
        with server.sit(game, tokens[role], version=2) as back:
            back.until("state")
            assert back.play(back.legal()[0])["type"] == "done"
        source.forward(QUICK.claim_after)
        assert player.ask("claim", what="win")["code"] == "no_claim"
        assert player.view["outcome"] is None
        player.close()


def test_a_clock_or_a_computer_decides_for_itself(tmp_path: Path) -> None:
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        made = server.create("pocket", investigator="random")
        with server.sit(made["game"], made["tokens"]["jack"], version=2) as jack:
            jack.until("state")
            source.forward(10_000)
            assert jack.ask("claim", what="win")["code"] == "no_claim"
            assert absences(jack) == []
        _, players = two_people(server, clock={"seconds": 86_400})
        absent, player = actor_of(players)
        absent.close()
        player.until("seats")
        source.forward(10_000)
        assert player.ask("claim", what="off")["code"] == "no_claim"
        assert absences(player) == []
        player.close()
        made = server.create("pocket")  # one screen for two
        with server.sit(made["game"], made["tokens"]["jack"], version=2) as alone:
            alone.until("state")
            source.forward(10_000)
            assert alone.ask("claim", what="win")["code"] == "no_claim"
        made = server.create("pocket", investigator="open")
        with server.sit(made["game"], made["tokens"]["jack"], version=2) as waiting:
            waiting.until("welcome")
            assert waiting.ask("claim", what="win")["code"] == "waiting"
