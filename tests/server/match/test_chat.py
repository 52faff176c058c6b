"""The chat of a game."""

import json

from gaslamp.server.match.chat import MOST_LINES
from server.live import Live
from server.players import close, seats


def test_chat_can_be_switched_off(server: Live) -> None:
    _, players = seats(server, "pocket")
    players["jack"].ask("chat", text="  Good \n evening ")
    assert players["investigator"].until("line")["text"] == "Good evening"
    close(players)
    _, players = seats(server, "pocket", chat=False)
    assert players["jack"].ask("chat", text="Hello?")["code"] == "chat_off"
    close(players)


def said(frames: list[str]) -> list[str]:
    found = [json.loads(frame) for frame in frames]
    return [one["text"] for one in found if one["type"] == "line"]


def test_a_line_that_is_sent_again_is_said_once(server: Live) -> None:
    """The same words may be said again, and each seat has ids of its own."""
    game, players = seats(server, "pocket")
    jack, other = players["jack"], players["investigator"]
    for line in ("a", "a", "b"):
        assert jack.ask("chat", text="Yes", id=line)["type"] == "done"
    assert other.ask("chat", text="Yes", id="a")["type"] == "done"
    for _ in range(2):
        assert jack.ask("chat", text="No")["type"] == "done"  # without ids, as in version 1
    assert said(jack.frames) == ["Yes", "Yes", "Yes", "No", "No"]
    del server.matches[game]  # as after a restart
    with server.sit(game, role="jack", headers={"Cookie": _cookie(server)}) as again:
        assert len(again.until("welcome")["chat"]) == 5
        assert again.ask("chat", text="Yes", id="b")["type"] == "done"
        assert said(again.frames) == []
    close(players)


def _cookie(server: Live) -> str:
    return f"gaslamp={server.http.cookies['gaslamp']}"


def test_a_game_has_so_many_lines_and_no_more(server: Live) -> None:
    game, players = seats(server, "pocket")
    jack, other = players["jack"], players["investigator"]
    for number in range(MOST_LINES):
        assert jack.ask("chat", text=f"line {number}", id=str(number))["type"] == "done"
    for player in (jack, other):
        assert player.ask("chat", text="one too many", id="x")["code"] == "chat_full"
    assert jack.ask("chat", text="line 0", id="0")["type"] == "done"  # it is there already
    assert len(server.matches[game].chat) == MOST_LINES
    with server.sit(game) as watcher:
        assert len(watcher.until("welcome")["chat"]) == MOST_LINES
    close(players)
