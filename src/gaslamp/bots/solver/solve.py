"""One decision of Pocket solved: from the public record and the odds of what is hidden."""

from collections.abc import Callable
from typing import Any

import numpy as np

from gaslamp.bots.solver_cfr import (
    card_odds,
    induce,
    iterate,
    judge_leaves,
    survey_leaves,
    walk_down,
    worth_of_actions,
)
from gaslamp.bots.solver_round import LEAF, RoundGraph
from gaslamp.bots.solver_types import Types
from gaslamp.bots.solver_value import of_turn, room_for
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.rules import faces_free
from gaslamp.games.pocket.kernels.tables import ALIBI

# Judging an end anew takes about as long as going over so many edges and types.
JUDGING = 200
MOST_JUDGED = 1.0  # of the time of an iteration, on average

FIRST_REGRET = 1e-3  # all types play on at first
RARE = 0.1  # of the most likely action: what is played less than that is left out
SAME = 1e-6  # values closer than this are equal

Go = Callable[[], bool]


class Solve:
    """A round from one decision on: what to play, and what it is worth, for every type of Jack.

    Without iterations it is what `induce` finds: nobody reads anything into Jack's choices.
    """

    def __init__(self, record: Any, odds: Any, net: Any, trust: float) -> None:
        self._trust = trust
        self._net = net = of_turn(net, int(record.turn) + 1)
        found = RoundGraph(record)
        self.actions = found.actions()
        self.jack_acts = int(found.who[0]) == JACK_CODE
        self.graph = (found.nodes, found.who, found.first, found.child, found.action, found.shown)
        may_draw = bool(has(int(faces_free(record)), ALIBI))
        self.types = Types.of(odds, int(record.shown), may_draw)
        kinds, count, edges = len(self.types.who), len(found.nodes), found.edges
        self.size = edges * kinds
        leaves = int((found.who == LEAF).sum())
        self._judge_every = max(1, round(JUDGING * leaves * 2 / (MOST_JUDGED * self.size)))
        self._typed = (
            self.types.number,
            self.types.who,
            self.types.glasses,
            self.types.belief.copy(),
            self.types.up,
            card_odds(self.types, int(record.suspects), found.cards),
        )
        self._room = room_for(net)
        width = net[0].shape[1]
        self._leaves = np.empty((leaves, kinds), np.int16), np.empty((leaves, 2, width), np.float32)
        by_node = [np.zeros((count, kinds), np.float32) for _ in range(3)]
        value, reach, mean_reach = by_node
        reach_i = np.zeros(count, np.float32)
        regret_j, play_j = (np.zeros((edges, kinds), np.float32) for _ in range(2))
        regret_i, play_i = (np.zeros(edges, np.float32) for _ in range(2))
        walk_down(self.graph, self._typed, 0.0, play_j, play_i, reach, reach_i)
        survey_leaves(self.graph, self._typed, net, self._room, self._leaves, value)
        judge_leaves(self.graph, self._typed, reach, net, self._room, self._leaves, value)
        induce(self.graph, self._typed, reach, value, regret_j, regret_i)
        hope_j, hope_i = regret_j.copy(), regret_i.copy()
        self._work = (
            *(value, reach, reach_i, mean_reach),
            *(regret_j, regret_i, hope_j, hope_i, play_j, play_i),
        )
        self.iterations = 0
        moves = len(self.actions)
        self._root_j = np.zeros((moves, kinds), np.float32)
        self._root_i = np.zeros(moves, np.float32)
        self._mean_value = np.zeros((count, kinds), np.float32)
        self._guard = tuple(np.zeros(0, np.float32) for _ in range(4))

    def guard(self, promised: Any) -> None:
        """Play against the types of Jack that could do better than they were promised."""
        plays_on = np.full_like(promised, FIRST_REGRET)
        self._guard = self.types.belief, promised, plays_on, np.zeros_like(promised)

    def run(self, iterations: int, chunk: int | None = None, go_on: Go | None = None) -> None:
        """Iterate; between chunks `go_on` is asked whether to."""
        while self.iterations < iterations and (go_on is None or go_on()):
            count = min(chunk or iterations, iterations - self.iterations)
            iterate(
                self.graph,
                self._typed,
                self._guard,
                self._trust,
                self.iterations + 1,
                count,
                self._judge_every,
                self._net,
                self._room,
                self._leaves,
                self._work,
                self._root_j,
                self._root_i,
                self._mean_value,
            )
            self.iterations += count

    @property
    def chances(self) -> Any:
        """Jack's chance of winning, by position and type."""
        if self.iterations:
            return self._mean_value / _weights(self.iterations)
        return self._work[0].copy()

    @property
    def values(self) -> Any:
        """Jack's chance of winning, by type."""
        return self.chances[0]

    @property
    def worth(self) -> Any:
        """Jack's chance of winning by action and type."""
        worth = np.empty((len(self.actions), len(self.types.who)), np.float32)
        worth_of_actions(self.graph, self._typed, 0, self.chances, worth)
        return worth

    @property
    def policy(self) -> Any:
        """How likely each action is: by action and type where Jack acts, else by action."""
        if self.iterations:
            found = self._root_j if self.jack_acts else self._root_i
            found = np.where(found < RARE * found.max(axis=0), 0, found)
        elif self.jack_acts:
            near = self._work[4][: len(self.actions)]
            found = near >= near.max(axis=0) - SAME
        else:
            near = self._work[5][: len(self.actions)]
            found = near >= near.max() - SAME
        return found / found.sum(axis=0)


def _weights(iterations: int) -> float:
    return iterations * (iterations + 1) * (2 * iterations + 1) / 6
