"""Saved games: a game as a text file (a "record" in the contract), written, read and replayed."""

from gaslamp.core.saved_games.replay import record_of, replay, replays, write
from gaslamp.core.saved_games.text import (
    UNFINISHED,
    WIDTH,
    Entry,
    Record,
    Seal,
    read,
    to_json,
    to_text,
)

__all__ = [
    "UNFINISHED",
    "WIDTH",
    "Entry",
    "Record",
    "Seal",
    "read",
    "record_of",
    "replay",
    "replays",
    "to_json",
    "to_text",
    "write",
]
