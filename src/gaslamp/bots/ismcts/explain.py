"""What a tree search can say about a decision, as an `Explanation`.

What a choice is worth comes from the search; one that was hardly tried is searched a little by
itself. What it gives away is asked of the bot: how likely everybody Jack may be is to choose it.
"""

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gaslamp.bots.explain import Appraisal, Explanation
from gaslamp.bots.ismcts.kernels.tree import Worlds
from gaslamp.bots.protocol import Budget
from gaslamp.core.kernels.sums import total

if TYPE_CHECKING:
    from gaslamp.bots.ismcts.bot import IsmctsBot
    from gaslamp.bots.ismcts.search import Search

FEWEST = 32  # visits of a choice that is to be judged by them
FEW_WORLDS = 32  # in which a choice is searched by itself
TRUST = 0.5  # in what visits say about Jack's play; the rest says that he chose at random


@dataclass(frozen=True)
class Verdict:
    """What the search makes of each choice: Jack's chances after it, how likely it is chosen."""

    chances: dict[str, float]
    likely: dict[str, float]

    def with_sure_win(self, action: str, jack_wins: bool) -> "Verdict":
        """Return the same if a choice wins for sure."""
        return Verdict(self.chances | {action: float(jack_wins)}, {action: 1.0})


def explained(bot: "IsmctsBot", search: "Search", view: Any, budget: Budget) -> Explanation:
    """Return what a bot makes of a view whose viewer is to choose."""
    legal = [choice.action for choice in view.legal]
    verdict, sure = bot.verdict(search, budget), bot.sure_choice(view)
    if sure is not None:
        verdict = verdict.with_sure_win(sure, search.as_jack)
    told = bot.likelihoods(search, budget) if search.as_jack and len(legal) > 1 else {}
    choices = [
        Appraisal(
            action=text,
            worth=verdict.chances[text] if search.as_jack else 1 - verdict.chances[text],
            likely=verdict.likely.get(text, 0.0),
            bits=search.bits_told(told.get(text)),
        )
        for text in legal
    ]
    names = search.game.characters
    return Explanation(
        viewer=view.viewer,
        belief={name: float(search.posterior[n]) for n, name in enumerate(names)},
        hourglasses=_hourglasses(search),
        worth=max(choices, key=lambda choice: choice.likely).worth,
        choices=choices,
    )


def _hourglasses(search: "Search") -> dict[int, float]:
    """Return how likely Jack is to hide so many hourglasses; empty where there are none."""
    hidden = search.game.hidden_hourglasses(search.worlds.belief)
    if hidden is None:
        return {}
    found, times = np.unique(hidden, return_counts=True)
    return {int(n): float(count / len(hidden)) for n, count in zip(found, times, strict=True)}


def verdict_of_tree(search: "Search") -> Verdict:
    """Return Jack's mean in each branch of the tree, and the branch's part of the visits."""
    visits = search.visits()
    legal = [choice.action for choice in search.view.legal or ()]
    tries = total(tried for tried, _ in visits.values())
    chances, likely = {}, {}
    for text in legal:
        tried, won = visits.get(text, (0.0, 0.0))
        likely[text] = tried / tries
        if tried < FEWEST:
            more, won_more = _searched_alone(search, text)
            tried, won = tried + more, won + won_more
        chances[text] = won / tried
    return Verdict(chances, likely)


def _searched_alone(search: "Search", text: str) -> tuple[float, float]:
    """Return the visits and Jack's wins of a small search of what follows one choice."""
    apart = copy.copy(search)
    code = search.game.codes[text]
    jack = _after(search, search.worlds.jack, code)
    belief = _after(search, search.worlds.belief, code)
    # Nobody but Jack himself can leave: then his own worlds are all there are.
    apart.worlds = Worlds(belief if len(belief) else jack, jack)
    apart.grow(Budget(iterations=2 * FEWEST), None)
    return apart.count(0)


def _after(search: "Search", worlds: Any, code: int) -> Any:
    """Return a few of some worlds, after an action."""
    kernels, found = search.game.kernels, []
    for place in range(0, len(worlds), max(1, len(worlds) // FEW_WORLDS)):
        batch = worlds[place : place + 1].copy()
        if kernels.may(batch[0], code):
            kernels.apply(batch[0], code)
            found.append(batch[0])
    return np.array(found, dtype=worlds.dtype)


def visit_likelihoods(search: "Search", budget: Budget) -> dict[str, Any]:
    """Return how likely each identity is to choose what Jack may choose now, by a search of ours.

    In that search Jack may be anybody. Each identity's part of the visits of a choice is believed
    as far as TRUST says.
    """
    apart = copy.copy(search)
    apart.worlds = search.worlds._replace(jack=search.worlds.jack[:0])
    apart.grow(budget, None)
    children = apart.children()
    visits = {
        choice.action: apart.tree.counts["visits"][children[choice.action]] + 1.0
        for choice in search.view.legal or ()
        if choice.action in children
    }
    tries = total(visits.values())
    even = (1 - TRUST) / len(search.view.legal or ())
    return {text: TRUST * tried / tries + even for text, tried in visits.items()}
