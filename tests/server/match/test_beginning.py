"""A game begins, and is dealt, when both players are there: nobody can look at a deal before."""

import json

import httpx
import pytest

from gaslamp.core import saved_games
from gaslamp.server.match.deal import check_record, committed, derived, id_hash, read
from server.live import Live
from server.players import close, invited, two_people

GAMES = ("pocket", "london", "newyork")


@pytest.mark.parametrize("game", GAMES)
def test_there_is_no_deal_to_look_at_before_both_are_there(server: Live, game: str) -> None:
    """Deal shopping: whoever creates games and throws them away has seen nothing of any."""
    for _ in range(3):
        made = server.create(game, investigator="open", listed=True)
        name = made["game"]
        with server.sit(name, made["tokens"]["jack"], version=2) as jack, server.sit(name) as other:
            for player in (jack, other):
                assert player.ask("ping")["type"] == "pong"
                kinds = {json.loads(frame)["type"] for frame in player.frames}
                assert kinds <= {"welcome", "seats", "pong"}
            info = json.loads(jack.frames[0])["game"]
            assert (info["started"], info["contributions"]) == (None, None)
            assert info["commitment"] == made["commitment"]
            assert jack.ask("play", seq=0, action="alibi")["code"] == "waiting"
            assert jack.ask("undo", seq=0)["code"] == "waiting"
        for page in ("record", "opened", "replay/jack"):
            assert server.http.get(f"/api/games/{name}/{page}").json()["code"] == "not_over"
        row = server.matches[name].row
        assert (row.deal, server.matches[name].game.deal) == ("", None)  # there is none


def test_the_deal_follows_from_what_both_contributed(server: Live) -> None:
    name, tokens = invited(server)
    before = server.http.get(f"/api/games/{name}").json()
    given = {"jack": "ab" * 32, "investigator": "cd" * 32}
    with server.sit(name, tokens["jack"], version=2, contribution=given["jack"]) as jack:
        jack.until("welcome")
        # The first one counts, whatever the page says when it comes back.
        with server.sit(name, tokens["jack"], version=2, contribution="00") as again:
            assert again.until("welcome")["game"]["started"] is None
        with server.sit(name, tokens["investigator"], version=2, contribution="cd" * 32) as ben:
            begun = jack.until("info")["game"]
            assert begun["contributions"] == given
            assert begun["commitment"] == before["commitment"]
            assert begun["started"] is not None
            assert jack.until("state")["view"]["turn"] == 1
            assert ben.until("welcome")["game"]["contributions"] == given
            ben.until("state")
            assert ben.ask("resign")["type"] == "done"
            opened = jack.until("opened")
    assert opened["contributions"] == given
    assert committed(opened["secret"], id_hash(name)) == before["commitment"]
    assert read(opened["deal"]) == derived(opened["secret"], given, "pocket", None, before["rules"])
    record = saved_games.read(server.http.get(f"/api/games/{name}/record").text)
    assert check_record(record) == before["commitment"]
    assert name not in saved_games.to_text(record)  # whoever has the record has not the address


def test_a_contribution_may_come_with_the_join(server: Live) -> None:
    made = server.create("london", jack="open")
    join = f"/api/games/{made['game']}/join"
    with server.sit(made["game"], made["tokens"]["investigator"]) as creator:
        creator.until("welcome")
        with httpx.Client(base_url=server.http.base_url) as guest:
            for wrong in ("x", "abc", "AB", "ab\n", "ab" * 65):
                assert guest.post(join, json={"contribution": wrong}).status_code == 400
            assert guest.post(join, json={"contribution": "ab"}).status_code == 200
        creator.until("state")
    info = server.http.get(f"/api/games/{made['game']}").json()
    assert info["contributions"] == {"jack": "ab", "investigator": ""}


def test_one_screen_for_two_begins_with_one_hello(server: Live) -> None:
    made = server.create("pocket")
    with server.sit(made["game"], made["tokens"]["jack"], version=2, contribution="ab") as jack:
        jack.until("state")
    info = server.http.get(f"/api/games/{made['game']}").json()
    assert info["contributions"] == {"jack": "ab", "investigator": ""}


def test_a_rematch_is_dealt_when_both_have_come_to_it(server: Live) -> None:
    name, players = two_people(server)
    players["jack"].ask("resign")
    for player in players.values():
        assert player.ask("rematch")["type"] == "done"
    following = players["jack"].until("next")["game"]
    close(players)
    match = server.matches[following]
    assert (match.row.started, match.row.deal) == (None, "")
    assert match.row.commitment != server.matches[name].row.commitment
    assert all(seat.contribution is None for seat in match.row.seats.values())


def test_a_game_that_has_not_begun_is_withdrawn_not_resigned(server: Live) -> None:
    made = server.create("london", investigator="link", listed=True)
    name = made["game"]
    with server.sit(name, made["tokens"]["jack"], version=2) as jack, server.sit(name) as watcher:
        jack.until("welcome")
        watcher.until("welcome")
        assert watcher.ask("withdraw")["code"] == "spectator"
        assert jack.ask("resign")["code"] == "waiting"
        assert server.http.get(f"/api/games/{name}").json()["result"] is None
        assert jack.ask("withdraw")["type"] == "done"
        assert jack.ask("withdraw")["type"] == "done"  # sent again
        assert jack.ask("rematch")["code"] == "not_over"
        assert jack.ask("resign")["code"] == "over"
        (told,) = [json.loads(f)["game"] for f in jack.frames if '"type":"info"' in f]
        assert told["result"] == "nobody withdrawn"
    body = {"invitation": made["invitations"]["investigator"]}
    assert server.http.post(f"/api/games/{name}/join", json=body).json()["code"] == "withdrawn"
    assert server.http.get(f"/api/games/{name}/record").json()["code"] == "withdrawn"
    lobby = server.http.get("/api/lobby").json()
    assert name not in {one["id"] for one in (*lobby["open"], *lobby["running"])}
    name, players = two_people(server)
    assert players["jack"].ask("withdraw")["code"] == "begun"
    close(players)
