"""Seats, lists, clocks, chat, rematch, records: what goes on around a game."""

import json

import httpx
import pytest

from games import CASES, IDS, last, walk
from gaslamp.core import records
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.server.match.clock import GameClock
from gaslamp.server.match.deal import canonical, check_opening, read
from gaslamp.server.match.sources import Sources
from gaslamp.server.ops.rate_limit import RateLimit, TokenBucket
from gaslamp.server.protocol.messages import Clock
from gaslamp.server.storage.rows import EventRow
from server.live import Live, live
from server.test_moves import actor_of, close, seats
from server.times import Still


def test_join_by_link(server: Live) -> None:
    made = server.create("pocket", investigator="link", name=" Ada\u0007  Lovelace ")
    join = f"/api/games/{made['game']}/join"
    invitation = made["invitations"]["investigator"]
    with server.sit(made["game"], made["tokens"]["jack"]) as jack:
        jack.until("state")
        assert jack.play("alibi")["code"] == "waiting"
        assert server.http.post(join, json={}).json()["code"] == "no_free_seat"
        wrong = server.http.post(join, json={"invitation": "A" * 22})
        assert (wrong.status_code, wrong.json()["code"]) == (409, "no_free_seat")
        with httpx.Client(base_url=server.http.base_url) as friend:
            joined = friend.post(join, json={"invitation": invitation, "name": "Bob"}).json()
            assert joined["role"] == "investigator"
            mine = friend.get("/api/mine").json()["games"]
            assert [(one["role"], one["game"]["id"]) for one in mine] == [
                ("investigator", made["game"])
            ]
        assert jack.until("seats")["seats"]["investigator"]["name"] == "Bob"
        again = server.http.post(join, json={"invitation": invitation})
        assert again.json()["code"] == "no_free_seat"
        with server.sit(made["game"], joined["token"]) as bob:
            assert bob.until("welcome")["viewer"] == "investigator"
            bob.until("state")
            assert bob.play(bob.legal()[0])["type"] == "done"
    info = server.http.get(f"/api/games/{made['game']}").json()
    assert info["seats"]["jack"]["name"] == "Ada Lovelace"


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
    with server.sit(game, role=other.view["viewer"], headers=_cookie(server)) as jack:
        jack.until("state")
        assert jack.ask("resign")["type"] == "done"
    assert told()[game] is None


def _cookie(server: Live) -> dict[str, str]:
    return {"Cookie": f"gaslamp={server.http.cookies['gaslamp']}"}


def test_the_cookie_opens_the_seat_and_scripts_cannot_read_it(server: Live) -> None:
    made = server.create("pocket", investigator="open")
    answer = server.http.post(f"/api/games/{made['game']}/join", json={})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    headers = {"Cookie": f"gaslamp={server.http.cookies['gaslamp']}"}
    with server.sit(made["game"], role="jack", headers=headers) as jack:
        assert jack.until("welcome")["viewer"] == "jack"


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
    assert records.replay(records.read(record)).outcome is not None
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


def test_bad_records_are_refused_with_the_line(server: Live) -> None:
    text = "gaslamp record 1\ngame: pocket\nresult: unfinished\nactions: 1\n\n0. dance\n"
    answer = server.http.post("/api/replay", json={"record": text})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    assert "line 6" in answer.json()["text"]


def test_chat_can_be_switched_off(server: Live) -> None:
    _, players = seats(server, "pocket")
    players["jack"].ask("chat", text="  Good \n evening ")
    assert players["investigator"].until("line")["text"] == "Good evening"
    close(players)
    _, players = seats(server, "pocket", chat=False)
    assert players["jack"].ask("chat", text="Hello?")["code"] == "chat_off"
    close(players)


def test_two_tabs_of_one_seat_stay_in_step(server: Live) -> None:
    made = server.create("london")
    game, tokens = made["game"], made["tokens"]
    with server.sit(game, tokens["jack"]) as probe:
        probe.until("state")
        role = probe.view["actor"]
    with server.sit(game, tokens[role]) as one, server.sit(game, tokens[role]) as two:
        one.until("state")
        two.until("state")
        one.play(one.legal()[0], draft=True)
        assert two.until("state")["draft"] == one.told["draft"]


def test_time_runs_out(database: str) -> None:
    source = Still()
    with live(database, source) as server:
        game, players = seats(server, "pocket", clock={"seconds": 20, "increment": 1})
        player, _ = actor_of(players)
        clocks = player.told["clocks"]
        assert clocks["running"] == player.view["viewer"]
        assert clocks[player.view["viewer"]] == 20_000
        flag = server.matches[game].flag
        source.forward(20)
        server.loop.call_soon_threadsafe(flag.fall, player.view["viewer"])
        while player.view["outcome"] is None:
            player.until("state")
        assert player.view["outcome"]["reason"] == "time"
        assert player.view["outcome"]["winner"] != player.view["viewer"]
        close(players)


def test_clocks_count_what_was_spent() -> None:
    agreed = Clock(seconds=60, increment=2)
    clocks = GameClock(agreed, [EventRow(1, "jack", "x", 0, 5000), EventRow(2, "jack", "y", 0)])
    assert clocks.left("jack", 0) == 57_000
    clocks.start("investigator", 1000)
    assert clocks.seconds_until_flag(11_000) == 50
    assert clocks.spent("investigator", 11_000) == 10_000
    assert clocks.spent("jack", 11_000) is None
    clocks.add(EventRow(3, "investigator", "z", 0, 10_000))
    clocks.start(None, 11_000)
    assert clocks.left("investigator", 99_000) == 52_000
    assert GameClock(None, []).shown(0) is None


def test_buckets_fill_again() -> None:
    now = [0.0]
    bucket = TokenBucket(2, 1, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 1
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = RateLimit(1, 1, lambda: now[0])
    assert [many.take("a"), many.take("a"), many.take("b")] == [True, False, True]


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


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_a_deal_answers_every_question_of_chance(game: str, edition: str | None) -> None:
    """Whole games by a deal; and another deal does not pass for it."""
    import random

    from gaslamp.core.state import first_state
    from gaslamp.server.match.live_game import LiveGame

    source, choose = Sources(), random.Random(2)
    found = find_game(game)
    for _ in range(30):
        deal, salt = source.deal(found, edition), source.salt()
        assert read(canonical(deal)) == deal
        played = LiveGame(first_state(found, edition, None), deal)
        played.accept(played.played())
        while played.state.outcome is None:
            played.accept(played.played(choose.choice(played.state.legal_actions()).text))
        actions = [event.action for event in played.state.events()]
        sealed = source.commitment(deal, salt)
        check_opening(sealed, salt, canonical(deal), actions)
        other = source.deal(found, edition)
        while (
            other.outcomes["identity"] == deal.outcomes["identity"]
        ):  # a short game may fit two deals alike so far
            other = source.deal(found, edition)
        with pytest.raises(GaslampError):
            check_opening(source.commitment(other, salt), salt, canonical(other), actions)
        with pytest.raises(GaslampError):
            check_opening(sealed, source.salt(), canonical(deal), actions)
        with pytest.raises(GaslampError):
            check_opening(sealed, "00", canonical(deal), actions)


def test_the_salt_matters_and_so_does_the_game() -> None:
    state = last(walk("pocket", None, 1))
    assert state.outcome is not None
    source = Sources()
    deal = source.deal(find_game("pocket"), None)
    assert source.commitment(deal, source.salt()) != source.commitment(deal, source.salt())
