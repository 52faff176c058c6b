"""Sure wins of London and New York: an arrest of the only one left, Jack's leaving, dawn."""

from functools import cache
from typing import Any

from gaslamp.bots.certain.compiled import MOST_POSITIONS, hex_kernels, hex_room
from gaslamp.bots.certain.kernels.hex_lines import LONGEST, Room
from gaslamp.core.game import Game
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK
from gaslamp.games.hexes.kernels.record import NO_ONE

# What is looked for, one after the other: in one activation or in all, and lines of what length.
SHORT_FIRST = ((False, 1), (False, 2), (False, LONGEST), (True, LONGEST))


def sure_win(view: Any) -> tuple[str, ...] | None:
    """Return a line that wins in every world of a view whose viewer is to choose; None if none."""
    game = find_game(view.game)
    target = NO_ONE
    if view.viewer != JACK:
        left = set(view.board.suspects) - set(view.private.investigator_alibis)
        if len(left) > 1:
            return None
        target = game.characters.index(left.pop())
    record = a_world(game, view, target)
    codes = forced_line(game, record, target)
    return None if codes is None else tuple(game.actions[code].text for code in codes)


def a_world(game: Game, view: Any, target: int) -> Any:
    """Return a record that fits a view; any will do, since lines do not depend on hidden cards."""
    record = game.known_record(view)
    if target != NO_ONE:
        record.identity = target
    hands = {"jack": view.private.jack_alibis, "investigator": view.private.investigator_alibis}
    free = [card for card in range(len(game.characters)) if card != record.identity]
    known = [game.characters.index(name) for cards in hands.values() for name in cards or ()]
    free = [card for card in free if card not in known]
    for role, cards in hands.items():
        if cards is None:
            count = view.board.alibis[role]
            setattr(record, f"{role}_hand", mask_of(free[:count]))
            free = free[count:]
    record.deck = mask_of(free)
    return record


def forced_line(game: Game, record: Any, target: int) -> list[int] | None:
    """Return a line that wins for sure; `target` is who Jack is, NO_ONE if Jack is to choose."""
    return looked_for(game, record, target, MOST_POSITIONS)[0]


def looked_for(game: Game, record: Any, target: int, most: int) -> tuple[list[int] | None, int]:
    """Return the same, if at most so many positions need to be looked at, and how many were."""
    kernels, room, looked = hex_kernels(game.name), _room(game), 0
    room.states[0] = record
    for in_a_row, longest in SHORT_FIRST:
        length = kernels.find_line(room, generator(0), target, in_a_row, longest, most)
        looked += int(room.taken[0])
        if length > 0:
            return [int(code) for code in room.line[:length]], looked
    return None, looked


@cache
def _room(game: Game) -> Room:
    return hex_room(game)
