"""Sure wins found by trying every sequence of actions with the engine, in every world at once.

Slow and without any of the shortcuts of `gaslamp.bots.certain`.
"""

from collections import defaultdict
from typing import Any

import numpy as np

from gaslamp.bots.seeker.compiled import seeker_kernels
from gaslamp.bots.seeker.kernels.activations import room_for_lines
from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, NAMES
from gaslamp.core.state import State
from gaslamp.core.views import View

SECRETS = ("jack_hand", "investigator_hand", "deck", "played")


def worlds_of(view: View) -> list[Any]:
    """Every record that fits a view."""
    return [record for record, _, _ in find_game(view.game).truths(view)]


def one_each(worlds: list[Any]) -> list[Any]:
    """One world of every identity: in London and New York hands change nothing on the board."""
    return list({int(record.identity): record for record in worlds}.values())


def is_forced(game: Game, worlds: list[Any], me: str) -> bool:
    """Whether `me` can force a win by the end of the turn, knowing only that these are possible.

    In London and New York it has to come before the opponent chooses.
    """
    return _forced(game, worlds, me, int(worlds[0].turn))


def _forced(game: Game, worlds: list[Any], me: str, turn: int) -> bool:
    if any(game.actor(record) is None or record.turn != turn for record in worlds):
        return all(NAMES[record.winner] == me for record in worlds)
    actor = game.actor(worlds[0])
    if actor == CHANCE:
        return all(_forced(game, group, me, turn) for group in _drawn(game, worlds, me))
    if actor != me and game.family == "hexes":
        return False
    every = (_forced(game, _after(game, worlds, a), me, turn) for a in game.legal(worlds[0]))
    return any(every) if actor == me else all(every)


def _after(game: Game, worlds: list[Any], action: int) -> list[Any]:
    found = [copy_of(record) for record in worlds]
    for record in found:
        game.kernels.apply(record, action)
    return found


def _drawn(game: Game, worlds: list[Any], me: str) -> list[list[Any]]:
    """What may be after a draw: a list of worlds for each card, or one if `me` does not see it."""
    groups: dict[int, list[Any]] = defaultdict(list)
    for record in worlds:
        for card in game.legal(record):
            known = game.known_to(game.plain(np.array([record], game.dtype)), card)
            groups[card if known in (None, me) else -1] += _after(game, [record], card)
    return list(groups.values())


def lines_of(game: Game, record: Any, most: int) -> Any:
    """The records after every line of an activation; None: there are more than `most`."""
    lines = room_for_lines(most, game.dtype)
    count = seeker_kernels(game.name).list_lines(record, generator(0), lines)
    return lines.ends[:count] if count else None


def each_once(ends: Any) -> list[Any]:
    """The same, each board once."""
    shown = ends.copy()
    for name in SECRETS:
        shown[name] = 0
    return list({end.tobytes(): whole for end, whole in zip(shown, ends, strict=True)}.values())


def is_forced_in_a_row(game: Game, record: Any, me: str, most: int, work: int) -> bool | None:
    """Whether the activations in a row can win, by all lines of the one and then of the other.

    `record` has the only identity that is possible. None: there are too many lines to try.
    """
    winner, first = NAMES.index(me), lines_of(game, record, most)
    if first is None:
        return None
    if (first["winner"] == winner).any():
        return True
    tried = 0
    for end in each_once(first):
        if game.actor(end) != me or end.turn != record.turn:
            continue
        second = lines_of(game, end, most)
        if second is None or tried > work:
            return None
        tried += len(second)
        if (second["winner"] == winner).any():
            return True
    return False


def check_line(state_view: View, line: tuple[str, ...]) -> None:
    """The line wins in every world, whatever cards are drawn on the way.

    It may stop where chance or the opponent goes on (Pocket).
    """
    game = find_game(state_view.game)
    for record in worlds_of(state_view):
        state = State(game, record)
        for text in line:
            while state.actor == CHANCE:
                state = state.apply(state.legal_actions()[0])
            state = state.apply(text)
        if game.family == "hexes":
            while state.actor == CHANCE:
                state = state.apply(state.legal_actions()[-1])
            assert state.outcome is not None, (state_view, line)
            assert state.outcome.winner == state_view.viewer
