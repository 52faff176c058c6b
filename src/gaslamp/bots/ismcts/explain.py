"""What a tree search can say about a decision, as `bot.Explanation`.

What a choice is worth comes from the search; one that was hardly tried is searched a little by
itself. What it gives away is asked of the bot: how likely everybody Jack may be is to choose it.
"""

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gaslamp.bots.bot import Appraisal, Budget, Explanation
from gaslamp.core.kernels.bits import mask_of

if TYPE_CHECKING:
    from gaslamp.bots.ismcts import IsmctsBot, Search

FEWEST = 32  # visits of a choice that is to be judged by them
FEW_WORLDS = 32  # in which a choice is searched by itself
TRUST = 0.5  # in what visits say about Jack's play; the rest says that he chose at random


@dataclass(frozen=True)
class Verdict:
    """What the search makes of each choice: Jack's chances after it, how likely it is chosen."""

    chances: dict[str, float]
    likely: dict[str, float]


def explained(bot: "IsmctsBot", search: "Search", view: Any, budget: Budget) -> Explanation:
    """What a bot makes of a view whose viewer is to choose."""
    legal = [choice.action for choice in view.legal]
    verdict = bot.verdict(search, budget)
    shares = bot.shares(search, budget) if search.as_jack and len(legal) > 1 else {}
    choices = [
        Appraisal(
            action=text,
            worth=verdict.chances[text] if search.as_jack else 1 - verdict.chances[text],
            likely=verdict.likely.get(text, 0.0),
            bits=search.told(shares.get(text)),
        )
        for text in legal
    ]
    names = search.game.characters
    return Explanation(
        viewer=view.viewer,
        belief={name: float(search.odds[n]) for n, name in enumerate(names)},
        hourglasses=_hourglasses(search),
        worth=max(choices, key=lambda choice: choice.likely).worth,
        choices=choices,
    )


def _hourglasses(search: "Search") -> dict[int, float]:
    """How many hourglasses Jack may hide; only Pocket has any."""
    if search.game.name != "pocket":
        return {}
    from gaslamp.bots.solver_types import GLASSES_OF

    hands = [mask_of(world.card[: world.held].tolist()) for world in search.belief]
    found, times = np.unique(GLASSES_OF[hands], return_counts=True)
    return {int(n): float(count / len(hands)) for n, count in zip(found, times, strict=True)}


def verdict_of_tree(search: "Search") -> Verdict:
    """Jack's mean in each branch of the tree, and the branch's part of the visits."""
    visits = search.visits()
    legal = [choice.action for choice in search.view.legal or ()]
    total = sum(tried for tried, _ in visits.values())
    chances, likely = {}, {}
    for text in legal:
        tried, won = visits.get(text, (0.0, 0.0))
        likely[text] = tried / total
        if tried < FEWEST:
            more, won_more = _searched_alone(search, text)
            tried, won = tried + more, won + won_more
        chances[text] = won / tried
    return Verdict(chances, likely)


def _searched_alone(search: "Search", text: str) -> tuple[float, float]:
    """A small search of what follows one choice: visits, and Jack's wins."""
    apart = copy.copy(search)
    code = search.game.codes[text]
    apart.focus = _after(search, search.focus, code)
    apart.belief = _after(search, search.belief, code)
    if not len(apart.belief):  # only the searcher can do that, as Jack who leaves
        apart.belief = apart.focus
    apart.grow(Budget(iterations=2 * FEWEST), None)
    return apart.count(0)


def _after(search: "Search", worlds: Any, code: int) -> Any:
    """A few of some worlds, after an action."""
    kernels, found = search.game.kernels, []
    for place in range(0, len(worlds), max(1, len(worlds) // FEW_WORLDS)):
        batch = worlds[place : place + 1].copy()
        if kernels.may(batch[0], code):
            kernels.apply(batch[0], code)
            found.append(batch[0])
    return np.array(found, dtype=worlds.dtype)


def visit_shares(search: "Search", budget: Budget) -> dict[str, Any]:
    """How an Investigator who runs the same search would read Jack's choice.

    A search in which Jack may be anybody; each identity's part of the visits of every choice, and
    half of that only.
    """
    apart = copy.copy(search)
    apart.focus = search.focus[:0]
    apart.grow(budget, None)
    assert apart.tree is not None
    counts = apart.tree[1]
    children = apart.children()
    visits = {
        choice.action: counts[children[choice.action]] + 1.0
        for choice in search.view.legal or ()
        if choice.action in children
    }
    total = np.sum(list(visits.values()), axis=0)
    even = (1 - TRUST) / len(search.view.legal or ())
    return {text: TRUST * tried / total + even for text, tried in visits.items()}
