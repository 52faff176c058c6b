"""The rules change: what goes on, what is called off, and what is kept of finished games."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from gaslamp.core import saved_games
from gaslamp.games.pocket.game import Pocket
from gaslamp.server.match.deal import check_play, committed, id_hash, read
from gaslamp.server.storage.rows import CALLED_OFF
from server.live import BRISK, QUICK, live
from server.players import actor_of, close, play_out, seats
from server.times import wait_until

CLOCK = {"seconds": 600}


def change(database: str, command: str) -> None:
    """Change a row behind the servers' back."""
    path = database.removeprefix("sqlite:///")
    opened: Any = psycopg.connect(database) if path == database else sqlite3.connect(path)
    with closing(opened) as connection:
        connection.execute(command)
        connection.commit()


def other_log(database: str, game: str) -> None:
    """Let a game's log hold a choice that the rules of today do not know."""
    last = f"(SELECT max(seq) FROM events WHERE game = '{game}')"
    change(
        database,
        f"UPDATE events SET action = 'holmes 9' WHERE game = '{game}' AND seq = {last}",
    )


def test_a_running_game_goes_on_if_its_log_replays(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live(database) as server:
        game, players = seats(server, "pocket", clock=CLOCK)
        key = server.http.cookies["gaslamp"]
        close(players)
    monkeypatch.setattr(Pocket, "rules_version", Pocket.rules_version + 1)
    with live(database) as server:
        server.http.cookies["gaslamp"] = key
        info = server.http.get(f"/api/games/{game}").json()
        assert (info["result"], info["actor"]) == (None, "investigator")
        with server.sit(game, role="investigator", headers={"Cookie": f"gaslamp={key}"}) as one:
            one.until("state")
            assert one.play(one.legal()[0])["type"] == "done"


def test_a_running_game_whose_log_does_not_replay_is_called_off_once(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Not an error at every heartbeat; the other games go on; its record and deal are there."""
    with live(database) as server:
        (game, players), (fine, others) = (
            seats(server, "pocket", clock=CLOCK, name="Ada") for _ in range(2)
        )
        player, _ = actor_of(players)
        assert player.play(player.legal()[0])["type"] == "done"
        close(players)
        close(others)
    other_log(database, game)
    change(database, "UPDATE games SET due = 0 WHERE due IS NOT NULL")
    caplog.set_level("INFO", "gaslamp.server")
    with live(database, settings=replace(BRISK, heartbeat=0.05)) as server:
        wait_until(lambda: fine in server.matches)
        info = server.http.get(f"/api/games/{game}").json()
        assert (info["result"], info["actor"]) == (CALLED_OFF, None)
        assert server.http.get(f"/api/games/{fine}").json()["result"] is None
        record = saved_games.read(server.http.get(f"/api/games/{game}/record").text)
        assert record.result == CALLED_OFF
        assert record.players == {"jack": "Ada", "investigator": "Ada"}
        assert record.actions[-1] == "holmes 9"
        assert record.entries[-1].turn == 1
        opened = server.http.get(f"/api/games/{game}/opened").json()
        assert committed(opened["secret"], id_hash(game)) == opened["commitment"]
        check_play(read(opened["deal"]), record.actions)
        refused = server.http.get(f"/api/games/{game}/replay/public")
        assert (refused.status_code, refused.json()["code"]) == (409, "old_rules")
        assert "its record" in refused.json()["text"]
        with server.sit(game) as spectator:
            assert spectator.until("refused")["code"] == "old_rules"
    events = [record.getMessage() for record in caplog.records]
    assert events.count("game called off") == 1
    assert "game not restored" not in events
    assert "beat failed" not in events


def test_a_finished_game_keeps_record_and_deal_under_any_rules(database: str) -> None:
    with live(database) as server:
        made = server.create("pocket", name="Ada")
        players = {role: server.sit(made["game"], token) for role, token in made["tokens"].items()}
        with server.sit(made["game"]) as watcher:
            play_out(players, random.Random(3), watcher)
        close(players)
        game = made["game"]
        before = server.http.get(f"/api/games/{game}/record").text
        result = server.http.get(f"/api/games/{game}").json()["result"]
    # Under another version whose log still leads to the same end everything is as it was.
    change(database, f"UPDATE games SET rules = 99 WHERE id = '{game}'")
    with live(database) as server:
        assert server.http.get(f"/api/games/{game}/replay/jack").status_code == 200
        text = server.http.get(f"/api/games/{game}/record").text
        assert text == before.replace(f"rules: {Pocket.rules_version}", "rules: 99")
    other_log(database, game)
    with live(database) as server:
        info = server.http.get(f"/api/games/{game}").json()
        assert info["result"] == result
        kept = saved_games.read(server.http.get(f"/api/games/{game}/record").text)
        known = saved_games.read(before)
        assert kept.actions[:-1] == known.actions[:-1]
        assert kept.entries[:-1] == tuple(
            replace(entry, line=mine.line)
            for entry, mine in zip(known.entries, kept.entries[:-1], strict=False)
        )
        assert (kept.result, kept.seal) == (result, known.seal)
        assert server.http.get(f"/api/games/{game}/opened").status_code == 200
        refused = server.http.get(f"/api/games/{game}/replay/all")
        assert (refused.status_code, refused.json()["code"]) == (409, "old_rules")


def test_a_server_of_earlier_rules_does_not_call_a_game_off(database: str) -> None:
    """Two servers of different versions: the game may go on at the one with the later rules."""
    with live(database) as server:
        game, players = seats(server, "pocket", clock=CLOCK)
        player, _ = actor_of(players)
        assert player.play(player.legal()[0])["type"] == "done"
        close(players)
    other_log(database, game)
    later = Pocket.rules_version + 1
    change(database, f"UPDATE rules_in_use SET version = {later} WHERE game = 'pocket'")
    with live(database, settings=QUICK) as server:
        answer = server.http.get(f"/api/games/{game}")
        assert (answer.status_code, answer.json()["code"]) == (409, "old_rules")
    change(database, f"UPDATE rules_in_use SET version = {later - 1} WHERE game = 'pocket'")
    with live(database) as server:
        assert server.http.get(f"/api/games/{game}").json()["result"] == CALLED_OFF
