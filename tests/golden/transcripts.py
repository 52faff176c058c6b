"""Whole games in readable text: the record of each, with what every appeal showed as comments."""

from pathlib import Path

import gaslamp
from gaslamp.core import saved_games
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.state import State
from gaslamp.core.views import Appeal, Cleared

FOLDER = Path(__file__).resolve().parent / "transcripts"
# Games played under older versions of the rules, as they were written then: never written anew.
OLDER = {1: FOLDER.with_name("transcripts-v1")}
SEEDS = range(1, 11)
PLAYERS = {"jack": "random", "investigator": "random"}


def path(game: str, edition: str | None, seed: int) -> Path:
    """The file of one game."""
    return FOLDER / f"{'-'.join(filter(None, (game, edition)))}-{seed:02}.txt"


def played(game: str, edition: str | None, seed: int) -> State:
    """A game in which everybody plays at random, the same on every machine."""
    state, rng = gaslamp.new_game(game, edition=edition, seed=seed), generator(~seed)
    while state.outcome is None:
        legal = state.legal_actions()
        state = state.apply(legal[below(rng, len(legal))])
    return state


def transcript(state: State, rules: int | None = None) -> str:
    """The record of a game; after each turn a comment on what was seen in it."""
    comments = _comments(state)
    lines: list[str] = []
    turn = None
    for line in saved_games.write(state, players=PLAYERS, rules=rules).splitlines():
        number, dot, _ = line.partition(". ")
        if dot and number.isdigit():
            lines += comments.pop(turn, [])
            turn = int(number)
        lines.append(line)
    lines += comments.pop(turn, [])
    assert not comments
    return "\n".join(lines) + "\n"


def _comments(state: State) -> dict[int | None, list[str]]:
    """What was said in each turn beyond its actions."""
    found: dict[int | None, list[str]] = {}
    for event in state.events():
        for effect in event.effects:
            if isinstance(effect, Cleared):
                line = f"#  {event.action}: cleared {', '.join(effect.suspects)}"
            elif isinstance(effect, Appeal):
                seen = [f"{who} ({', '.join(by)})" for who, by in effect.seen.items()]
                line = f"#  {effect.answer}: in sight {', '.join(seen) or 'nobody'}"
                line += f"; cleared {', '.join(effect.cleared) or 'nobody'}"
            else:
                continue
            found.setdefault(event.turn, []).append(line)
    return found


def regenerate(game: str, edition: str | None) -> None:
    """Write the games of all seeds."""
    FOLDER.mkdir(exist_ok=True)
    for seed in SEEDS:
        path(game, edition, seed).write_text(
            transcript(played(game, edition, seed)), encoding="utf-8"
        )
