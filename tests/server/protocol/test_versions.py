"""The present version of the protocol and the one before are served, no other."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.frozen import Frozen
from server.live import Live, live
from server.protocol.version_1 import RECORDED, play, the_deal


def differs(old: Any, new: Any, where: str = "") -> str | None:
    """Where a frame does not say what it said before; it may say more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key not in new:
                return f"{where}.{key} is missing"
            if found := differs(value, new[key], f"{where}.{key}"):
                return found
        return None
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = zip(old, new, strict=True)
        each = (differs(one, two, f"{where}[{i}]") for i, (one, two) in enumerate(pairs))
        return next((one for one in each if one), None)
    return None if old == new else f"{where} is {new!r}, not {old!r}"


# The seal of a game is another one; what it consists of is tested elsewhere.
SEAL = {"salt", "deal", "commitment"}


def without_seal(frames: Any) -> Any:
    if isinstance(frames, list):
        return [without_seal(one) for one in frames]
    if isinstance(frames, dict):
        return {k: type(v).__name__ if k in SEAL else without_seal(v) for k, v in frames.items()}
    return frames


def test_a_client_of_the_version_before_plays_a_whole_game(tmp_path: Path) -> None:
    """Frame by frame as it was told by a server of that version: nothing is missing or new."""
    recorded = json.loads(RECORDED.read_text())
    with live(tmp_path / "games.db", Frozen(the_deal())) as server:
        played = play(server)
    assert played.keys() == recorded.keys()
    for who, heard in recorded.items():
        kinds = [[frame["type"] for frame in frames] for frames in heard]
        assert [[frame["type"] for frame in frames] for frames in played[who]] == kinds
        assert differs(without_seal(heard), without_seal(played[who]), who) is None


@pytest.mark.parametrize("version", [0, 3, 99])
def test_another_version_is_refused_in_clear_words(server: Live, version: int) -> None:
    game = server.create("pocket")["game"]
    more: dict[str, Any]
    for more in ({}, {"a_field_of_the_future": [1, 2]}):
        stranger = server.sit(game, None, version=version, **more)
        refused = stranger.receive()
        assert (refused["type"], refused["code"]) == ("refused", "version")
        assert f"versions 1 and 2 of the protocol, not {version}" in refused["text"]
        stranger.close()
    for known in (1, 2):
        with server.sit(game, version=known) as player:
            assert player.receive()["type"] == "welcome"


def test_what_version_1_does_not_know_is_not_sent_to_it(server: Live) -> None:
    made = server.create("pocket", investigator="open")
    with (
        server.sit(made["game"]) as old,
        server.sit(made["game"], version=2) as new,
        server.sit(made["game"], made["tokens"]["jack"]) as jack,
    ):
        for player in (old, new, jack):
            player.until("welcome")
        server.http.post(f"/api/games/{made['game']}/join", json={"contribution": ""})
        for player in (old, new):
            player.until("state")
        assert any('"type":"info"' in frame for frame in new.frames)
        assert not any('"type":"info"' in frame for frame in old.frames)
