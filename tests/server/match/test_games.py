"""Whole games through real sockets, by people and by bots."""

import random

import pytest

from every_game import CASES, IDS
from gaslamp.core import saved_games
from gaslamp.server.match.deal import check_record
from server.live import Live
from server.players import pick, play_out

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


@every_game
def test_two_people_play_a_whole_game(server: Live, game: str, edition: str | None) -> None:
    made = server.create(game, edition=edition, name="Ada")
    with (
        server.sit(made["game"], made["tokens"]["jack"]) as jack,
        server.sit(made["game"], made["tokens"]["investigator"]) as investigator,
        server.sit(made["game"]) as watcher,
    ):
        welcome = watcher.until("welcome")
        assert welcome["viewer"] == "public"
        decisions = play_out(
            {"jack": jack, "investigator": investigator}, random.Random(5), watcher
        )
        assert decisions > 3
        opened = watcher.until("opened")
        assert opened["commitment"] == welcome["game"]["commitment"]
        assert jack.view["private"] == investigator.view["private"] == watcher.view["private"]
    text = server.http.get(f"/api/games/{made['game']}/record").text
    record = saved_games.read(text)
    state = saved_games.replay(record)
    assert state.outcome is not None
    assert record.players == {"jack": "Ada", "investigator": "Ada"}
    assert check_record(record) == opened["commitment"]
    assert [event["action"] for event in watcher.log] == [
        event.action if event.known_to is None else event.action.split()[0] + " ?"
        for event in state.events()
    ]


@every_game
def test_a_person_plays_a_whole_game_against_a_bot(
    server: Live, game: str, edition: str | None
) -> None:
    choose = random.Random(9)
    for role, other in (("jack", "investigator"), ("investigator", "jack")):
        made = server.create(game, edition=edition, **{role: "me", other: "level-1"})
        assert list(made["tokens"]) == [role]
        with server.sit(made["game"], made["tokens"][role]) as person:
            person.until("state")
            while person.view["actor"] is not None:
                if person.view["actor"] == role:
                    assert person.play(pick(person, choose))["type"] == "done"
                else:
                    person.until("state")
            assert person.view["outcome"]
            person.ask("ping")
            assert any('"opened"' in frame for frame in person.frames)
