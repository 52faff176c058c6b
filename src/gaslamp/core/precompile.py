"""Compiling a game before its first use: once per change of the rules, with progress."""

import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from filelock import FileLock

from gaslamp.core.arrays import boxed, copy_of
from gaslamp.core.compile import COMPILED
from gaslamp.core.compile_cache import Origin, cache_folder
from gaslamp.core.game import Game
from gaslamp.core.kernels.elementary import log2, logistic, whole_power
from gaslamp.core.kernels.rng import generator
from gaslamp.core.state import first_state

Progress = Callable[[str, int, int], None]
Steps = list[tuple[str, Callable[[], Any]]]
BAR = 24
COMPLETE = "complete"  # the file that marks a folder with everything compiled


def ready(game: Game, progress: Progress | None = None) -> bool:
    """Make sure a game's compiled code is on disk; return True if it had to be compiled now."""
    title = f"the rules of {game.title}"
    return compile_once(game.kernels.origin, title, steps(game), progress)


def compile_once(origin: Origin, title: str, todo: Steps, progress: Progress | None = None) -> bool:
    """Compile something unless its folder is marked as complete; return True if it was done now."""
    if not COMPILED:
        return False
    folder = cache_folder(origin)
    if (folder / COMPLETE).exists():
        os.utime(folder)  # still in use: must not be removed as old
        return False
    with FileLock(str(folder / "lock")):  # one process compiles, others wait and load
        if (folder / COMPLETE).exists():
            return False
        _compile(title, todo, progress or _show)
        (folder / COMPLETE).touch()
    return True


def steps(game: Game) -> Steps:
    """Return calls that compile each kernel for the types it is used with."""
    kernels, rng = game.kernels, generator(0)
    record = game.start(game.edition(None))
    out = np.empty(game.most_legal, np.int16)
    seen = np.empty(game.most_legal, np.int64)
    reasons = np.zeros((2, len(game.reasons)), np.int64)
    turns = np.zeros(9, np.int64)
    first, codes = game.legal, np.zeros(1, np.int64)
    return [
        ("actor", lambda: kernels.actor(record)),
        ("legal actions", lambda: kernels.legal(record, out)),
        ("chance", lambda: kernels.chance(record, rng)),
        ("apply", lambda: kernels.apply(copy_of(record), first(record)[0])),
        ("perform", lambda: kernels.perform(copy_of(record), first(record)[0])),
        ("visible", lambda: kernels.visible(record)),
        ("may", lambda: kernels.may(record, 0)),
        ("attempt", lambda: kernels.attempt(boxed(record), 0)),
        ("replay", lambda: kernels.replay(boxed(record), codes, boxed(record), out)),
        ("actor in a box", lambda: kernels.actor_in(boxed(record))),
        ("previews of a box", lambda: kernels.previews_in(boxed(record), out, seen)),
        ("finish", lambda: kernels.finish(copy_of(record), 1, 1)),
        ("previews", lambda: kernels.previews(record, out, seen)),
        ("playout", lambda: kernels.playout(copy_of(record), rng)),
        ("random decision", lambda: kernels.random_decision(record, rng, out)),
        ("random games", lambda: kernels.random_games(record, rng, 1, reasons, turns)),
        ("perft", lambda: kernels.perft(record, 1)),
        ("what lights show", lambda: first_state(game, None, 0).lights()),
        ("logarithm", lambda: log2(1.0)),
        ("logistic function", lambda: logistic(0.0)),
        ("power", lambda: whole_power(1.0, 1)),
    ]


def _compile(title: str, todo: Steps, progress: Progress) -> None:
    for number, (name, call) in enumerate(todo):
        progress(f"Compiling {title} (once): {name}", number, len(todo))
        call()
    progress(f"Compiled {title}", len(todo), len(todo))


def _show(text: str, done: int, total: int) -> None:
    """Draw a progress bar on a terminal; print nothing into a pipe."""
    if not sys.stderr.isatty():
        return
    filled = BAR * done // total
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r\x1b[K[{'#' * filled}{'.' * (BAR - filled)}] {text}{end}")
    sys.stderr.flush()
