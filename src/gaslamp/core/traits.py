"""What a game declares for other rooms: its speed goals, and how it is drawn in text."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class SpeedGoals:
    """The goals that `gaslamp bench` measures a game against; None where there is none."""

    leduc_ratio: float = 3  # at least: kernel steps for each step of OpenSpiel's leduc_poker
    oracle_ratio: float = 40  # at least: kernel steps for each step of the naive oracle
    step_microseconds: float = 100  # under: State.legal_actions and State.apply together
    start_seconds: float | None = None  # under: from a new process to a first game, from the cache
    compile_seconds: float | None = None  # under: the same with everything still to be compiled


class Drawing(Protocol):
    """How a game is drawn in text: what its module `terminal` holds."""

    LEGEND: str

    def district(self, view: Any, in_sight: Collection[str]) -> list[str]:
        """Return the map, line by line."""

    def facts(self, view: Any, in_sight: Collection[str]) -> list[str]:
        """Return everything about the table in words."""

    def secrets(self, view: Any) -> list[str]:
        """Return what the viewer alone knows; at the end, what everybody may know."""
