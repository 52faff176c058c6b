"""A view in characters and words, as its game draws it."""

import gaslamp
from gaslamp.core.registry import game as find_game
from gaslamp.core.traits import Drawing
from gaslamp.core.views import View


def board(view: View) -> list[str]:
    """Return the table as this viewer sees it: the map, and everything about it in words."""
    return [*district(view), "", legend(view), *facts(view)]


def district(view: View) -> list[str]:
    """Return the map alone."""
    return _drawing(view).district(view, in_sight(view))


def legend(view: View) -> str:
    """Return what the signs on the map mean."""
    return _drawing(view).LEGEND


def facts(view: View) -> list[str]:
    """Return the table in words."""
    return _drawing(view).facts(view, in_sight(view))


def secrets(view: View) -> list[str]:
    """Return what this viewer alone knows; at the end, what everybody may know."""
    return _drawing(view).secrets(view)


def in_sight(view: View) -> frozenset[str]:
    """Return those a witness would see right now: the same in every world that fits the view."""
    return gaslamp.worlds(view)[0][0].visible()


def _drawing(view: View) -> Drawing:
    return find_game(view.game).drawing
