"""What an operator does beside a running server, and what a player does with his own data."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from gaslamp.cli.main import cli
from server.live import BRISK, Live, live
from server.players import close, seats
from server.times import wait_until


@pytest.fixture(scope="module")
def busy(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Live]:
    """A server that looks for orders often."""
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('admin') / 'games.db'}"
    else:
        url = request.getfixturevalue("postgresql").new_database()
    with live(url, settings=BRISK) as running:
        yield running


def tried(server: Live, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["admin", "--db", server.url, *arguments])


def admin(server: Live, *arguments: str) -> str:
    done = tried(server, *arguments)
    assert done.exit_code == 0, done.output
    return done.output


class Browser:
    """Somebody with a cookie of his own."""

    def __init__(self, server: Live) -> None:
        self.server = server
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"gaslamp={self.http.cookies['gaslamp']}"}


def two_people(alice: Browser, bob: Browser, **wish: Any) -> tuple[str, str, str]:
    """A game between two browsers; its id and the tokens of Jack and the Investigator."""
    body = {"game": "pocket", "jack": "me", "investigator": "open", "name": "Alice", **wish}
    made = alice.post("/api/games", **body).json()
    joined = bob.post(f"/api/games/{made['game']}/join", name="Bob", contribution="").json()
    alice.server.begin(made)
    return made["game"], made["tokens"]["jack"], joined["token"]


def test_a_running_game_is_closed(busy: Live) -> None:
    game, players = seats(busy, "pocket")
    assert "called off" in admin(busy, "close", game)
    for player in players.values():
        while player.view["actor"] is not None:
            player.until("state")
        assert player.view["outcome"]["winner"] not in ("jack", "investigator")
        assert player.ask("chat", text="What happened?")["type"] == "done"
    info = busy.http.get(f"/api/games/{game}").json()
    assert info["result"] == "nobody called_off"
    assert busy.http.get(f"/api/games/{game}/record").status_code == 200
    assert "over already" in admin(busy, "close", game)
    close(players)


def test_an_offer_is_closed(busy: Live) -> None:
    game = busy.create("pocket", investigator="open", listed=True)["game"]
    assert game in busy.http.get("/api/lobby").text
    admin(busy, "close", game)
    assert game not in busy.http.get("/api/lobby").text
    assert busy.http.post(f"/api/games/{game}/join", json={}).status_code in (404, 409)


def test_a_result_is_made_void(busy: Live) -> None:
    game, players = seats(busy, "pocket")
    refused = tried(busy, "void", game)
    assert (refused.exit_code, "close it instead" in refused.output) == (2, True)
    players["jack"].ask("resign")
    assert busy.http.get(f"/api/games/{game}").json()["result"] == "investigator resigned"
    admin(busy, "void", game)
    assert busy.http.get(f"/api/games/{game}").json()["result"] == "nobody void"
    assert "resign jack" in busy.http.get(f"/api/games/{game}/record").text
    close(players)


def test_a_banned_player_is_shut_out_until_it_is_lifted(busy: Live) -> None:
    wish = {"game": "pocket", "jack": "me", "investigator": "me"}
    with Browser(busy) as alice, Browser(busy) as bob:
        game, alices, bobs = two_people(alice, bob)
        with busy.sit(game, alices) as jack, busy.sit(game, bobs) as investigator:
            jack.until("state")
            investigator.until("state")
            assert "shut out until" in admin(busy, "ban", f"{game}/jack", "--for", "2h")
            wait_until(lambda: alice.post("/api/games", **wish).status_code == 403)
            refused = alice.post("/api/games", **wish).json()
            assert refused["code"] == "banned"
            assert jack.ask("resign")["code"] == "banned"
            assert investigator.ask("chat", text="Hello?")["type"] == "done"
            with busy.sit(game, alices) as again:
                assert again.until("refused", "welcome")["code"] == "banned"
            assert bob.post("/api/games", **wish).status_code == 201
            key = re.findall(r"player ([0-9a-f]{16}) until", admin(busy, "bans"))[0]
            admin(busy, "ban", key, "--lift")
            wait_until(lambda: alice.post("/api/games", **wish).status_code == 201)
            assert jack.ask("resign")["type"] == "done"
        assert tried(busy, "ban", key, "--lift").exit_code == 2


def test_a_banned_address_is_shut_out(busy: Live) -> None:
    game = busy.create("pocket")["game"]
    admin(busy, "ban", "127.0.0.1")
    try:
        wait_until(lambda: busy.http.get("/api/lobby").status_code == 403)
        assert busy.http.get("/health").status_code == 200
        with busy.sit(game) as watcher:
            assert watcher.until("refused", "welcome")["code"] == "banned"
    finally:
        admin(busy, "ban", "127.0.0.1", "--lift")
    wait_until(lambda: busy.http.get("/api/lobby").status_code == 200)
    said = admin(busy, "ban", "2001:db8::17", "--for", "1h")
    assert "2001:db8::/64" in said
    admin(busy, "ban", "2001:db8::/64", "--lift")


def test_a_muted_player_plays_but_does_not_speak(busy: Live) -> None:
    with Browser(busy) as alice, Browser(busy) as bob:
        game, alices, bobs = two_people(alice, bob)
        with busy.sit(game, alices) as jack, busy.sit(game, bobs) as investigator:
            admin(busy, "mute", f"{game}/jack")
            wait_until(lambda: jack.ask("chat", text="Hi").get("code") == "muted")
            assert investigator.ask("chat", text="Hi")["type"] == "done"
            assert jack.ask("resign")["type"] == "done"


def test_a_report_reaches_the_operator(busy: Live) -> None:
    with Browser(busy) as alice, Browser(busy) as bob, Browser(busy) as stranger:
        game, _, _ = two_people(alice, bob)
        page = f"/api/games/{game}/report"
        assert bob.post(page, words="  rude\nwords ").status_code == 201
        assert bob.post(page, words="again").json()["code"] == "reported"
        assert stranger.post(page, words="no").status_code == 403
        assert alice.post(page, words=" ").status_code == 400
        listed = admin(busy, "reports")
        assert game in listed
        assert "rude words" in listed
        key = re.findall(r"investigator reports ([0-9a-f]{16})", listed)[0]
        assert key in admin(busy, "seats", game).split("jack")[1].splitlines()[0]
        own = busy.create("pocket")["game"]
        assert busy.http.post(f"/api/games/{own}/report", json={"words": "me"}).status_code == 409


def test_a_player_deletes_his_data(busy: Live) -> None:
    with Browser(busy) as alice, Browser(busy) as bob:
        finished, alices, bobs = two_people(alice, bob)
        with busy.sit(finished, alices) as jack, busy.sit(finished, bobs) as investigator:
            jack.ask("chat", text="I live in Baker Street")
            investigator.ask("chat", text="So do I")
            investigator.ask("resign")
        running, alices, bobs = two_people(alice, bob)
        offer = alice.post("/api/games", game="pocket", jack="me", investigator="open").json()
        key = admin(busy, "seats", running).split("jack")[1].split()[1]
        data = json.loads(admin(busy, "export", "player", f"{running}/jack"))
        assert {one["game"] for one in data["games"]} == {finished, running, offer["game"]}
        assert [one["text"] for one in data["chat"]] == ["I live in Baker Street"]
        with busy.sit(running, bobs) as investigator, busy.sit(running, alices) as jack:
            investigator.until("state")
            gone = alice.http.request("DELETE", "/api/mine")
            assert gone.json() == {"seats": 3}
            assert "gaslamp" not in alice.http.cookies
            while investigator.view["actor"] is not None:
                investigator.until("state")
            assert investigator.view["outcome"]["winner"] == "investigator"
            assert jack.ask("chat", text="Still here")["code"] == "no_seat"
        for game in (finished, running):
            info = busy.http.get(f"/api/games/{game}").json()
            assert [seat["name"] for seat in info["seats"].values()].count("Alice") == 0
            assert info["seats"]["investigator"]["name"] == "Bob"
            assert "Alice" not in busy.http.get(f"/api/games/{game}/record").text
            with busy.sit(game, alices) as again:
                assert again.until("refused", "welcome")["code"] == "no_seat"
        with busy.sit(finished, headers=bob.cookie) as again:
            lines = again.until("welcome")["chat"]
            assert [line["text"] for line in lines] == ["", "So do I"]
        assert busy.http.get(f"/api/games/{offer['game']}").status_code in (404, 200)
        assert tried(busy, "export", "player", key).exit_code == 2  # nobody has this key


def test_bad_orders_are_refused_in_words(busy: Live, tmp_path: Path) -> None:
    for wrong, words in (
        (("close", "nowhere"), "no game"),
        (("ban", "somebody"), "names no player"),
        (("ban", "127.0.0.1", "--for", "ever"), "12h or 7d"),
        (("mute", "0123456789abcdef"), "no player"),
        (("seats", "nowhere"), "no game"),
    ):
        refused = tried(busy, *wrong)
        assert refused.exit_code == 2, wrong
        assert words in refused.output
        assert len(refused.output.splitlines()) == 1
    none = CliRunner().invoke(cli, ["admin", "--db", f"sqlite:///{tmp_path}/none.db", "bans"])
    assert (none.exit_code, "there is no database" in none.output) == (2, True)
    assert not (tmp_path / "none.db").exists()


def test_a_record_is_exported_as_the_page_gives_it(busy: Live) -> None:
    game, players = seats(busy, "pocket")
    refused = tried(busy, "export", "game", game)
    assert (refused.exit_code, "not over" in refused.output) == (2, True)
    players["jack"].ask("resign")
    assert admin(busy, "export", "game", game) == busy.http.get(f"/api/games/{game}/record").text
    close(players)


def test_games_expire_by_order(busy: Live) -> None:
    assert re.search(r"games expired: \d+ deleted", admin(busy, "expire"))
