"""A player's observation and mask, made from that player's view and nothing else."""

from typing import Any

import numpy as np

from gaslamp.core.views import View
from gaslamp.research.encoding import ENTRY, Encoding


def observed(encoding: Encoding, view: View) -> dict[str, Any]:
    """Return a view as arrays: the observation, and the mask of the viewer's legal actions."""
    game = encoding.game
    legal = [game.codes[choice.action] for choice in view.legal or ()]
    return {
        "observation": encoding.observation(game.known_record(view), view.viewer),
        "action_mask": encoding.mask(legal),
    }


def previewed(encoding: Encoding, view: View) -> Any:
    """Return who would be seen after each of the actions that a view offers its viewer."""
    names = encoding.game.characters
    seen = np.zeros((len(encoding.decisions), len(names)), ENTRY)
    for choice in view.legal or ():
        decision = encoding.decision(encoding.game.codes[choice.action])
        seen[decision, [names.index(name) for name in choice.seen]] = 1
    return seen
