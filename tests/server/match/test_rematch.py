"""The end of a game: record, replay and rematch."""

import json

from gaslamp.core import saved_games
from server.live import Live
from server.players import actor_of, close, seats


def test_resign_record_replay_and_rematch(server: Live) -> None:
    game, players = seats(server, "london", name="Ada")
    for page in ("record", "opened", "replay/jack"):
        assert server.http.get(f"/api/games/{game}/{page}").status_code == 409
    player, _ = actor_of(players)
    player.play(player.legal()[0])
    assert players["jack"].ask("resign")["type"] == "done"
    assert players["jack"].ask("resign")["code"] == "over"
    assert players["jack"].view["outcome"] == {"winner": "investigator", "reason": "resigned"}
    record = server.http.get(f"/api/games/{game}/record").text
    assert saved_games.replay(saved_games.read(record)).outcome is not None
    for viewer in ("jack", "investigator", "public"):
        own = server.http.get(f"/api/games/{game}/replay/{viewer}").json()
        sent = server.http.post("/api/replay", json={"record": record, "viewer": viewer}).json()
        assert own == sent
        assert own["scenes"][-1]["view"]["outcome"]["reason"] == "resigned"
        hidden = [scene["view"]["private"] for scene in own["scenes"][:-1] if viewer == "public"]
        assert all(private is None for private in hidden)
    assert server.http.get(f"/api/games/{game}/replay/all").json()["code"] == "bad_viewer"
    assert players["jack"].ask("rematch")["type"] == "done"
    assert players["investigator"].until("wanted")["roles"] == ["jack"]
    assert players["investigator"].ask("rematch")["type"] == "done"
    following = players["jack"].until("next")
    assert following["role"] == "investigator"
    close(players)
    info = server.http.get(f"/api/games/{following['game']}").json()
    assert info["game"] == "london"
    assert info["seats"]["jack"]["name"] == "Ada"


def test_a_rematch_is_opened_by_the_same_token(server: Live) -> None:
    made = server.create("pocket", investigator="level-1")
    token = made["tokens"]["jack"]
    with server.sit(made["game"], token) as jack:
        jack.ask("resign")
        jack.ask("rematch")
        following = next(json.loads(f) for f in jack.frames if '"next"' in f)
    with server.sit(following["game"], token) as again:
        assert again.until("welcome")["viewer"] == following["role"] == "investigator"
    with server.sit(made["game"], token) as back:
        assert back.until("next") == following
