"""The search for forced wins compiled for a game, and kept like its rules."""

from functools import cache
from typing import Any

import numpy as np

from gaslamp.bots.binding import bind_in_order, game_names, some_start
from gaslamp.bots.certain.kernels import hex_lines, pocket_turn
from gaslamp.bots.certain.kernels.hex_lines import LONGEST, Room
from gaslamp.bots.certain.kernels.pocket_turn import (
    NODES,
    Look,
    find_line,
    room_for_hidden,
    write_hidden,
)
from gaslamp.core.compile_cache import Origin
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.precompile import compile_once
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import NO_ONE

MOST_POSITIONS = 250_000
TABLE = 1 << 19  # places for the positions that were looked at
# What a position has beside the terrain that bears on how the activations in a row can go on.
POSITION = ("at", "offer", "acting", "moved", "powered", "owed")
OF_ONE_GAME = ("whistled", "whistle_left", "informant", "silent", "same")


@cache
def hex_kernels(name: str) -> Any:
    """Return the kernels of `hex_lines` bound to London or New York, compiled if they must be."""
    game = find_game(name)
    asked = ("lets_jack_leave", "power_helps", "depends_on_others")
    given = game_names(game) | {name: getattr(game.search, name) for name in asked}
    bound = bind_in_order((hex_lines,), given)
    room = hex_room(game)
    room.states[0] = some_start(game)[0]

    def search() -> None:
        bound.find_line(room, generator(0), NO_ONE, False, 1, MOST_POSITIONS)

    compile_once(bound.origin, f"forced wins of {game.title}", [("lines", search)])
    return bound


def hex_room(game: Any) -> Room:
    """Return room for a search of London or New York."""
    states = np.zeros(LONGEST + 1, game.dtype)
    size = game.dtype.itemsize
    return Room(
        states=states,
        bytes=states.view(np.uint8).reshape(len(states), size),
        position=_places(game, (*game.terrain, *POSITION, *OF_ONE_GAME)),
        terrain=_places(game, game.terrain),
        out=np.empty((LONGEST + 1, game.most_legal), np.int16),
        line=np.empty(LONGEST + 1, np.int64),
        seen=np.zeros(TABLE, np.uint64),
        used=np.empty(TABLE, np.int64),
        taken=np.zeros(1, np.int64),
    )


def _places(game: Game, names: tuple[str, ...]) -> Any:
    """Return the places of some fields' bytes in a record; a game need not have all of them."""
    fields = game.dtype.fields
    spans = [(fields[name][1], fields[name][0].itemsize) for name in names if name in fields]
    return np.array([start + n for start, size in spans for n in range(size)], np.int64)


@cache
def compile_pocket(game: Game) -> None:
    """Make sure that the compiled code of `pocket_turn` is on disk."""
    worlds = some_start(game)

    def search() -> None:
        hidden = room_for_hidden()
        write_hidden(worlds, JACK_CODE, hidden)
        find_line(worlds, Look(JACK_CODE, hidden, 1), np.empty(NODES, np.int64))

    origin = Origin((pocket_turn.__package__,))
    compile_once(origin, f"forced wins of {game.title}", [("turns", search)])
