"""What a move costs does not grow with those who watch: who knows the same gets the same frame."""

import random
from collections import Counter
from typing import Any

import pytest

from gaslamp.server.match import broadcast
from gaslamp.server.protocol.encoding import encode
from server.live import Live
from server.players import actor_of, close, pick, seats

SPECTATORS = 500


class Watcher:
    """A subscriber that keeps its frames and has no socket."""

    player: str | None = None
    version = 2

    def __init__(self, role: str | None, since: int) -> None:
        self.role, self.since = role, since
        self.frames: list[bytes] = []

    def put(self, frame: bytes) -> None:
        self.frames.append(frame)

    def send_away(self) -> None:
        """Stay."""


@pytest.mark.parametrize("game", ["pocket", "london"])
def test_five_hundred_spectators_cost_one_encoding_a_move(
    server: Live, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, players = seats(server, game)
    match, choose = server.matches[name], random.Random(1)
    spectators = [Watcher(None, match.game.state.seq) for _ in range(SPECTATORS)]
    tabs = [Watcher("jack", match.game.state.seq) for _ in range(20)]
    for one in (*spectators, *tabs):
        server.loop.call_soon_threadsafe(match.broadcast.add, one)
    encoded: Counter[str] = Counter()
    honest = encode

    def counting(message: Any) -> bytes:
        encoded[type(message).__name__] += 1
        return honest(message)

    monkeypatch.setattr(broadcast, "encode", counting)
    for _ in range(5):
        before, frames = encoded["Told"], len(spectators[0].frames)
        player, other = actor_of(players)
        assert player.play(pick(player, choose))["type"] == "done"
        other.until("state")
        assert encoded["Told"] - before == 3  # the two seats, and everybody else
        assert len(spectators[0].frames) == frames + 1
    assert all(one.frames == spectators[0].frames for one in spectators)
    assert all(one.frames == tabs[0].frames for one in tabs)
    assert tabs[0].frames[-1].decode() == _last_state(players["jack"].frames)
    assert spectators[0].frames[-1] not in (tabs[0].frames[-1], _last_state(other.frames).encode())
    close(players)


def test_who_has_less_of_the_log_gets_a_frame_of_his_own(server: Live) -> None:
    name, players = seats(server, "pocket")
    match = server.matches[name]
    seq = match.game.state.seq
    late, prompt = Watcher(None, 0), Watcher(None, seq)
    for one in (late, prompt):
        server.loop.call_soon_threadsafe(match.broadcast.add, one)
    player, _ = actor_of(players)
    assert player.play(pick(player, random.Random(2)))["type"] == "done"
    assert b'"since":0,' in late.frames[-1]
    assert b'"since":%d,' % seq in prompt.frames[-1]
    assert len(late.frames[-1]) > len(prompt.frames[-1])
    close(players)


def _last_state(frames: list[str]) -> str:
    return next(frame for frame in reversed(frames) if '"type":"state"' in frame)
