"""Who may ask: cookies and origins."""

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from gaslamp.server.http.access import same_origin
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


ORIGINS = [
    ("http", "games.example", "http://games.example", True),
    ("http", "games.example:8000", "http://games.example:8000", True),
    ("http", "games.example:8000", "http://games.example:8001", False),  # another port
    ("http", "games.example:8000", "http://games.example", False),
    ("http", "games.example:80", "http://games.example", True),  # the usual port may be left out
    ("https", "games.example", "https://games.example:443", True),
    ("https", "games.example", "http://games.example", False),  # another scheme
    ("http", "games.example", "https://games.example", False),
    ("https", "games.example", "https://games.example:80", False),
    ("wss", "games.example", "https://games.example", True),
    ("ws", "games.example", "http://games.example", True),
    ("ws", "games.example", "https://games.example", False),
    ("http", "games.example", "http://GAMES.example", True),
    ("http", "[::1]:8000", "http://[::1]:8000", True),
    ("http", "[::1]:8000", "http://[::2]:8000", False),
    ("http", "games.example", "http://games.example.evil.example", False),
    ("http", "games.example", "http://evil.example", False),
    ("http", "games.example", "null", False),
    ("http", "", "null", False),
    ("http", "", "", False),
    ("http", "games.example", "http://[", False),
    ("http", "[", "http://[", False),
    ("http", "games.example", "http://games.example:port", False),
    ("http", "games.example", "http://games.example:99999", False),
    ("http", "games.example", "https://friend.example", True),  # allowed
    ("http", "games.example", "http://friend.example", False),
]


@pytest.mark.parametrize(("scheme", "host", "origin", "own"), ORIGINS)
def test_whose_page_it_is(scheme: str, host: str, origin: str, own: bool) -> None:
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    asked = HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})
    assert same_origin(asked, ("https://friend.example",)) is own


def test_who_is_no_page_may_ask() -> None:
    assert same_origin(HTTPConnection({"type": "http", "scheme": "http", "headers": []}), ())


@pytest.mark.parametrize(
    ("origin", "proto", "status"),
    [
        ("http://{host}", None, 201),
        ("https://{host}", None, 403),
        ("https://{host}", "https", 201),  # the proxy's scheme counts
        ("http://{host}", "https", 403),
        ("http://127.0.0.1:1", None, 403),
        ("http://[", None, 403),
    ],
)
def test_the_origin_of_requests_and_sockets(
    server: Live, origin: str, proto: str | None, status: int
) -> None:
    headers = {"Origin": origin.format(host=f"127.0.0.1:{server.port}")}
    if proto is not None:
        headers["X-Forwarded-Proto"] = proto
    wish = {"game": "pocket", "jack": "me", "investigator": "me"}
    answer = server.http.post("/api/games", json=wish, headers=headers)
    assert answer.status_code == status, answer.text
    game = server.create("pocket")["game"]
    if status == 201:
        with server.sit(game, headers=headers) as player:
            player.until("welcome")
    else:
        with pytest.raises(InvalidStatus) as refused:
            server.sit(game, headers=headers)
        assert refused.value.response.status_code == 403
