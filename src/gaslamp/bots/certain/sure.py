"""Sure wins by the family of a game."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from gaslamp.bots.protocol import choices_of
from gaslamp.core.registry import game as find_game
from gaslamp.core.views import View

# Where the sure wins of each family of games are found; loaded when one of them is first played.
FAMILIES = {
    "tiles": "gaslamp.bots.certain.tiles",
    "hexes": "gaslamp.bots.certain.hexes",
}


def sure_win(view: View) -> tuple[str, ...] | None:
    """Return the actions in a row with which the viewer, who is to choose, is sure to win.

    None if there are none. They win in every world that fits the view, whatever the opponent does
    and whatever chance decides. In London and New York they end the game, with one activation or
    with two in a row; in Pocket the appeal of this turn ends it, and where the opponent or chance
    decides before, the line ends too: asked again then, there is another. Of a family of games that
    is not known nothing is found.
    """
    choices_of(view)
    family = find_game(view.game).family
    if family not in FAMILIES:
        return None
    find: Callable[[Any], tuple[str, ...] | None] = import_module(FAMILIES[family]).sure_win
    return find(view)
