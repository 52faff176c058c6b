"""Drawing a view in characters: each game draws its own board."""

from importlib import import_module
from typing import Any

import gaslamp
from gaslamp.core.views import View


def board(view: View) -> list[str]:
    """The table as this viewer sees it: the map, and everything about it in words."""
    return [*district(view), "", legend(view), *facts(view)]


def district(view: View) -> list[str]:
    """The map alone."""
    lines: list[str] = _drawing(view).district(view, in_sight(view))
    return lines


def legend(view: View) -> str:
    """What the signs on the map mean."""
    line: str = _drawing(view).LEGEND
    return line


def facts(view: View) -> list[str]:
    """The table in words."""
    lines: list[str] = _drawing(view).facts(view, in_sight(view))
    return lines


def secrets(view: View) -> list[str]:
    """What this viewer alone knows; at the end, what everybody may know now."""
    lines: list[str] = _drawing(view).secrets(view)
    return lines


def in_sight(view: View) -> frozenset[str]:
    """Those a witness would see right now: the same in every world that fits the view."""
    return gaslamp.worlds(view)[0][0].visible()


def _drawing(view: View) -> Any:
    return import_module(f"gaslamp.cli.draw_{view.game}")
