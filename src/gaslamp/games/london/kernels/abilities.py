"""The abilities of London's characters (L22–L33)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, with_bit, without
from gaslamp.games.hexes.kernels.cell_sets import add, common, list_cells, minus, row, standing
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, FACE
from gaslamp.games.london.kernels.actions import (
    CORDON_FIRST,
    COVER_FIRST,
    LAMP_FIRST,
    SWAP_FIRST,
    WHISTLE_ENOUGH,
    WHISTLE_FIRST,
)
from gaslamp.games.london.kernels.tables import (
    BERT,
    CELL_COUNT,
    DARK,
    EXIT_COUNT,
    GASLIGHT_COUNT,
    GOODLEY,
    GULL,
    LESTRADE,
    MANHOLE_COUNT,
    MANHOLES_OF,
    SMITH,
    WALK,
    WALKS,
    WATSON,
    WHISTLE_POINTS,
    WITHIN_WALK,
)


@kernel
def list_lamps(s: Any, out: Any, n: int) -> int:
    """Smith: add the moves of a lit tile to a dark gaslight hex (L25)."""
    for lit in range(GASLIGHT_COUNT):
        if s.lamp[lit] != DARK:
            for dark in range(GASLIGHT_COUNT):
                if s.lamp[dark] == DARK:
                    n = add(LAMP_FIRST + lit * GASLIGHT_COUNT + dark, out, n)
    return n


@kernel
def list_cordons(s: Any, out: Any, n: int) -> int:
    """Lestrade: add the moves of a cordon to an exit that has none (L26)."""
    for closed in range(EXIT_COUNT):
        if has(int(s.cordons), closed):
            for opened in range(EXIT_COUNT):
                if not has(int(s.cordons), opened):
                    n = add(CORDON_FIRST + closed * EXIT_COUNT + opened, out, n)
    return n


@kernel
def list_covers(s: Any, out: Any, n: int) -> int:
    """Bert: add the moves of a cover to an open manhole (L32)."""
    opened = int(MANHOLES_OF[s.edition]) & ~int(s.covers)
    for closed in range(MANHOLE_COUNT):
        if has(int(s.covers), closed):
            for hole in range(MANHOLE_COUNT):
                if has(opened, hole):
                    n = add(COVER_FIRST + closed * MANHOLE_COUNT + hole, out, n)
    return n


@kernel
def whistle_points(s: Any) -> int:
    """Return the points left for the whistle (L28)."""
    return WHISTLE_POINTS if s.whistled == 0 else int(s.whistle_left)


@kernel
def list_whistle(s: Any, out: Any, n: int) -> int:
    """Goodley: add the steps that bring another character closer to him (L28–L30)."""
    left = whistle_points(s)
    goodley = int(s.at[GOODLEY])
    taken = standing(s)
    for character in range(CHARACTER_COUNT):
        if character == GOODLEY or has(int(s.whistled), character):
            continue
        start = int(s.at[character])
        closer = row(WITHIN_WALK, goodley * WALKS + int(WALK[start, goodley]) - 1)
        near = row(WITHIN_WALK, start * WALKS + left)
        steps = minus(common(closer, near), taken)
        n = list_cells(steps, WHISTLE_FIRST + character * CELL_COUNT, out, n)
    return n


@kernel
def list_whistle_begun(s: Any, out: Any, n: int) -> int:
    """Add what a whistle that has begun allows: another step, or stopping it (L30)."""
    before = n
    n = list_whistle(s, out, n)
    return add(WHISTLE_ENOUGH, out, n) if n > before else n


@kernel
def list_swaps(s: Any, out: Any, n: int) -> int:
    """Gull: add the swaps with any character, instead of moving (L31)."""
    if s.moved:
        return n
    for character in range(CHARACTER_COUNT):
        if character != GULL:
            n = add(SWAP_FIRST + character, out, n)
    return n


@kernel
def list_ability(s: Any, out: Any, n: int) -> int:
    """Add what the ability of the character in play allows now."""
    if s.acting == SMITH:
        return list_lamps(s, out, n)
    if s.acting == LESTRADE:
        return list_cordons(s, out, n)
    if s.acting == BERT:
        return list_covers(s, out, n)
    if s.acting == GOODLEY:
        return list_whistle(s, out, n) if s.whistled == 0 else list_whistle_begun(s, out, n)
    if s.acting == GULL:
        return list_swaps(s, out, n)
    return n


# Carrying them out.


@kernel
def put_down(s: Any, character: int, cell: int) -> None:
    """Put a character on a cell; if it is Watson, his facing must be chosen (L23)."""
    s.at[character] = cell
    if character == WATSON:
        s.owed = FACE


@kernel
def swap(s: Any, character: int) -> None:
    """Swap Gull with a character (L31)."""
    cell = int(s.at[GULL])
    s.at[GULL] = s.at[character]
    put_down(s, character, cell)
    s.moved = 1
    s.powered = 1


@kernel
def move_lamp(s: Any, lit: int, dark: int) -> None:
    """Move a lit tile to a dark hex; its number goes with it (L25)."""
    s.lamp[dark] = s.lamp[lit]
    s.lamp[lit] = DARK
    s.powered = 1


@kernel
def move_cordon(s: Any, closed: int, opened: int) -> None:
    """Move a cordon to another exit (L26)."""
    s.cordons = with_bit(without(int(s.cordons), closed), opened)
    s.powered = 1


@kernel
def move_cover(s: Any, closed: int, opened: int) -> None:
    """Move a cover to another manhole (L32)."""
    s.covers = with_bit(without(int(s.covers), closed), opened)
    s.powered = 1


@kernel
def whistle(s: Any, character: int, cell: int) -> None:
    """Carry out one step of the whistle (L29)."""
    left = whistle_points(s) - int(WALK[s.at[character], cell])
    s.whistled = with_bit(int(s.whistled), character)
    s.whistle_left = left
    put_down(s, character, cell)


@kernel
def end_whistle(s: Any) -> None:
    """End the whistle (L30)."""
    s.whistled = 0
    s.whistle_left = 0
    s.powered = 1
