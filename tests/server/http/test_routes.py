"""The routes of the HTTP API: headers, health, metrics, and what they refuse."""

from typing import Any

from server.live import Live


def test_headers_health_and_metrics(server: Live) -> None:
    for page in ("/", "/health", "/metrics", "/api/choices", "/nowhere"):
        answer = server.http.get(page)
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert server.http.get("/health").text == "ok\n"
    lines = server.http.get("/metrics").text.splitlines()
    assert all(line.startswith("#") or len(line.split(" ")) == 2 for line in lines)
    choices = server.http.get("/api/choices").json()
    assert [game["name"] for game in choices["games"]] == ["pocket", "london", "newyork"]
    assert "level-5" in choices["bots"]


def test_what_a_browser_may_do_with_an_answer(server: Live) -> None:
    """It asks no other site for anything, stands in no frame of one, and guesses no type."""
    for page in ("/", "/api/choices", "/nowhere"):
        headers = server.http.get(page).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert policy["base-uri"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"


def test_bad_records_are_refused_with_the_line(server: Live) -> None:
    text = "gaslamp record 1\ngame: pocket\nresult: unfinished\nactions: 1\n\n0. dance\n"
    answer = server.http.post("/api/replay", json={"record": text})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    assert "line 6" in answer.json()["text"]


def test_bad_requests(server: Live) -> None:
    bad: list[dict[str, Any]] = [
        {},
        {"game": "chess", "jack": "me", "investigator": "me"},
        {"game": "london", "edition": "1999", "jack": "me", "investigator": "me"},
        {"game": "pocket", "jack": "level-9", "investigator": "me"},
        {"game": "pocket", "jack": "ismcts-99999999", "investigator": "me"},
        {"game": "pocket", "jack": "level-1", "investigator": "level-1"},
        {"game": "pocket", "jack": "me", "investigator": "me", "seed": 7},
        {"game": "pocket", "jack": "me", "investigator": "me", "clock": {"seconds": 0}},
        {"game": "pocket", "jack": "me", "investigator": "me", "name": "x" * 41},
    ]
    for body in bad:
        answer = server.http.post("/api/games", json=body)
        assert answer.status_code == 400, body
        assert set(answer.json()) == {"code", "text"}
    text = server.http.post("/api/games", content="{}", headers={"content-type": "text/plain"})
    assert text.status_code == 415
    long = server.http.post("/api/replay", json={"record": "x" * 70_000})
    assert long.status_code == 413
    assert server.http.get("/api/games/nowhere").status_code == 404
    assert server.http.post("/api/games/nowhere/join", json={}).status_code == 404
