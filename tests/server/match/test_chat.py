"""The chat of a game."""

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
