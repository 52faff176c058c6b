"""Learn the round value of London and New York (learned/round_net.npz of the game) from self-play.

    python tools/train_round_value.py london newyork --games 60000 --folder DATA

Games are played in compiled code by two players who search as `seeker` does, with beliefs of all
kinds (see `bots/round_value/kernels/playing.py`), and kept in DATA in files of 1,000: the command
goes on where it was stopped, and with a larger `--games` it adds to what is there. About 60 games a
second of one core in London, 40 in New York; then a net is fitted, in less than a minute.
The files depend on the seed alone, and the weights on the files and the seed.

`--value new` lets the players search with the round value there is instead of the seeker's own:
files of another folder, for another turn of the same.
"""

from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import numpy as np

from gaslamp.arena.match import derived
from gaslamp.bots.ismcts.bot import EXPLORATION
from gaslamp.bots.ismcts.kernels.tree import Settings
from gaslamp.bots.round_value.compiled import (
    FILE,
    FIRST,
    SECOND,
    learning_kernels,
    new_room,
    round_kernels,
    round_net,
)
from gaslamp.bots.round_value.kernels.inputs import INPUT_COUNT, SHARED_COUNT
from gaslamp.bots.round_value.kernels.net import RoundNet
from gaslamp.bots.seeker.compiled import net_of
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE

GAMES = Path(__file__).resolve().parent.parent / "src/gaslamp/games"
CHUNK = 1_000  # games of a file
ENDS = 7  # of rounds, in a game
HELD_OUT = 10  # one file of so many is not fitted to
BATCH, EPOCHS, RATE, DECAY = 512, 12, 0.003, 0.5
Weights = list[Any]


def starts(game: Any, rng: Any, count: int) -> Any:
    """Return games of every edition in which the first choice is due."""
    found = np.empty(count, game.dtype)
    for number in range(count):
        record = game.start(game.editions[number % len(game.editions)] if game.editions else None)
        while game.actor(record) == CHANCE:
            game.kernels.apply(record, game.kernels.chance(record, rng))
        found[number] = record
    return found


def play_chunk(task: tuple[str, Path, int, int, int, bool]) -> None:
    """Play the games of one file and write it."""
    name, path, number, seed, iterations, new = task
    game, rng = find_game(name), generator(derived(seed, number, "round value"))
    ends = np.empty(CHUNK * ENDS, game.dtype)
    beliefs, won = np.zeros((len(ends), 2, len(game.characters))), np.zeros(len(ends), np.bool_)
    used = learning_kernels(name, new).record_games(
        starts(game, rng, CHUNK),
        rng,
        iterations,
        Settings(EXPLORATION, game.widening),
        round_net(name) if new else net_of(name),
        new_room(game, iterations),
        ends,
        beliefs,
        won,
    )
    plain = ends[:used].view(np.uint8).reshape(used, -1)  # a record's type has no name in a file
    beginning = path.with_suffix(".part.npz")
    np.savez_compressed(
        beginning, ends=plain, beliefs=beliefs[:used].astype(np.float32), won=won[:used]
    )
    beginning.replace(path)  # a file that is there is whole


def play(
    name: str, folder: Path, games: int, seed: int, iterations: int, new: bool, jobs: int
) -> list[Path]:
    """Play the games whose files are missing; return all files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}-{seed}-{number:04}.npz" for number in range(-(-games // CHUNK))]
    learning_kernels(name, new)  # compiled once, before several need it
    tasks = [
        (name, path, number, seed, iterations, new)
        for number, path in enumerate(paths)
        if not path.exists()
    ]
    with (
        get_context("spawn").Pool(jobs) as pool,
        click.progressbar(
            pool.imap(play_chunk, tasks), length=len(tasks), label=f"{name}, thousands of games"
        ) as done,
    ):
        for _ in done:
            pass
    return paths


def rows_of(name: str, paths: list[Path]) -> tuple[Any, Any]:
    """Return the inputs of all ends of rounds in some files, and whether Jack won."""
    game, kernels = find_game(name), round_kernels(name)
    rows, won = [], []
    for path in paths:
        with np.load(path) as kept:
            ends = kept["ends"].view(game.dtype).reshape(-1)
            for which in (0, 1):
                beliefs = np.ascontiguousarray(kept["beliefs"][:, which], np.float64)
                found = np.empty((len(ends), INPUT_COUNT), np.float32)
                kernels.write_inputs(ends, beliefs, found)
                rows.append(found)
                won.append(kept["won"].astype(np.float32))
    return np.concatenate(rows), np.concatenate(won)


def first_weights(random: Any) -> Weights:
    """Return random weights: of the inputs, of the two layers, and their biases."""
    shapes = ((INPUT_COUNT, FIRST), (FIRST, SECOND), (SECOND, 1))
    return [
        part.astype(np.float32)
        for rows, columns in shapes
        for part in (random.normal(0, np.sqrt(1.5 / rows), (rows, columns)), np.zeros(columns))
    ]


def forward(weights: Weights, x: Any) -> tuple[Any, Any, Any]:
    """Return both hidden layers and the scores."""
    first = np.maximum(x @ weights[0] + weights[1], 0)
    second = np.maximum(first @ weights[2] + weights[3], 0)
    return first, second, (second @ weights[4] + weights[5])[:, 0]


def chances(weights: Weights, x: Any) -> Any:
    """Return Jack's chances."""
    score = forward(weights, x)[2]
    return 0.5 + 0.5 * score / np.sqrt(1 + score * score)


def slopes(weights: Weights, x: Any, y: Any) -> Weights:
    """Return how the log loss changes with each weight."""
    first, second, score = forward(weights, x)
    root = np.sqrt(1 + score * score)
    error = ((0.5 + 0.5 * score / root - y) * 2 / root / len(y)).astype(np.float32)[:, None]
    at_second = (error @ weights[4].T) * (second > 0)
    at_first = (at_second @ weights[2].T) * (first > 0)
    return [
        x.T @ at_first,
        at_first.sum(axis=0),
        first.T @ at_second,
        at_second.sum(axis=0),
        second.T @ error,
        error.sum(axis=0),
    ]


def brier(weights: Weights, x: Any, y: Any) -> float:
    """Return the mean square of chance less result."""
    return float(np.mean((chances(weights, x) - y) ** 2))


def steps(x: Any, random: Any, epochs: int) -> Iterator[tuple[Any, float]]:
    """Give the rows of each step, and its rate, which falls to nothing."""
    total, done = epochs * -(-len(x) // BATCH), 0
    for _ in range(epochs):
        order = random.permutation(len(x))
        for first in range(0, len(x), BATCH):
            yield order[first : first + BATCH], RATE * (1 - done / total)
            done += 1


def fitted(x: Any, y: Any, seed: int, epochs: int = EPOCHS) -> Weights:
    """Return the weights after Adam with weight decay."""
    random = np.random.default_rng(seed)
    weights = first_weights(random)
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in weights]
    for step, (rows, rate) in enumerate(steps(x, random, epochs), 1):
        found = slopes(weights, x[rows], y[rows])
        for part, (mean, square), slope in zip(weights, moments, found, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = np.sqrt(square / (1 - 0.999**step)) + 1e-8
            part -= np.float32(rate) * (mean / (1 - 0.9**step) / scale + DECAY * part)
    return weights


def net_from(weights: Weights) -> RoundNet:
    """Return the weights as the kernels take them."""
    inputs, first_bias, second, second_bias, last, last_bias = weights
    parts = (inputs[:SHARED_COUNT], inputs[SHARED_COUNT:], first_bias, second, second_bias)
    return RoundNet(*(np.ascontiguousarray(part) for part in (*parts, last[:, 0], last_bias)))


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--games", default=60_000, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), required=True, help="of the games")
@click.option("--iterations", default=60, show_default=True, help="of the players' searches")
@click.option("--value", type=click.Choice(["old", "new"]), default="old", show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=1, show_default=True, help="processes that play")
@click.option("--into", type=click.Path(path_type=Path), default=GAMES, help="games' folder")
def main(
    names: tuple[str, ...],
    games: int,
    folder: Path,
    iterations: int,
    value: str,
    seed: int,
    jobs: int,
    into: Path,
) -> None:
    """Play, fit, and write the weights."""
    for name in names:
        paths = play(name, folder, games, seed, iterations, value == "new", jobs)
        kept_back = paths[::HELD_OUT] if len(paths) > 1 else []
        x, y = rows_of(name, [path for path in paths if path not in kept_back])
        weights = fitted(x, y, seed)
        click.echo(f"{name}: {len(x):,} rows, mean square {brier(weights, x, y):.4f}")
        if kept_back:
            x, y = rows_of(name, kept_back)
            blind = float(np.var(y))
            click.echo(f"  kept back {brier(weights, x, y):.4f}, knowing nothing {blind:.4f}")
        target = into / name / "learned"
        target.mkdir(parents=True, exist_ok=True)
        np.savez(target / FILE, **net_from(weights)._asdict())


if __name__ == "__main__":
    main()
