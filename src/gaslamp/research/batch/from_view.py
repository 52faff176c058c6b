"""A player's observation and mask, made from that player's view and nothing else."""

from importlib import import_module
from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.views import View
from gaslamp.research.encoding import ENTRY, Encoding


def observed(encoding: Encoding, view: View) -> dict[str, Any]:
    """What a view tells, as arrays: the observation, and a mask of what its viewer may play."""
    game = encoding.game
    legal = [game.codes[choice.action] for choice in view.legal or ()]
    return {
        "observation": encoding.observation(known(encoding, view), view.viewer),
        "action_mask": encoding.mask(legal),
    }


def previewed(encoding: Encoding, view: View) -> Any:
    """Who would be seen after each of the actions that a view offers its viewer."""
    names = encoding.game.characters
    seen = np.zeros((len(encoding.decisions), len(names)), ENTRY)
    for choice in view.legal or ():
        decision = encoding.decision(encoding.game.codes[choice.action])
        seen[decision, [names.index(name) for name in choice.seen]] = 1
    return seen


def known(encoding: Encoding, view: Any) -> Any:
    """The record of a game as far as a view knows it; what it does not know is left out."""
    names = encoding.game.characters
    record = import_module(f"gaslamp.{view.game}.views").public_record(view)
    own, board = view.private, view.board
    record.identity = -1
    if own is not None and own.identity is not None:
        record.identity = names.index(own.identity)
    if view.game == "pocket":
        record.card = -1
        if own is not None:
            record.card[: record.held] = [names.index(alibi.card) for alibi in own.alibis]
        return record
    # Both see how many cards each player holds: where the cards are unknown, any so many will do.
    for field, role in (("jack_alibis", "jack"), ("investigator_alibis", "investigator")):
        cards = None if own is None else getattr(own, field)
        held = range(board.alibis[role]) if cards is None else [names.index(c) for c in cards]
        setattr(record, field.replace("alibis", "hand"), mask_of(list(held)))
    return record
