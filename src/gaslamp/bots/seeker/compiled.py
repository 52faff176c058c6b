"""The keen search of London and New York, compiled and kept like the rules."""

from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from gaslamp.bots import keen, keen_ends, outlook, reading, tree
from gaslamp.bots.kernels import HIDDEN_DRAW, LEAVES, ROOM, empty_tree
from gaslamp.core.compile import bind, compile_in
from gaslamp.core.game import Kernel
from gaslamp.core.kernels.rng import generator
from gaslamp.core.precompile import compile_once
from gaslamp.core.registry import game as find_game


@dataclass(frozen=True)
class KeenKernels:
    """What is compiled for one game."""

    grow: Kernel
    end_round: Kernel
    ways_of: Kernel
    play_way: Kernel
    end_two_as_detective: Kernel
    end_two_as_jack: Kernel
    games: Kernel  # for tools alone: compiled when it is called
    outlook: Kernel
    features: Kernel
    judged: Kernel


def renamed(template: Any, name: str) -> Any:
    """A template under another name: compiled code is kept by name, and the tree has two users."""
    copy = FunctionType(template.__code__, template.__globals__, name)
    copy.__module__ = template.__module__
    return copy


@cache
def keen_kernels(name: str) -> KeenKernels:
    """The keen search of a game, compiled if it must be."""
    game = find_game(name)
    own = game.kernels
    names: dict[str, Any] = {
        "DTYPE": game.dtype,
        "MOST_LEGAL": game.most_legal,
        "ACTION_COUNT": len(game.actions),
        "actor": own.actor,
        "legal": own.legal,
        "apply": own.apply,
        "perform": own.perform,
        "visible": own.visible,
        "chance": own.chance,
        "is_hidden_draw": HIDDEN_DRAW[name],
        "leaves": LEAVES[name],
    }
    for part in (tree.untried, tree.best_child, tree.child_of, tree.add_child, tree.count_up):
        names[part.__name__] = compile_in(ROOM, part)
    names["can_leave"] = bind(ROOM, keen.could_leave, **names)
    names["accusers"] = bind(ROOM, keen.accusers_of, **names)
    names["write_features"] = bind(ROOM, outlook.features, **names)
    names["look_up"] = bind(ROOM, outlook.outlook, **names)
    names["judge_end"] = bind(ROOM, reading.if_it_ended, **names)
    names["keen_decision"] = bind(ROOM, keen.keen, **names)
    names["play_out"] = bind(ROOM, keen.play_round_out, **names)
    names["ways_kernel"] = bind(ROOM, keen_ends.ways_of, **names)
    names["end_round_kernel"] = bind(ROOM, keen_ends.end_round, **names)
    names["play_way"] = bind(ROOM, keen_ends.way_played, **names)
    names["descend"] = bind(ROOM, renamed(tree.descend, "keen_descend"), **names)
    found = KeenKernels(
        grow=bind(ROOM, renamed(tree.grow, "keen_grow"), **names),
        end_round=names["end_round_kernel"],
        ways_of=names["ways_kernel"],
        play_way=names["play_way"],
        end_two_as_detective=bind(ROOM, keen_ends.end_two_as_detective, **names),
        end_two_as_jack=bind(ROOM, keen_ends.end_two_as_jack, **names),
        games=bind(ROOM, keen.keen_games, **names),
        outlook=names["look_up"],
        features=names["write_features"],
        judged=bind(ROOM, reading.judged, **names),
    )
    compile_once(f"keen-{name}", ROOM, f"the keen search of {game.title}", _steps(game, found))
    return found


def _steps(game: Any, found: KeenKernels) -> Any:
    rng = generator(0)
    record = game.start(game.edition(None))
    while game.actor(record) == "chance":
        game.kernels.apply(record, game.kernels.chance(record, rng))
    batch = np.array([record], dtype=game.dtype)
    room = empty_tree(4, len(game.characters))
    settings = np.array([1.0, 1.0, 1.0])
    weights = np.zeros((2, outlook.FEATURES, outlook.HIDDEN), np.float32)
    worth, paths = np.empty(1), np.full((1, keen_ends.DEEPEST + 1), -1, np.int16)
    ends = (paths, batch.copy(), worth)
    codes = np.empty(game.most_legal + 1, np.int16)
    chances = np.empty((game.most_legal + 1, len(game.characters)))
    return [
        ("end of a round", lambda: found.end_round(record, rng, weights, *ends)),
        ("last but one", lambda: found.ways_of(record, rng, paths, batch.copy())),
        ("its ways", lambda: found.play_way(batch, 0, paths[0], rng, batch.copy())),
        (
            "last two, Detective",
            lambda: found.end_two_as_detective(batch, paths[:0], rng, weights, ends, worth),
        ),
        (
            "last two, Jack",
            lambda: found.end_two_as_jack(batch, batch, paths[:0], rng, weights, ends, worth),
        ),
        ("search", lambda: found.grow(batch, batch, rng, 0, 2, settings, weights, *room)),
        ("outlook", lambda: found.outlook(record, weights)),
        ("reading", lambda: found.judged(record, weights, codes, chances)),
    ]
