"""Sure wins of Pocket: goals that are met at the appeal of this turn, however it is answered."""

from typing import Any

import numpy as np

from gaslamp.bots.certain.compiled import compile_pocket
from gaslamp.bots.certain.kernels.pocket_turn import (
    NODES,
    Look,
    find_line,
    room_for_hidden,
    write_hidden,
)
from gaslamp.core.game import Game
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK

MOST_ENDS = 400_000  # of a turn that are looked at: about a tenth of a second
MOST_SUSPECTS = 2  # among whom the Investigator can be sure of his goal by the end of the turn


def sure_win(view: Any) -> tuple[str, ...] | None:
    """Return a line that wins in every world of a view whose viewer is to choose; None if none."""
    game = find_game(view.game)
    if view.viewer != JACK and len(game.suspects_in(view)) > MOST_SUSPECTS:
        return None
    worlds = np.array([record for record, _, _ in game.truths(view)], game.dtype)
    codes = forced_line(game, worlds, JACK_CODE if view.viewer == JACK else INVESTIGATOR_CODE)
    return None if codes is None else tuple(game.actions[code].text for code in codes)


def forced_line(game: Game, worlds: Any, me: int) -> list[int] | None:
    """Return the actions in a row of a win that somebody can force in all worlds he thinks of.

    It ends where chance or the opponent decides: asked again after that, there is another.
    """
    compile_pocket(game)
    hidden, line = room_for_hidden(), np.empty(NODES, np.int64)
    write_hidden(worlds, me, hidden)
    length = find_line(worlds, Look(me, hidden, MOST_ENDS), line)
    return [int(code) for code in line[:length]] if length > 0 else None
