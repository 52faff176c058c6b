"""One decision of Pocket solved: from the public record and the odds of what is hidden."""

from collections.abc import Callable
from typing import Any

import numpy as np

from gaslamp.bots.solver.kernels.action_values import action_values, backward_induction
from gaslamp.bots.solver.kernels.cfr import CfrState, Play, Problem, iterate, update_reach
from gaslamp.bots.solver.kernels.gadget import Gadget
from gaslamp.bots.solver.kernels.graph import CLEARS_NOBODY, DRAWS, LEAF
from gaslamp.bots.solver.kernels.hidden import Types, types_of
from gaslamp.bots.solver.kernels.leaves import Leaves, survey_leaves, value_leaves
from gaslamp.bots.solver.kernels.net import Net
from gaslamp.bots.solver.net import net_of_turn, scratch_for
from gaslamp.bots.solver.round_graph import cards_to_look_at, root_actions, round_graph
from gaslamp.core.kernels.bits import has, indices
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.kernels.sums import total
from gaslamp.games.pocket.kernels.rules import faces_free
from gaslamp.games.pocket.kernels.tables import ALIBI

# Valuing an end anew takes about as long as going over so many edges and types.
VALUING = 200
MOST_VALUED = 1.0  # of the time of an iteration, on average

FIRST_REGRET = 1e-3  # of the gadget: all types follow at first
RARE = 0.1  # of the most likely action: what is played less than that is left out
SAME = 1e-6  # values closer than this are equal

Go = Callable[[], bool]


class RoundSolver:
    """A round from one decision on: what to play, and what it is worth, for every type of Jack.

    Without iterations it is what `backward_induction` finds: nobody concludes anything from Jack's
    choices.
    """

    def __init__(self, record: Any, odds: Any, net: Net, trust: float) -> None:
        self._trust = trust
        self._cards = cards_to_look_at(record)
        self.graph = graph = round_graph(record, self._cards)
        self.actions = root_actions(graph)
        self.jack_acts = int(graph.actor[0]) == JACK_CODE
        may_draw = bool(has(int(faces_free(record)), ALIBI))
        self.types = types_of(odds, int(record.shown), may_draw)
        self.size = len(graph.action) * len(self.types.identity)
        self.iterations = 0
        self._problem = self._make_problem(record, net_of_turn(net, int(record.turn) + 1))
        self._state = self._make_state()
        leaves = len(self._problem.leaves.output)
        self._value_every = max(1, round(VALUING * leaves * 2 / (MOST_VALUED * self.size)))

    def _make_problem(self, record: Any, net: Net) -> Problem:
        types = self.types._replace(
            prior=self.types.prior.copy(),
            card_odds=draw_odds(self.types, int(record.suspects), self._cards),
        )
        leaves = int(np.count_nonzero(self.graph.actor == LEAF))
        return Problem(
            graph=self.graph,
            types=types,
            gadget=Gadget(*(np.zeros(0, np.float32) for _ in Gadget._fields)),
            net=net,
            leaves=Leaves(
                output=np.empty((leaves, len(types.identity)), np.int16),
                base=np.empty((leaves, 2, net.w1.shape[1]), np.float32),
            ),
            scratch=scratch_for(net),
        )

    def _make_state(self) -> CfrState:
        """Return the state before the first iteration: values and regrets by going back."""
        graph, types, problem = self.graph, self._problem.types, self._problem
        kinds, nodes, edges = len(types.identity), len(graph.actor), len(graph.action)
        value, reach, mean_reach, value_sum = (
            np.zeros((nodes, kinds), np.float32) for _ in range(4)
        )
        investigator_reach = np.zeros(nodes, np.float32)
        regret, play, root_sum = (
            Play(np.zeros((count, kinds), np.float32), np.zeros(count, np.float32))
            for count in (edges, edges, len(self.actions))
        )
        update_reach(graph, types, 0.0, play, reach, investigator_reach)
        survey_leaves(graph, types, problem.net, problem.scratch, problem.leaves, value)
        value_leaves(graph, types, reach, problem.net, problem.scratch, problem.leaves, value)
        backward_induction(graph, types, reach, value, *regret)
        return CfrState(
            value=value,
            reach=reach,
            investigator_reach=investigator_reach,
            mean_reach=mean_reach,
            regret=regret,
            predicted=Play(*(part.copy() for part in regret)),
            play=play,
            root_sum=root_sum,
            value_sum=value_sum,
        )

    def add_gadget(self, alternative: Any) -> None:
        """Play against the types of Jack that could do better than with this alternative."""
        follow_regret = np.full_like(alternative, FIRST_REGRET)
        gadget = Gadget(self.types.prior, alternative, follow_regret, np.zeros_like(alternative))
        self._problem = self._problem._replace(gadget=gadget)

    def run(self, iterations: int, chunk: int | None = None, go_on: Go | None = None) -> None:
        """Iterate; between chunks `go_on` is asked whether to."""
        while self.iterations < iterations and (go_on is None or go_on()):
            count = min(chunk or iterations, iterations - self.iterations)
            iterate(
                *(self._problem, self._state, self._trust),
                *(self.iterations + 1, count, self._value_every),
            )
            self.iterations += count

    @property
    def chances(self) -> Any:
        """Jack's chance of winning, by position and type."""
        if self.iterations:
            return self._state.value_sum / _weights(self.iterations)
        return self._state.value.copy()

    @property
    def values(self) -> Any:
        """Jack's chance of winning, by type."""
        return self.chances[0]

    @property
    def action_values(self) -> Any:
        """Jack's chance of winning by action and type."""
        worth = np.empty((len(self.actions), len(self.types.identity)), np.float32)
        action_values(self.graph, self._problem.types, 0, self.chances, worth)
        return worth

    @property
    def policy(self) -> Any:
        """How likely each action is: by action and type where Jack acts, else by action."""
        if self.iterations:
            found = self._own_part(self._state.root_sum)
            found = np.where(found < RARE * found.max(axis=0), 0, found)
        else:
            near = self._own_part(self._state.regret)[: len(self.actions)]
            found = near >= near.max(axis=0) - SAME
        return found / total(found)

    def _own_part(self, play: Play) -> Any:
        return play.jack if self.jack_acts else play.investigator


def draw_odds(types: Types, suspects: int, cards: int) -> Any:
    """Return the odds of whom the Investigator's card clears, by type; the last: nobody.

    Where only some `cards` are looked at, they stand for the rest.
    """
    odds = np.zeros((len(types.identity), DRAWS), np.float32)
    some, every = indices(cards & suspects), indices(suspects)
    odds[:, some] = types.card_odds[:, some]
    clears = total(types.card_odds[:, every].T)
    looked = total(odds.T)
    odds *= np.divide(clears, looked, out=np.zeros_like(clears), where=looked > 0)[:, None]
    odds[:, CLEARS_NOBODY] = np.maximum(0, 1 - total(odds.T))
    return odds


def _weights(iterations: int) -> float:
    return iterations * (iterations + 1) * (2 * iterations + 1) / 6
