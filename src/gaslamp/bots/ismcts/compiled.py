"""What the search needs of each game, compiled and kept like the rules."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from gaslamp.bots import sensible, tree
from gaslamp.core.compile import bind, compile_in, kernel
from gaslamp.core.game import Game, Kernel
from gaslamp.core.kernels.bits import size
from gaslamp.core.kernels.order import chooser
from gaslamp.core.kernels.rng import generator
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.precompile import compile_once
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import DRAW as HEX_DRAW
from gaslamp.games.london.kernels.actions import ESCAPE_FIRST as LONDON_ESCAPE
from gaslamp.games.london.kernels.actions import SWAP_FIRST as LONDON_AFTER_ESCAPE
from gaslamp.games.newyork.kernels.actions import (
    CONTROL_FIRST,
    METRO_FIRST,
    SWAP_FIRST,
    TARGET_COUNT,
)
from gaslamp.games.newyork.kernels.actions import ESCAPE_FIRST as NEWYORK_ESCAPE
from gaslamp.games.newyork.kernels.tables import CELL_COUNT as NEWYORK_CELLS
from gaslamp.games.pocket.kernels.tables import DRAW as POCKET_DRAW

ROOM = "bots"


@kernel
def pocket_hidden_draw(s: Any) -> bool:
    """Whether chance is about to give Jack a card that only he sees (P27)."""
    return s.pending == POCKET_DRAW and chooser(int(s.turn), size(int(s.used)) - 1) == JACK_CODE


@kernel
def hex_hidden_draw(s: Any) -> bool:
    """Whether chance is about to give a player a card (L22, N37)."""
    return bool(s.pending == HEX_DRAW)


@kernel
def leaves_london(action: int) -> bool:
    """Whether an action is an escape."""
    return LONDON_ESCAPE <= action < LONDON_AFTER_ESCAPE


@kernel
def leaves_manhattan(action: int) -> bool:
    """Whether an action is an escape, Eastman's leading included."""
    if NEWYORK_ESCAPE <= action < METRO_FIRST:
        return True
    control = CONTROL_FIRST <= action < SWAP_FIRST
    return control and (action - CONTROL_FIRST) % TARGET_COUNT >= NEWYORK_CELLS


@kernel
def no_prospects(_s: Any, _prospects: Any) -> float:
    """Pocket plays on to the end."""
    return 0.0


@kernel
def hex_prospects(s: Any, prospects: Any) -> float:
    """Jack's chances as a round begins: by its number, the suspects left and the witness card."""
    return prospects[s.turn, size(int(s.suspects)), s.witness]  # type: ignore[no-any-return]


LOOK_UP = {"pocket": no_prospects, "london": hex_prospects, "newyork": hex_prospects}
HIDDEN_DRAW = {
    "pocket": pocket_hidden_draw,
    "london": hex_hidden_draw,
    "newyork": hex_hidden_draw,
}
LEAVES = {"london": leaves_london, "newyork": leaves_manhattan}


@dataclass(frozen=True)
class SearchKernels:
    """The compiled search of one game."""

    grow: Kernel
    sensible_decision: Kernel


@cache
def search_kernels(name: str) -> SearchKernels:
    """The search of a game, compiled if it must be."""
    game = find_game(name)
    found = _bound(game)
    compile_once(f"{ROOM}-{name}", ROOM, f"the search of {game.title}", _steps(game, found))
    return found


def _bound(game: Game) -> SearchKernels:
    own = game.kernels
    names: dict[str, Any] = {
        "DTYPE": game.dtype,
        "MOST_LEGAL": game.most_legal,
        "ACTION_COUNT": len(game.actions),
        "actor": own.actor,
        "legal": own.legal,
        "apply": own.apply,
        "chance": own.chance,
        "is_hidden_draw": HIDDEN_DRAW[game.name],
        "sensible_decision": own.random_decision,
        "look_up": LOOK_UP[game.name],
    }
    parts: list[Kernel] = [tree.untried, tree.best_child, tree.child_of, tree.add_child]
    for part in (*parts, tree.count_up):
        names[part.__name__] = compile_in(ROOM, part)
    if game.name in LEAVES:
        names["leaves"] = LEAVES[game.name]
        names["sensible_decision"] = bind(ROOM, sensible.sensible_decision, **names)
    templates: list[Kernel] = [tree.descend, tree.play_out, tree.grow]
    for template in templates:
        names[template.__name__] = bind(ROOM, template, **names)
    return SearchKernels(names["grow"], names["sensible_decision"])


def _steps(game: Game, found: SearchKernels) -> Any:
    """A call of each kernel with the types it is used with."""
    rng = generator(0)
    record = game.start(game.edition(None))
    while game.actor(record) == "chance":
        game.kernels.apply(record, game.kernels.chance(record, rng))
    batch = np.array([record], dtype=game.dtype)
    out = np.empty(game.most_legal, np.int16)
    room = empty_tree(4, len(game.characters))
    settings = np.array([1.0, 1.0, 1.0])
    prospects = np.zeros((9, 9, 2), np.float32)
    return [
        ("playout", lambda: found.sensible_decision(record, rng, out)),
        ("search", lambda: found.grow(batch, batch, rng, 0, 2, settings, prospects, *room)),
    ]


def empty_tree(nodes: int, identities: int) -> tuple[Any, Any, Any, Any]:
    """Room for a tree: shape, counts, values and sums, as `tree.grow` takes them."""
    shape = np.empty((nodes, 4), np.int32)
    shape[0] = (tree.NONE, tree.NONE, tree.NONE, 0)
    return (
        shape,
        np.zeros((nodes, identities), np.float32),
        np.zeros((nodes, identities), np.float32),
        np.zeros((nodes, 2), np.float32),
    )
