"""The engine and the oracles behind one interface, so that a test can be played on either."""

from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol

import gaslamp
from gaslamp.core.views import View, as_dict

Position = dict[str, Any]


class Table(Protocol):
    """A game that a test plays."""

    def __init__(self, position: Position) -> None: ...
    @property
    def actor(self) -> str | None: ...
    @property
    def outcome(self) -> dict[str, str] | None: ...
    def legal(self) -> set[str]: ...
    def odds(self) -> dict[str, Fraction]: ...
    def apply(self, text: str) -> "Table": ...
    def visible(self) -> set[str]: ...
    def position(self) -> Position: ...
    def knows(self, viewer: str) -> Position: ...


class EngineTable:
    """The real engine, with chance explicit."""

    def __init__(self, position: Position) -> None:
        self.state = gaslamp.from_position(position)

    @property
    def actor(self) -> str | None:
        return self.state.actor

    @property
    def outcome(self) -> dict[str, str] | None:
        outcome = self.state.outcome
        return None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}

    def legal(self) -> set[str]:
        texts = [str(action) for action in self.state.legal_actions()]
        assert len(texts) == len(set(texts)), "an action is listed twice"
        return set(texts)

    def odds(self) -> dict[str, Fraction]:
        odds = self.state.odds()
        return {str(action): Fraction(p).limit_denominator(10_000) for action, p in odds.items()}

    def apply(self, text: str) -> "EngineTable":
        self.state = self.state.apply(text)
        return self

    def visible(self) -> set[str]:
        return set(self.state.visible())

    def position(self) -> Position:
        return self.state.position()

    def knows(self, viewer: str) -> Position:
        return known(self.state.view(viewer))


def known(view: View) -> Position:
    """A view as a position in which None stands for what the viewer may not know."""
    given = as_dict(view)
    board, private = given["board"], given["private"] or {}
    position = {"game": view.game, "turn": view.turn}
    if view.outcome is not None:
        position["outcome"] = given["outcome"]
    if board["pending_chance"] is not None:
        position["pending_chance"] = board["pending_chance"]
    if view.game == "pocket":
        return position | _pocket_knows(board, private)
    return position | _hexes_know(board, private)


def _pocket_knows(board: Any, private: Any) -> Position:
    same = ("tiles", "detectives", "tokens", "used", "rotated", "time_tokens", "deck")
    hidden = [{"card": None, "turn": turn} for turn in board["jack_alibis"]]
    return {key: board[key] for key in same} | {
        "race": board["race"] is not None,
        "jack": {
            "identity": private.get("identity"),
            "alibis": private.get("alibis", hidden),
        },
        "investigator": {"alibis": board["investigator_alibis"]},
    }


def _hexes_know(board: Any, private: Any) -> Position:
    position = dict(board)
    position.pop("pending_chance")
    position.pop("next_offer")
    counts = position.pop("alibis")
    return position | {
        "jack": {
            "identity": private.get("identity"),
            "alibis": _hand(private.get("jack_alibis"), counts["jack"]),
        },
        "investigator": {
            "alibis": _hand(private.get("investigator_alibis"), counts["investigator"])
        },
    }


def _hand(cards: Iterable[str] | None, count: int) -> list[str | None]:
    return [None] * count if cards is None else list(cards)


def oracle(game: str) -> Any:
    """The naive reference of a game: a module with `Table`, `start` and `worlds`."""
    return import_module(f"oracle.{game}")
