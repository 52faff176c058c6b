"""Counting sequences of actions from fixed positions and seeds, and the files with the counts.

    python tests/perft/counts.py GAME EDITION MOST    count shallowly and print JSON: see the tests

A start is a new game of a seed, or a position written out. Its counts are those of the sequences of
1, 2, … actions, outcomes of chance included.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gaslamp
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State

FOLDER = Path(__file__).resolve().parent.parent / "golden"
DEEPEST = 8
MOST_SEQUENCES = 2_000_000  # a count larger than this is not kept
SEEDS = (1, 4, 6)
SEARCHED_GAMES = 300
STEPS_BEFORE_THE_END = 4

Start = dict[str, Any]


def path(game: str, edition: str | None) -> Path:
    """The file that keeps the counts of a game."""
    return FOLDER / f"{'-'.join(filter(None, ('perft', game, edition)))}.json"


def load(game: str, edition: str | None) -> list[Start]:
    """The starts of a game with their counts."""
    kept = json.loads(path(game, edition).read_text(encoding="utf-8"))
    assert (kept["game"], kept["edition"]) == (game, edition)
    starts: list[Start] = kept["starts"]
    return starts


def save(game: str, edition: str | None, starts: list[Start]) -> None:
    """Write the file, a line for each thing."""
    blocks = (
        ",\n".join(f"   {json.dumps(key)}: {json.dumps(value)}" for key, value in start.items())
        for start in starts
    )
    listed = ",\n".join(f"  {{\n{block}\n  }}" for block in blocks)
    head = f' "game": {json.dumps(game)},\n "edition": {json.dumps(edition)},\n'
    text = f'{{\n{head} "starts": [\n{listed}\n ]\n}}\n'
    path(game, edition).write_text(text, encoding="utf-8")


def state_of(game: str, edition: str | None, start: Start) -> State:
    """The state that a start stands for."""
    if "seed" in start:
        return gaslamp.new_game(game, edition=edition, seed=start["seed"])
    return gaslamp.from_position(start["position"])


def counted(state: State) -> list[int]:
    """The counts by depth that the kernels give, as deep as they stay small enough."""
    counts: list[int] = []
    for depth in range(1, DEEPEST + 1):
        found = int(state.game.kernels.perft(state.record, depth))
        if counts and found > MOST_SEQUENCES:
            break
        counts.append(found)
        if found == 0:  # every game is over by then
            break
    return counts


def depth_within(counts: list[int], most: int) -> int:
    """The depth to which counting looks at no more than `most` positions, at least 1."""
    return max(depth for depth in range(1, len(counts) + 1) if sum(counts[: depth - 1]) <= most)


def new_starts(game: str, edition: str | None, walk: Callable[..., Any]) -> list[Start]:
    """Starts all over a game: before chance, of seeds, and shortly before each kind of ending."""
    nothing = gaslamp.new_game(game, edition=edition, chance="explicit")
    starts: list[Start] = [{"name": "nothing decided", "position": nothing.position()}]
    starts += [{"name": f"seed {seed}", "seed": seed} for seed in SEEDS]
    middle = list(walk(game, edition, 1, "explicit"))
    starts.append({"name": "a middle", "position": middle[len(middle) // 2].position()})
    endings: dict[str, Start] = {}
    for seed in range(1, SEARCHED_GAMES + 1):
        states = list(walk(game, edition, seed, "explicit"))
        reason = states[-1].outcome.reason
        late = states[-1 - STEPS_BEFORE_THE_END]
        endings.setdefault(
            reason, {"name": f"an end by {reason} is near", "position": late.position()}
        )
    return starts + [endings[reason] for reason in sorted(endings)]


def regenerate(game: str, edition: str | None, walk: Callable[..., Any]) -> None:
    """Count anew from the starts there are; without a file, choose starts first."""
    known = path(game, edition).exists()
    starts = load(game, edition) if known else new_starts(game, edition, walk)
    for start in starts:
        start["counts"] = counted(state_of(game, edition, start))
    save(game, edition, starts)


def shallow(game: str, edition: str | None, most: int) -> list[list[int]]:
    """The counts of every start, to the depth that looks at no more than `most` positions."""
    found = find_game(game)
    shallow_counts = []
    for start in load(game, edition):
        record = state_of(game, edition, start).record
        depths = range(1, depth_within(start["counts"], most) + 1)
        shallow_counts.append([int(found.kernels.perft(record, depth)) for depth in depths])
    return shallow_counts


if __name__ == "__main__":
    name, edition_given, most_given = sys.argv[1:]
    print(json.dumps(shallow(name, edition_given or None, int(most_given))))
