"""Lists of games: the lobby, and the games of a browser."""

import json

import httpx

from gaslamp.server.match.lobby import LONGEST
from server.live import Live
from server.players import actor_of, close, cookie, seats


def test_lobby(server: Live) -> None:
    made = server.create("newyork", jack="open", listed=True)
    hidden = server.create("newyork", jack="open")
    lobby = server.http.get("/api/lobby").json()
    ids = [game["id"] for game in lobby["open"]]
    assert made["game"] in ids
    assert hidden["game"] not in ids
    assert "token" not in json.dumps(lobby)
    joined = server.http.post(f"/api/games/{made['game']}/join", json={"role": "jack"})
    assert joined.json()["role"] == "jack"
    with server.sit(made["game"], joined.json()["token"]) as jack:
        jack.until("state")
    lobby = server.http.get("/api/lobby").json()
    assert made["game"] not in [game["id"] for game in lobby["open"]]
    assert made["game"] in [game["id"] for game in lobby["running"]]


def test_lists_tell_whose_choice_it_is(server: Live) -> None:
    """Of a game in memory, of one that is not, of one that waits and of one that is over."""
    waiting = server.create("london", investigator="open")["game"]
    game, players = seats(server, "pocket")

    def told() -> dict[str, str | None]:
        mine = server.http.get("/api/mine").json()["games"]
        return {one["game"]["id"]: one["game"]["actor"] for one in mine}

    assert (told()[game], told()[waiting]) == ("investigator", None)
    player, other = actor_of(players)
    assert player.play(player.legal()[0], draft=True)["type"] == "done"
    assert told()[game] == "investigator"
    assert player.ask("confirm", seq=player.told["seq"])["type"] == "done"
    assert told()[game] == "jack"
    assert server.http.get(f"/api/games/{game}").json()["actor"] == "jack"
    close(players)
    del server.matches[game]
    assert told()[game] == "jack"
    with server.sit(game, role=other.view["viewer"], headers=cookie(server)) as jack:
        jack.until("state")
        assert jack.ask("resign")["type"] == "done"
    assert told()[game] is None


def test_a_browser_keeps_its_seat_in_its_oldest_game(server: Live) -> None:
    """However many games it has: the game itself tells, over HTTP and in the welcome."""
    server.http.cookies.clear()
    oldest = server.create("pocket")["game"]
    half = server.create("pocket", investigator="open")["game"]
    for _ in range(LONGEST):
        newer = server.create("pocket")
        with server.sit(newer["game"], newer["tokens"]["jack"]) as player:
            player.until("state")
            assert player.ask("resign")["type"] == "done"
    info = server.http.get(f"/api/games/{oldest}").json()
    assert info["my_roles"] == ["investigator", "jack"]
    assert server.http.get(f"/api/games/{half}").json()["my_roles"] == ["jack"]
    with server.sit(oldest, role="jack", headers=cookie(server)) as player:
        assert player.until("welcome")["game"]["my_roles"] == ["investigator", "jack"]
    with server.sit(oldest) as stranger:
        assert stranger.until("welcome")["game"]["my_roles"] == []
    stranger_info = httpx.get(f"http://127.0.0.1:{server.port}/api/games/{oldest}").json()
    assert stranger_info["my_roles"] == []
    # The list is cut, but not where games go on.
    mine = [one["game"]["id"] for one in server.http.get("/api/mine").json()["games"]]
    assert {oldest, half} <= set(mine[:3])
