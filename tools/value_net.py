"""Fit the value net of London and New York (learned/value_net.npz of the game) to self-play.

    python tools/value_net.py london newyork --games 60000
    python tools/value_net.py london newyork --games 3000 --by seeker-300

The first plays the games with the seeker's rollout policy and fits a small net from nothing. The
second goes on from the weights there are, with games of a bot that thinks: fewer of them, but what
is learned is what a position is worth among players who search. The same seed and the same weights
to begin with give the same weights.
"""

from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import numpy as np

from gaslamp import bots
from gaslamp.arena.match import derived
from gaslamp.arena.workers import cores
from gaslamp.bots.seeker.compiled import FILE, net_of, seeker_kernels
from gaslamp.bots.seeker.kernels.value_net import FEATURE_COUNT, HIDDEN, ValueNet
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import first_state

GAMES = Path(__file__).parent.parent / "src/gaslamp/games"
TURNS = 8
BATCH, EPOCHS, RATE = 1024, 12, 0.004
GOING_ON_BATCH, GOING_ON_RATE = 128, 0.001
HELD_OUT = 0.1


def starts(game: Any, rng: Any, count: int) -> Any:
    """Return games of every edition in which the first choice is due."""
    found = []
    for number in range(count):
        edition = game.editions[number % len(game.editions)] if game.editions else None
        record = game.start(edition)
        while game.actor(record) == "chance":
            game.kernels.apply(record, game.kernels.chance(record, rng))
        found.append(record)
    return np.array(found, dtype=game.dtype)


def played(name: str, games: int, seed: int) -> tuple[Any, Any]:
    """Return the features of every turn's beginning, and whether Jack won in the end."""
    game, rng = find_game(name), generator(seed)
    rows = np.zeros((games * TURNS, FEATURE_COUNT), np.float32)
    won = np.zeros(games * TURNS, np.bool_)
    used = seeker_kernels(name).self_play(starts(game, rng, 512), rng, games, rows, won)
    return rows[:used], won[:used].astype(np.float32)


def played_by(name: str, bot: str, games: int, seed: int, jobs: int) -> tuple[Any, Any]:
    """Return the same from games of a bot against itself."""
    tasks = [(name, bot, seed, number) for number in range(games)]
    rows, won = [], []
    with (
        get_context("spawn").Pool(jobs) as pool,
        click.progressbar(
            pool.imap(_one_game, tasks, chunksize=8), length=games, label=f"{name}, {bot}"
        ) as found,
    ):
        for mine, winner in found:
            rows.extend(mine)
            won.extend([winner == JACK] * len(mine))
    return np.array(rows, np.float32), np.array(won, np.float32)


def _one_game(task: tuple[str, str, int, int]) -> tuple[list[Any], str]:
    name, bot, seed, number = task
    game = find_game(name)
    edition = game.editions[number % len(game.editions)] if game.editions else None
    state = first_state(game, edition, derived(seed, number, "game"))
    players = {
        role: bots.make(name, bot, derived(seed, number, role)) for role in (JACK, INVESTIGATOR)
    }
    scratch, out = np.empty(1, game.dtype), np.empty(game.most_legal, np.int16)
    rows: list[Any] = []
    turn = state.turn
    while state.outcome is None:
        if state.turn > turn:
            turn = state.turn
            rows.append(np.empty(FEATURE_COUNT, np.float32))
            seeker_kernels(name).write_features(state.record, rows[-1], scratch, out)
        role = str(state.actor)
        state = state.apply(players[role].choose(state.view(role)))
    return rows, state.outcome.winner


def fitted(x: Any, y: Any, seed: int, start: ValueNet | None = None) -> tuple[ValueNet, float]:
    """Return the weights of the net after Adam, and its log loss on rows it was not fitted to."""
    random = np.random.default_rng(seed)
    order = random.permutation(len(x))
    test, train = np.split(order, [int(len(x) * HELD_OUT)])
    if start is None:
        hidden = random.normal(0, 1 / np.sqrt(FEATURE_COUNT), (FEATURE_COUNT, HIDDEN))
        weights = [hidden, random.normal(0, 1 / np.sqrt(HIDDEN), HIDDEN), np.zeros(1)]
    else:
        weights = [np.array(part, float) for part in start]
        click.echo(f"log loss before {loss_of(weights, x[test], y[test]):.4f}")
    moments = [[np.zeros_like(w), np.zeros_like(w)] for w in weights]
    step = 0
    size, highest = (BATCH, RATE) if start is None else (GOING_ON_BATCH, GOING_ON_RATE)
    for epoch in range(EPOCHS):
        random.shuffle(train)
        rate = highest * (1 - epoch / EPOCHS)
        for first in range(0, len(train), size):
            rows = train[first : first + size]
            step += 1
            for w, (mean, square), slope in zip(
                weights, moments, slopes(weights, x[rows], y[rows]), strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                w -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    loss = loss_of(weights, x[test], y[test])
    return ValueNet(*(part.astype(np.float32) for part in weights)), loss


def loss_of(weights: Any, x: Any, y: Any) -> float:
    """Return the log loss of a net."""
    chance = forward(weights, x)[1]
    return float(-np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance)))


def forward(weights: Any, x: Any) -> tuple[Any, Any]:
    """Return the hidden layer, and Jack's chances."""
    hidden = np.maximum(x @ weights[0], 0)
    chance = 1 / (1 + np.exp(-(hidden @ weights[1] + weights[2])))
    return hidden, np.clip(chance, 1e-6, 1 - 1e-6)


def slopes(weights: Any, x: Any, y: Any) -> tuple[Any, Any, Any]:
    """Return how the loss changes with each weight."""
    hidden, chance = forward(weights, x)
    error = (chance - y) / len(y)
    back = np.outer(error, weights[1]) * (hidden > 0)
    return x.T @ back, hidden.T @ error, np.array([error.sum()])


@click.command()
@click.argument("games_to_fit", nargs=-1, required=True)
@click.option("--games", default=60_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--by", metavar="BOT", help="a bot that plays the games instead of the playouts")
@click.option("--jobs", default=cores(), show_default=True, help="processes, with --by")
def main(games_to_fit: tuple[str, ...], games: int, seed: int, by: str | None, jobs: int) -> None:
    """Play, fit, and write the weights."""
    for name in games_to_fit:
        x, y = played_by(name, by, games, seed, jobs) if by else played(name, games, seed)
        net, loss = fitted(x, y, seed, net_of(name) if by else None)
        share = y.mean()
        blind = -(share * np.log(share) + (1 - share) * np.log(1 - share))
        click.echo(f"{name}: {len(x):,} turns, log loss {loss:.4f}; knowing nothing {blind:.4f}")
        np.savez(GAMES / name / "learned" / FILE, **net._asdict())


if __name__ == "__main__":
    main()
