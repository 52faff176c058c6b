"""What `belief-N` can say about a decision, as an `Explanation`."""

from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np

from gaslamp.bots.belief_search.activation import Activation, Line, Planner
from gaslamp.bots.belief_search.policy import JackPolicy
from gaslamp.bots.explain import Appraisal, Explanation
from gaslamp.core.game import Game
from gaslamp.core.kernels.elementary import log2
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST
from gaslamp.games.hexes.kernels.record import NO_ONE

FEW = 96  # playouts of what follows a choice that no line of the plan begins with
SURELY_TOLD = 0.95  # of what a choice tells; the rest keeps the bits finite

Rows = tuple[Any, Any]  # values and standard errors, by line and identity


class Explainer:
    """Says what a plan makes of the choices of one decision.

    `done` is what the character in play has done already, on a line of the plan, and `likely` how
    likely each action is to be next.
    """

    def __init__(
        self,
        game: Game,
        planner: Planner,
        plan: Activation,
        done: Line,
        likely: dict[int, float],
    ) -> None:
        self.game, self.plan, self.done = game, plan, done
        self._planner, self._likely = planner, likely

    def as_jack(self, legal: list[str], identity: int, policy: JackPolicy) -> Explanation:
        """Return what Jack, as an identity, should make of the choices."""
        return self._explanation(JACK, [self._to_jack(text, identity, policy) for text in legal])

    def as_detective(self, legal: list[str]) -> Explanation:
        """Return what the Detective should make of the choices."""
        return self._explanation(INVESTIGATOR, [self._to_detective(text) for text in legal])

    def _to_jack(self, text: str, identity: int, policy: JackPolicy) -> Appraisal:
        code = self.game.codes[text]
        is_escape = self.game.search.is_escape
        assert is_escape is not None
        way_out = self.plan.escapes.get(identity, ())
        if is_escape(code) or way_out[: len(self.done) + 1] == (*self.done, code):
            return Appraisal(text, 1.0, self._likely.get(code, 0.0), 0.0)
        values, errors = self._rows(code)
        best = int(values[:, identity].argmax())
        told = SURELY_TOLD * policy.told(values[best])[identity] + 1 - SURELY_TOLD
        return Appraisal(
            text,
            worth=float(values[best, identity]),
            likely=self._likely.get(code, 0.0),
            bits=log2(float(told)),
            error=float(errors[best, identity]),
        )

    def _to_detective(self, text: str) -> Appraisal:
        code, odds = self.game.codes[text], self.plan.odds
        beginning = (*self.done, code)
        found = [
            (float(odds[whom]), 0.0)
            for line, whom in self.plan.accusations.items()
            if line[: len(beginning)] == beginning
        ]
        if ACCUSE_FIRST <= code < IDENTITY_FIRST:
            found.append((float(odds[code - ACCUSE_FIRST]), 0.0))
        else:
            values, errors = self._rows(code)
            means = total((values * odds).T)
            best = int(means.argmin())
            parts = errors[best] * odds
            error = sqrt(float(total(parts * parts)))
            found.append((float(1 - means[best]), error))
        worth, error = max(found)
        return Appraisal(text, worth, self._likely.get(code, 0.0), bits=0.0, error=error)

    def _explanation(self, viewer: str, choices: list[Appraisal]) -> Explanation:
        odds = self.plan.odds
        return Explanation(
            viewer=viewer,
            belief={name: float(odds[n]) for n, name in enumerate(self.game.characters)},
            hourglasses={},
            worth=total(choice.likely * choice.worth for choice in choices),
            choices=choices,
        )

    def _rows(self, code: int) -> Rows:
        """Return what the lines are worth that go on with an action.

        Where the plan has none, there is a small plan of what follows it.
        """
        line = (*self.done, code)
        rows = [n for n, other in enumerate(self.plan.lines) if other[: len(line)] == line]
        if rows:
            return self.plan.values[rows], self.plan.errors[rows]
        after = self._planner.end_of(self.plan, line)
        if after[0].acting == NO_ONE or after[0].winner:
            values = self._planner.values_of(self.plan, line)[None]
            return values, np.zeros_like(values)
        few = Planner(self.game, FEW).plan(after[0], self.plan.odds, self.plan.seed)
        return few.values, few.errors


def won_by(why: Explanation, sure: str) -> Explanation:
    """Return an explanation of a decision in which one choice wins for sure."""
    choices = [
        replace(choice, worth=1.0, likely=1.0, error=0.0)
        if choice.action == sure
        else replace(choice, likely=0.0)
        for choice in why.choices
    ]
    return replace(why, worth=1.0, choices=choices)
