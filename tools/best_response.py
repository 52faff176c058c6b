"""How much players of Pocket lose to opponents who know exactly how they choose.

    python tools/best_response.py investigator level-5 --games 200
    python tools/best_response.py jack level-5 --games 200

`investigator`: an Investigator who knows Jack's policy plays against the bot as Jack. After every
choice he weighs everybody Jack may be by how likely that one was to choose so, exactly; then he
plays what the solver finds best against that belief. `jack`: a Jack who knows how the Investigator
bot answers tries his most promising choices against those answers to the end of the round, where
the solver's net tells what it is worth given what the Investigator then believes. Both look no
further than the round with certainty, so what they gain is a lower bound of what can be gained.

What is gained is the difference to the arena's games of the bot against the solver, which does not
know. A line of JSON for each run; with --results it is appended to a file.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import numpy as np

import gaslamp
from gaslamp.arena.intervals import wilson
from gaslamp.arena.match import derived
from gaslamp.bots import Budget, make
from gaslamp.bots.heuristic.bot import TIE, GreedyBot, action_values
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.bot import SolverBot
from gaslamp.bots.solver.kernels.hidden import HANDS, HOURGLASS_COUNTS, HOURGLASSES_OF_HAND
from gaslamp.bots.solver.kernels.net import INPUTS, OUTPUTS, describe
from gaslamp.bots.solver.net import evaluate, learned_net, net_of_turn
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import State
from gaslamp.games.pocket.kernels.tables import SUSPECT_COUNT
from gaslamp.games.pocket.notation import TEXTS
from gaslamp.games.pocket.views import PocketView

POCKET = find_game("pocket")
CANDIDATES = 6  # choices of the knowing Jack that are tried
ANSWERS = 2  # of the Investigator that are followed, the likeliest
KNOWING_ITERATIONS = 24


def pocket_view(state: State, viewer: str) -> PocketView:
    """Return the view of a viewer, typed as one of Pocket."""
    view = state.view(viewer)
    assert isinstance(view, PocketView)
    return view


# The bots whose policy is known.


def best_indices(found: list[float]) -> list[int]:
    """Return the indices of the highest values, up to the tolerance of `greedy`."""
    return [index for index, value in enumerate(found) if value >= max(found) - TIE]


def jack_plays(bot: Any, state: State, budget: Budget) -> tuple[str, Any]:
    """Return what Jack chooses, and how likely each identity and hand was to choose that."""
    view = pocket_view(state, JACK)
    if isinstance(bot, SolverBot):
        solved = bot.solution(view, budget)
        action = bot.drawn_from(solved, view)
        by_hourglasses = np.zeros((SUSPECT_COUNT, HOURGLASS_COUNTS))
        index = solved.actions.index(TEXTS.index(action))
        by_hourglasses[solved.types.identity, solved.types.hourglasses] = solved.policy[index]
        return action, by_hourglasses[:, HOURGLASSES_OF_HAND]
    action = bot.choose(view)
    likelihood = np.zeros((SUSPECT_COUNT, HANDS))
    for world, _ in state.worlds(INVESTIGATOR):
        seen, record = world.view(JACK), world.record
        best = best_indices(action_values(seen))
        chosen = {(seen.legal or [])[index].action for index in best}
        hand = mask_of(record.card[: int(record.held)].tolist())
        likelihood[int(record.identity), hand] = (action in chosen) / len(best)
    return action, likelihood


def answers(bot: Any, view: PocketView, budget: Budget) -> Mapping[str, float]:
    """Return how likely the Investigator is to choose each action."""
    if isinstance(bot, SolverBot):
        return bot.policy(view, budget)
    best = best_indices(action_values(view))
    return {(view.legal or [])[index].action: 1 / len(best) for index in best}


def check(bot: Any) -> None:
    """Raise an error unless the bot's policy can be computed."""
    if not isinstance(bot, SolverBot | GreedyBot):
        raise click.UsageError("only greedy, solver and the levels made of them are known")


# The opponents who know it.


class KnowingInvestigator:
    """Tracks who Jack may be from Jack's own policy."""

    def __init__(self) -> None:
        self.belief = Belief.start()
        self._followed = 0  # events of the log

    def follow(self, state: State, likelihood: Any) -> None:
        """Update by the new events; `likelihood` is for the first one if it is Jack's choice."""
        log = pocket_view(state, INVESTIGATOR).log
        for event in log[self._followed :]:
            if likelihood is not None:
                weighed = self.belief.odds * likelihood
                self.belief.odds = weighed / weighed.sum()
            likelihood = None
            self.belief.follow(event)
        self._followed = len(log)

    def choose(self) -> str:
        """Return the action that the solver plays most against what is known."""
        solved = RoundSolver(self.belief.record, self.belief.odds, learned_net(POCKET), 1.0)
        solved.run(KNOWING_ITERATIONS)
        return TEXTS[solved.actions[int(np.argmax(solved.policy))]]


class KnowingJack:
    """Tries his choices against the answers of the Investigator he knows."""

    def __init__(self, bot: Any, budget: Budget, seed: int) -> None:
        self._bot, self._budget = bot, budget
        self._guess = SolverBot("pocket", seed, caution=0)
        self._chance = seed

    def choose(self, state: State) -> str:
        """Return the choice that is worth most."""
        return self._best(self._own(state), state.turn)[1]

    def _own(self, state: State) -> State:
        """Return the state with another seed: Jack does not know the coming cards and tosses."""
        self._chance += 1
        return State(state.game, state.record, rng=self._chance, past=tuple(state.events()))

    def _best(self, state: State, turn: int) -> tuple[float, str]:
        why = self._guess.explain(state.view(JACK))
        promising = sorted(why.choices, key=lambda choice: -choice.worth)[:CANDIDATES]
        found = [
            (self._worth(state.apply(choice.action), turn), choice.action) for choice in promising
        ]
        return max(found)

    def _worth(self, state: State, turn: int) -> float:
        """Return Jack's chance of winning from a state of the present round."""
        if state.outcome is not None:
            return float(state.outcome.winner == JACK)
        if state.turn != turn:
            return self._after_the_round(state)
        if state.actor == JACK:
            return self._best(state, turn)[0]
        likely = answers(self._bot, pocket_view(state, INVESTIGATOR), self._budget)
        first = sorted(likely.items(), key=lambda item: (-item[1], item[0]))[:ANSWERS]
        total = sum(chance for _, chance in first)
        return sum(
            chance / total * self._worth(state.apply(action), turn) for action, chance in first
        )

    def _after_the_round(self, state: State) -> float:
        view, record = pocket_view(state, INVESTIGATOR), state.record
        solver = isinstance(self._bot, SolverBot)
        belief = self._bot.belief(view) if solver else Belief.at(view)
        hidden = np.zeros(HOURGLASS_COUNTS, np.float32)
        np.add.at(hidden, HOURGLASSES_OF_HAND, belief.odds.sum(axis=0))
        x, logits = np.zeros(INPUTS, np.float32), np.zeros(OUTPUTS, np.float32)
        describe(record, belief.identities().astype(np.float32), hidden, x)
        evaluate(x, net_of_turn(learned_net(POCKET), state.turn), logits)
        cell = record.tile.tolist().index(int(record.identity))
        own = HOURGLASSES_OF_HAND[mask_of(record.card[: int(record.held)].tolist())]
        return float(1 / (1 + np.exp(-logits[cell * HOURGLASS_COUNTS + own])))


# Games.


def against_knowing_investigator(state: State, bot: Any, budget: Budget) -> State:
    """Play a game in which the bot is Jack; return its end."""
    knowing, likelihood = KnowingInvestigator(), None
    while state.actor is not None:
        knowing.follow(state, likelihood)
        likelihood = None
        if state.actor == JACK:
            action, likelihood = jack_plays(bot, state, budget)
        else:
            action = knowing.choose()
        state = state.apply(action)
    return state


def against_knowing_jack(state: State, bot: Any, budget: Budget, seed: int) -> State:
    """Play a game in which the bot is the Investigator; return its end."""
    jack = KnowingJack(bot, budget, seed)
    while state.actor is not None:
        if state.actor == JACK:
            action = jack.choose(state)
        else:
            action = bot.choose(state.view(INVESTIGATOR), budget)
        state = state.apply(action)
    return state


def won(role: str, name: str, seed: int, budget: Budget) -> bool:
    """Return True if the bot won one game against the opponent who knows it."""
    own = JACK if role == INVESTIGATOR else INVESTIGATOR
    start = gaslamp.new_game("pocket", seed=derived(seed, 0, "chance"))
    bot = make("pocket", name, derived(seed, 0, own))
    if role == INVESTIGATOR:
        end = against_knowing_investigator(start, bot, budget)
    else:
        end = against_knowing_jack(start, bot, budget, derived(seed, 0, role) >> 8)
    assert end.outcome is not None
    return end.outcome.winner == own


def share(wins: int, games: int) -> list[float]:
    """Return the 95 % interval of a share of wins."""
    return [round(end, 4) for end in wilson(wins, games)]


@click.command()
@click.argument("role", type=click.Choice([INVESTIGATOR, JACK]))
@click.argument("bot")
@click.option("--games", default=200, show_default=True)
@click.option("--iterations", type=int, help="Of the bot, each decision; else as many as it likes.")
@click.option("--seed", default=1, show_default=True)
@click.option("--results", type=Path, help="A file to append the line to.")
def main(
    role: str, bot: str, games: int, iterations: int | None, seed: int, results: Path | None
) -> None:
    """Play against somebody who knows."""
    check(make("pocket", bot, 0))
    budget = Budget(iterations=iterations)
    wins = 0
    with click.progressbar(range(games), label=f"{bot} against a knowing {role}") as numbers:
        for number in numbers:
            wins += won(role, bot, derived(seed, number, "game"), budget)
    line = json.dumps(
        {
            "game": "pocket",
            "bot": bot,
            "knowing": role,
            "games": games,
            "iterations": iterations,
            "seed": seed,
            "wins": wins,
            "share": round(wins / games, 4),
            "interval": share(wins, games),
        }
    )
    click.echo(line)
    if results is not None:
        with results.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


if __name__ == "__main__":
    main()
