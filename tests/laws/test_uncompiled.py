"""Compiled and plain Python code agree on whole games, byte by byte.

Numba may differ from Python where integers wrap or are widened. So games are played action by
action here and in a process with NUMBA_DISABLE_JIT=1, and after every action everything a kernel
says about the record is compared.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gaslamp
from every_game import CASES, IDS, last, walk
from gaslamp.core.compile import COMPILED
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game

TESTS = Path(__file__).resolve().parent.parent
GAMES = {"pocket": 12, "london": 3, "newyork": 3}
STEPS_PER_PLAYOUT = {"pocket": 4, "london": 40, "newyork": 40}
SIZE = 12  # hexadecimal digits of a fingerprint
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)

Prints = list[list[str]]


def fingerprint(*parts: Any) -> str:
    """A short name for some values."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else repr(part).encode())
        digest.update(b"\0")
    return digest.hexdigest()[:SIZE]


def after_step(game: Any, record: Any, step: int) -> str:
    """Everything that the kernels say about a record."""
    kernels, rng = game.kernels, generator(step)
    told = [record.tobytes(), game.actor(record), game.outcome(record), game.previews(record)]
    told.append(int(kernels.visible(record)))
    if game.actor(record) == "chance":
        told += [int(kernels.chance(record, rng)) for _ in range(3)]
    elif game.actor(record):
        out = np.empty(game.most_legal, np.int16)
        told += [int(kernels.random_decision(record, rng, out)) for _ in range(3)]
    if step % STEPS_PER_PLAYOUT[game.name] == 0:
        end = record.copy()
        told += [int(kernels.playout(end, rng)), end.tobytes()]
    return fingerprint(*told, rng.tobytes())


def fingerprints(name: str, edition: str | None, sequences: list[list[str]]) -> Prints:
    """A fingerprint for every step of the games that these actions make, and for a few more."""
    game = find_game(name)
    games = []
    for texts in sequences:
        record = game.start(game.edition(edition))
        prints = [after_step(game, record, 0)]
        for step, text in enumerate(texts, 1):
            code = game.code(text)
            assert game.kernels.may(record, code)
            game.kernels.apply(record, code)
            prints.append(after_step(game, record, step))
        games.append(prints)
    return [*games, [_random_games(game, edition)]]


def _random_games(game: Any, edition: str | None) -> str:
    start, rng = game.start(game.edition(edition)), generator(2)
    reasons, turns = np.zeros((2, len(game.reasons)), np.int64), np.zeros(9, np.int64)
    steps = int(game.kernels.random_games(start, rng, 3, reasons, turns))
    return fingerprint(steps, reasons.tolist(), turns.tolist(), rng.tobytes())


def uncompiled(game: str, edition: str | None, sequences: list[list[str]]) -> Prints:
    """The same fingerprints from a process that compiles nothing."""
    paths = os.pathsep.join(map(str, (TESTS, TESTS.parent / "src")))
    ran = subprocess.run(
        [sys.executable, __file__, game, edition or ""],
        input=json.dumps(sequences),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: Prints = json.loads(ran.stdout)
    return found


@every_game
def test_compiled_and_uncompiled_code_agree_on_whole_games(game: str, edition: str | None) -> None:
    sequences = []
    for seed in range(GAMES[game]):
        over = last(walk(game, edition, seed, chance="explicit"))
        assert over.outcome is not None
        sequences.append([event.action for event in over.events()])
    ours = fingerprints(game, edition, sequences)
    theirs = uncompiled(game, edition, sequences)
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        texts = ["the start", *sequences[number]] if number < len(sequences) else ["random games"]
        for step, (a, b) in enumerate(zip(one, other, strict=True)):
            assert a == b, f"game {number} differs after step {step}: {texts[step]}"


@every_game
def test_compiled_and_uncompiled_code_roll_the_same_game_from_a_seed(
    game: str, edition: str | None
) -> None:
    seeds = (0, 1, 2**63, 2**64 - 1, -1)
    script = (
        "import gaslamp, sys\n"
        "for seed in map(int, sys.argv[3:]):\n"
        "    state = gaslamp.new_game(sys.argv[1], edition=sys.argv[2] or None, seed=seed)\n"
        "    print(state.record.tobytes().hex())\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, game, edition or "", *map(str, seeds)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    states = [gaslamp.new_game(game, edition=edition, seed=seed) for seed in seeds]
    assert ran.stdout.split() == [state.record.tobytes().hex() for state in states]


if __name__ == "__main__":
    assert not COMPILED
    print(json.dumps(fingerprints(sys.argv[1], sys.argv[2] or None, json.load(sys.stdin))))
