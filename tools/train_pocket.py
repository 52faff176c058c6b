"""Train the net that tells Pocket's solver what a position is worth after the round.

    python tools/train_pocket.py FOLDER                    all of it; half an hour on two cores
    python tools/train_pocket.py FOLDER --games 200 --dealt 200     to see it work

First positions are dealt at random, from the eighth turn backwards: each is solved with the nets of
the later turns, and the net of its own turn is fitted to what that gives. Then the solver plays
against itself, with beliefs made more and less certain on the way; every round it begins is one
more position with its values, and all nets are fitted again to everything known; that is done some
times over.

Everything is kept in FOLDER piece by piece, each from a seed of its own: a run that was stopped
goes on where it was, and the same command gives the same weights on the same machine.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes are as many as the cores

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import numpy as np

from gaslamp.arena.match import derived
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.bot import MOST_FEARED, tempered
from gaslamp.bots.solver.compiled import compile_solver
from gaslamp.bots.solver.kernels.hidden import HANDS, HOURGLASS_COUNTS, HOURGLASSES_OF_HAND
from gaslamp.bots.solver.kernels.net import INPUTS, OUTPUTS, Net, describe
from gaslamp.bots.solver.net import FIRST_TURN, blank_net
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.registry import game as find_game
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import (
    answer_appeal,
    begin_race,
    drawer,
    has_escaped,
    perform,
    reason_to_end,
)
from gaslamp.games.pocket.kernels.setup import before_chance, chance
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import (
    CELL_COUNT,
    DRAW,
    EVERYONE,
    GOES_ON,
    HOURGLASSES_TO_WIN,
    LANE,
    NO_CHANCE,
    NO_WALL,
    SPACE_COUNT,
    SUSPECT_COUNT,
    TILES,
    TOSS,
)

FILE = Path(__file__).parent.parent / "src/gaslamp/games/pocket/learned/value_net.npz"
TURNS = range(FIRST_TURN, LAST_TURN + 1)
PIECE = 250  # positions, or
GAMES_A_PIECE = 25
TRUST = 1.0
ITERATIONS = 16
LAYERS = (64, 32)
WANDER = 0.08  # choices of self-play that are random
BATCH, EPOCHS, STEPS, RATE, DECAY = 256, 20, 800, 2e-3, 0.1
ALL_HANDS = np.arange(HANDS)
HAND_COUNT = np.bitwise_count(ALL_HANDS)
SAMPLE = np.dtype(
    [
        ("record", RECORD),
        ("chances", "f4", SUSPECT_COUNT),
        ("hidden", "f4", HOURGLASS_COUNTS),
        ("value", "f4", (SUSPECT_COUNT, HOURGLASS_COUNTS)),
        ("weight", "f4", (SUSPECT_COUNT, HOURGLASS_COUNTS)),
    ]
)


# Positions and what they are worth.


def dealt(turn: int, rng: Any) -> tuple[Any, Any] | None:
    """Return a random start of a turn and odds of what is hidden; None if the draw is unusable."""
    s = before_chance()
    s.turn, s.laid, s.pending = turn, CELL_COUNT, NO_CHANCE
    s.tile, s.wall = rng.permutation(SUSPECT_COUNT), rng.integers(4, size=CELL_COUNT)
    s.detective = rng.integers(SPACE_COUNT, size=3)
    s.faces = rng.integers(16)
    race = turn > 4 and rng.random() < 0.04
    likely = np.exp(-np.abs(np.arange(2, 10) - 9 * 0.73 ** (turn - 1)) / 2)
    count = 1 if race else 2 + int(rng.choice(8, p=likely / likely.sum()))
    people = rng.permutation(SUSPECT_COUNT)
    s.suspects = sum(1 << int(who) for who in people[:count])
    cleared = [int(who) for who in people[count:]]
    # One alibi is drawn in every two turns: in the second one if the first did not show the token.
    draws = (turn - 1) // 2
    if turn % 2 == 0 and int(s.faces) & 1:
        draws += 1
    for _ in range(draws):
        if rng.random() < 0.5 and cleared:
            s.shown |= 1 << cleared.pop()
        else:
            s.drawn[s.held] = 1
            s.held += 1
    s.deck = EVERYONE & ~int(s.shown)
    most = turn - 1
    s.jack_time = min(rng.binomial(most, rng.choice([0.3, 0.6, 0.9])), HOURGLASSES_TO_WIN - 1)
    s.investigator_time = most - s.jack_time
    if race:
        s.race = turn - 1
    for cell in range(CELL_COUNT):
        if s.tile[cell] == LANE and not int(s.suspects) >> LANE & 1:
            s.wall[cell] = NO_WALL
    kept = (HAND_COUNT == s.held) & (ALL_HANDS & int(s.shown) == 0)
    if not race:
        kept &= int(s.jack_time) + HOURGLASSES_OF_HAND < HOURGLASSES_TO_WIN
    odds = np.zeros((SUSPECT_COUNT, HANDS))
    for who in indices(s.suspects):
        odds[who] = kept & (ALL_HANDS >> who & 1 == 0)
    if not odds.any():
        return None
    return s, shaken(odds, rng)


def shaken(odds: Any, rng: Any) -> Any:
    """Return the odds, made more or less certain at random."""
    by_who = np.exp(rng.normal(size=SUSPECT_COUNT) * rng.choice([0.0, 0.5, 1.0, 2.0]))
    by_hourglasses = np.exp(rng.normal(size=HOURGLASS_COUNTS) * rng.choice([0.0, 0.5]))
    odds = odds * by_who[:, None] * by_hourglasses[HOURGLASSES_OF_HAND]
    return odds / odds.sum()


def sample(record: Any, odds: Any, solver: RoundSolver) -> Any:
    """Return a solved position as a training sample."""
    found = np.zeros(1, SAMPLE)[0]
    found["record"] = record
    found["chances"] = odds.sum(axis=1)
    np.add.at(found["hidden"], HOURGLASSES_OF_HAND, odds.sum(axis=0))
    types = solver.types
    there = types.prior > 0
    where = types.identity[there], types.hourglasses[there]
    found["value"][where] = solver.values[there]
    found["weight"][where] = types.prior[there] + 0.3 / there.sum()
    return found


def deal_piece(turn: int, seed: int, net: Any) -> Any:
    """Return some dealt positions, solved."""
    compile_solver(find_game("pocket"))
    rng = np.random.default_rng(seed)
    found: list[Any] = []
    while len(found) < PIECE:
        position = dealt(turn, rng)
        if position is not None:
            solver = RoundSolver(*position, net, TRUST)
            solver.run(ITERATIONS)
            found.append(sample(*position, solver))
    return np.array(found, SAMPLE)


# Self-play.


def play_piece(seed: int, net: Any) -> Any:
    """Return the positions at the starts of rounds of some games, solved."""
    compile_solver(find_game("pocket"))
    rng = np.random.default_rng(seed)
    found: list[Any] = []
    for _ in range(GAMES_A_PIECE):
        found += play(rng, net)
    return np.array(found, SAMPLE)


def play(rng: Any, net: Any) -> list[Any]:
    """Play one game of the solver against itself, by public beliefs; return its samples."""
    now, own = Belief.start(), np.array([rng.integers(2**63)], np.uint64)
    now.record.pending = TILES
    found = []
    jack = int(rng.integers(SUSPECT_COUNT))
    hand = 0
    while True:
        record = now.record
        while record.pending in (TILES, TOSS):
            perform(record, chance(record, own))
        if record.pending == DRAW:
            left = [c for c in range(SUSPECT_COUNT) if c != jack and not hand >> c & 1]
            left = [c for c in left if not int(record.shown) >> c & 1]
            card = int(rng.choice(left))
            by_jack = drawer(record) == JACK_CODE
            hand |= 1 << card if by_jack else 0
            now.draw(None if by_jack else card)
        elif int(record.used).bit_count() < 4:
            begins = record.used == 0
            if begins and record.turn > 1 and rng.random() < 0.3:
                now.odds = shaken(now.odds, rng)
            solver = RoundSolver(record, now.odds, net, TRUST)
            solver.run(ITERATIONS)
            if begins and record.turn >= FIRST_TURN:
                found.append(sample(copy_of(record), now.odds, solver))
            now, action = _step(now, solver, jack, hand, rng)
            perform(now.record, action)
        over = now.record.pending == NO_CHANCE and int(now.record.used).bit_count() == 4
        if over and _ends(now, jack, hand):
            return found


def _step(now: Belief, solver: RoundSolver, jack: int, hand: int, rng: Any) -> tuple[Belief, int]:
    policy = solver.policy
    if not solver.jack_acts:
        index = int(rng.choice(len(policy), p=policy / policy.sum()))
        return now, solver.actions[_maybe(index, len(policy), rng)]
    own = policy[:, solver.types.number[jack, HOURGLASSES_OF_HAND[hand]]]
    index = _maybe(int(rng.choice(len(own), p=own / own.sum())), len(own), rng)
    likelihood = np.ones((SUSPECT_COUNT, HOURGLASS_COUNTS))
    likelihood[solver.types.identity, solver.types.hourglasses] = tempered(
        policy, index, MOST_FEARED
    )
    now.weigh(likelihood)
    return now, solver.actions[index]


def _maybe(index: int, count: int, rng: Any) -> int:
    return int(rng.integers(count)) if rng.random() < WANDER else index


def _ends(now: Belief, jack: int, hand: int) -> bool:
    """Call the appeal; return True if the game is over."""
    record, after = now.record, copy_of(now.record)
    seen = bool(visible(record) >> jack & 1)
    answer_appeal(after, visible(record), seen)
    caught = int(after.suspects).bit_count() == 1
    escaped = has_escaped(int(after.jack_time) + int(HOURGLASSES_OF_HAND[hand]))
    if reason_to_end(after, seen, caught, escaped) != GOES_ON:
        return True
    begin_race(after)
    now.appeal(seen, bool(after.race) and not record.race)
    return False


# Fitting.


def turned(samples: Any, quarters: int) -> Any:
    """Return the same positions with the table turned: the game is the same from all four sides."""
    samples = samples.copy()
    record = samples["record"]
    for _ in range(quarters):
        old = record.copy()
        for cell in range(CELL_COUNT):
            row, column = divmod(cell, 3)
            to = column * 3 + 2 - row
            record["tile"][:, to] = old["tile"][:, cell]
            wall = old["wall"][:, cell]
            record["wall"][:, to] = np.where(wall == NO_WALL, NO_WALL, (wall + 1) % 4)
        record["detective"] = (old["detective"] + 3) % SPACE_COUNT
    return samples


def rows(samples: Any) -> tuple[Any, Any, Any]:
    """Return inputs, values and weights, by cell."""
    x = np.empty((len(samples), INPUTS), np.float32)
    y, w = (np.empty((len(samples), OUTPUTS), np.float32) for _ in range(2))
    for n, one in enumerate(samples):
        describe(one["record"], one["chances"], one["hidden"], x[n])
        y[n] = one["value"][one["record"]["tile"]].ravel()
        w[n] = one["weight"][one["record"]["tile"]].ravel()
    return x, y, w


def forward(net: list[Any], x: Any) -> tuple[Any, Any, Any]:
    """Return both hidden layers and the chances."""
    one = np.maximum(x @ net[0] + net[1], 0)
    two = np.maximum(one @ net[2] + net[3], 0)
    return one, two, 1 / (1 + np.exp(-(two @ net[4] + net[5])))


def fitted(samples: Any, seed: int, start: list[Any]) -> tuple[list[Any], float, float]:
    """Return a net for one turn, fitted by Adam, and its RMS errors on seen and unseen positions.

    It starts from another net, that of a later turn or of less data, unless that is untrained, and
    keeps the epoch that is best on unseen positions.
    """
    rng = np.random.default_rng(seed)
    samples = samples[rng.permutation(len(samples))]
    kept = len(samples) // 10
    test = rows(samples[:kept])
    train = [rows(turned(samples[kept:], quarters)) for quarters in range(4)]
    x, y, w = (np.concatenate(part) for part in zip(*train, strict=True))
    sizes = (INPUTS, *LAYERS, OUTPUTS)
    net: list[Any] = []
    for n_in, n_out in pairwise(sizes):
        net += [rng.normal(size=(n_in, n_out)) * np.sqrt(2 / n_in), np.zeros(n_out)]
    net[4] *= 0.1
    if any(part.any() for part in start):
        net = start
    net = [part.astype(np.float32) for part in net]
    slopes, squares = ([np.zeros_like(part) for part in net] for _ in range(2))
    step = 0
    epochs = max(EPOCHS, STEPS * BATCH // len(x))
    total = epochs * (len(x) // BATCH)
    best, best_error = net, error(net, test)
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for at in range(0, len(x) - BATCH + 1, BATCH):
            batch = order[at : at + BATCH]
            step += 1
            rate = RATE * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * step / total))
            grads = gradients(net, x[batch], y[batch], w[batch])
            for part, grad, slope, square in zip(net, grads, slopes, squares, strict=True):
                slope += 0.1 * (grad - slope)
                square += 0.001 * (grad * grad - square)
                fair = slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
                part -= (rate * (fair + DECAY * part)).astype(np.float32)
        if (now := error(net, test)) < best_error:
            best, best_error = [part.copy() for part in net], now
    return best, error(best, (x[: 4 * kept], y[: 4 * kept], w[: 4 * kept])), best_error


def gradients(net: list[Any], x: Any, y: Any, w: Any) -> list[Any]:
    """Return the gradients of the cross-entropy."""
    one, two, chance_ = forward(net, x)
    out = (chance_ - y) * w / w.sum(axis=1, keepdims=True) / len(x)
    back_two = (out @ net[4].T) * (two > 0)
    back_one = (back_two @ net[2].T) * (one > 0)
    return [
        *(x.T @ back_one, back_one.sum(axis=0)),
        *(one.T @ back_two, back_two.sum(axis=0)),
        *(two.T @ out, out.sum(axis=0)),
    ]


def error(net: list[Any], data: tuple[Any, Any, Any]) -> float:
    """Return the root mean square error."""
    x, y, w = data
    missed = (forward(net, x)[2] - y) ** 2 * w
    return float(np.sqrt(missed.sum() / w.sum()))


# The whole training.


class Training:
    """The training data and nets in the folder, made as they are needed."""

    def __init__(self, folder: Path, seed: int, pool: ProcessPoolExecutor) -> None:
        self._folder, self._seed, self._pool = folder, seed, pool
        folder.mkdir(parents=True, exist_ok=True)

    def pieces(self, name: str, count: int, make: Any, *given: Any) -> Any:
        """Return `count` pieces of data; those in the folder are not made again."""
        paths = [self._folder / f"{name}-{number}.npy" for number in range(count)]
        missing = [path for path in paths if not path.exists()]
        jobs = [(path, self._pool.submit(make, *self._arguments(path, given))) for path in missing]
        with click.progressbar(jobs, label=name) as bar:
            for path, job in bar:
                save(path, job.result())
        return np.concatenate([np.load(path) for path in paths])

    def _arguments(self, path: Path, given: tuple[Any, ...]) -> tuple[Any, ...]:
        *first, net = given
        return (*first, derived(self._seed, 0, path.stem) >> 1, net)

    def net(self, name: str, turn: int, data: Any, start: Any) -> list[Any]:
        """Return the net of a turn, from the folder or fitted."""
        path = self._folder / f"{name}-turn-{turn}.npz"
        if not path.exists():
            seed = derived(self._seed, turn, name) >> 1
            found, seen, unseen = fitted(data, seed, [part[turn - FIRST_TURN] for part in start])
            click.echo(f"{path.stem}: error {seen:.4f} on seen, {unseen:.4f} on unseen positions")
            new = path.with_suffix(".new.npz")
            np.savez(new, *found)
            new.replace(path)
        with np.load(path) as kept:
            return [kept[f"arr_{number}"] for number in range(len(Net._fields))]


def save(path: Path, data: Any) -> None:
    """Write a piece atomically."""
    new = path.with_suffix(".new.npy")
    np.save(new, data)
    new.replace(path)


def with_turn(net: Any, turn: int, parts: Iterable[Any]) -> Any:
    """Return a net of all turns with one of them replaced."""
    net = Net(*(part.copy() for part in net))
    for whole, part in zip(net, parts, strict=True):
        whole[turn - FIRST_TURN] = part
    return net


@click.command()
@click.argument("folder", type=Path)
@click.option("--dealt", "dealt_count", default=6_000, show_default=True, help="For each turn.")
@click.option("--games", default=900, show_default=True, help="Of self-play, each time over.")
@click.option("--times", default=4, show_default=True, help="How often self-play is repeated.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--out", type=Path, default=FILE, help="Where the weights go.")
def main(
    folder: Path, dealt_count: int, games: int, times: int, seed: int, jobs: int, out: Path
) -> None:
    """Train, or go on with it."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        training = Training(folder, seed, pool)
        net = blank_net(*LAYERS)
        known = {}
        for turn in reversed(TURNS):
            count = -(-dealt_count // PIECE)
            known[turn] = training.pieces(f"dealt-{turn}", count, deal_piece, turn, net)
            if turn < LAST_TURN:
                net = with_turn(net, turn, [part[turn + 1 - FIRST_TURN] for part in net])
            net = with_turn(net, turn, training.net("dealt", turn, known[turn], net))
        write(out, net)
        for number in range(1, times + 1):
            name = f"played-{number}"
            count = -(-games // GAMES_A_PIECE)
            played = training.pieces(name, count, play_piece, net)
            for turn in TURNS:
                mine = played[played["record"]["turn"] == turn]
                known[turn] = np.concatenate([known[turn], mine])
                net = with_turn(net, turn, training.net(name, turn, known[turn], net))
            write(out, net)


def write(out: Path, net: Any) -> None:
    """Write the weights in the form that the package ships."""
    halves = {name: part.astype(np.float16) for name, part in zip(Net._fields, net, strict=True)}
    np.savez_compressed(out, **halves)
    click.echo(f"{out.name}: {out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
