"""Who may ask: cookies and origins."""

import pytest
from websockets.exceptions import InvalidStatus

from server.live import Live
from server.players import close, seats


def test_the_cookie_opens_the_seat_and_scripts_cannot_read_it(server: Live) -> None:
    made = server.create("pocket", investigator="open")
    answer = server.http.post(f"/api/games/{made['game']}/join", json={})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    headers = {"Cookie": f"gaslamp={server.http.cookies['gaslamp']}"}
    with server.sit(made["game"], role="jack", headers=headers) as jack:
        assert jack.until("welcome")["viewer"] == "jack"


def test_other_sites_may_not_use_the_server(server: Live) -> None:
    game, players = seats(server, "pocket")
    with pytest.raises(InvalidStatus):
        server.sit(game, headers={"Origin": "http://elsewhere.example"})
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    with server.sit(game, headers=own) as friend:
        friend.until("state")
    wish = {"game": "pocket", "jack": "me", "investigator": "me"}
    answer = server.http.post(
        "/api/games", json=wish, headers={"Origin": "http://elsewhere.example"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    close(players)
