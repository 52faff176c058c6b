"""Fit the value table of London and New York (learned/value_table.json of the game) to self-play.

    python tools/value_table.py london newyork --games 400 --bot ismcts-800

Plays the games with the search as it is, then fits a logistic regression by Newton's method.
"""

import json
from pathlib import Path
from typing import Any

import click
import numpy as np

import gaslamp
from gaslamp.arena.match import derived
from gaslamp.bots import make
from gaslamp.bots.ismcts.value_table import FILE, features
from gaslamp.core.roles import JACK, ROLES

GAMES = Path(__file__).parent.parent / "src/gaslamp/games"
RIDGE = 0.5  # keeps weights of rare cases small
STEPS = 50


def rounds(game: str, bot: str, seed: int) -> tuple[list[Any], bool]:
    """Return the features of every round of one game, and whether Jack won it."""
    state = gaslamp.new_game(game, seed=seed)
    players = {role: make(game, bot, derived(seed, 0, role)) for role in ROLES}
    found: list[Any] = []
    turn = 0
    while state.actor is not None:
        if state.turn != turn:
            turn, record = state.turn, state.record
            found.append(features(turn, int(record.suspects).bit_count(), int(record.witness)))
        state = state.apply(players[state.actor].choose(state.view(state.actor)))
    assert state.outcome is not None
    return found, state.outcome.winner == JACK


def fitted(rows: list[Any], wins: list[bool]) -> list[float]:
    """Return the weights of a logistic regression."""
    x, y = np.array(rows), np.array(wins, float)
    weights = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - RIDGE * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return [round(float(weight), 3) for weight in weights]


@click.command()
@click.argument("games_to_fit", nargs=-1, required=True)
@click.option("--games", default=400, show_default=True)
@click.option("--bot", default="ismcts-800", show_default=True)
@click.option("--seed", default=1000, show_default=True)
def main(games_to_fit: tuple[str, ...], games: int, bot: str, seed: int) -> None:
    """Play, fit, and write the weights."""
    for game in games_to_fit:
        rows: list[Any] = []
        wins: list[bool] = []
        with click.progressbar(range(games), label=game) as numbers:
            for number in numbers:
                found, won = rounds(game, bot, seed + number)
                rows += found
                wins += [won] * len(found)
        table = json.dumps({"weights": fitted(rows, wins)}) + "\n"
        (GAMES / game / "learned" / FILE).write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
