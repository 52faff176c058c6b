"""Sets of cells: two words of a mask each, behind named helpers.

A board has up to 96 cells. A set is a pair (low, high): cells 0–47 and 48–95. Both words have fewer
than 63 bits, so they are plain signed integers, compiled or not.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import indices

Cells: TypeAlias = tuple[int, int]
Masks: TypeAlias = npt.NDArray[np.int64]

WORD = 48
NO_CELLS = (0, 0)

# 2**0 … 2**51 have different remainders modulo 53, so a remainder tells which bit is set.
REMAINDERS = 53
BIT_OF = np.zeros(REMAINDERS, dtype=np.int8)
for _bit in range(WORD):
    BIT_OF[2**_bit % REMAINDERS] = _bit


def cells_of(numbers: Iterable[int]) -> Cells:
    """Return the set of some cells (for plain Python and tables)."""
    low = high = 0
    for number in map(int, numbers):  # a small NumPy integer would not hold the mask
        if number < WORD:
            low |= 1 << number
        else:
            high |= 1 << number - WORD
    return low, high


def mask_of_cells(cells: Any) -> int:
    """Return a set of cells as one mask (for plain Python)."""
    return int(cells[0]) | int(cells[1]) << WORD


def members(cells: Any) -> list[int]:
    """Return the cells of a set, smallest first (for plain Python)."""
    return indices(mask_of_cells(cells))


def table_of(rows: Iterable[Iterable[int]]) -> Masks:
    """Return a table of sets, one a row; kernels read it through `row`."""
    return np.array([cells_of(numbers) for numbers in rows], dtype=np.int64)


@kernel
def row(table: Any, index: int) -> Cells:
    """Return a set from a table."""
    return table[index, 0], table[index, 1]


@kernel
def one_cell(cell: int) -> Cells:
    """Return the set of one cell."""
    if cell < WORD:
        return np.int64(1) << np.int64(cell), np.int64(0)
    return np.int64(0), np.int64(1) << np.int64(cell - WORD)


@kernel
def holds(cells: Cells, cell: int) -> bool:
    """Return True if a cell is in a set."""
    if cell < WORD:
        return (cells[0] >> np.int64(cell)) & 1 != 0
    return (cells[1] >> np.int64(cell - WORD)) & 1 != 0


@kernel
def union(a: Cells, b: Cells) -> Cells:
    """Return the cells in either set."""
    return a[0] | b[0], a[1] | b[1]


@kernel
def common(a: Cells, b: Cells) -> Cells:
    """Return the cells in both sets."""
    return a[0] & b[0], a[1] & b[1]


@kernel
def minus(a: Cells, b: Cells) -> Cells:
    """Return the cells of the first set that are not in the second."""
    return a[0] & ~b[0], a[1] & ~b[1]


@kernel
def is_none(cells: Cells) -> bool:
    """Return True if a set is empty."""
    return cells[0] == 0 and cells[1] == 0


@kernel
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit that is set in a word other than zero."""
    return int(BIT_OF[(word & -word) % REMAINDERS])


@kernel
def first_cell(cells: Cells) -> int:
    """Return the first cell of a set that is not empty."""
    if cells[0] != 0:
        return lowest_bit(cells[0])
    return WORD + lowest_bit(cells[1])


@kernel
def rest(cells: Cells) -> Cells:
    """Return a set without its first cell."""
    if cells[0] != 0:
        return cells[0] & (cells[0] - 1), cells[1]
    return cells[0], cells[1] & (cells[1] - 1)


@kernel
def count(cells: Cells) -> int:
    """Return how many cells are in a set."""
    n = 0
    while not is_none(cells):
        cells = rest(cells)
        n += 1
    return n


@kernel
def beside(near: Any, cells: Cells) -> Cells:
    """Return the union of the neighbours, by a table, of all cells of a set."""
    low = np.int64(0)
    high = np.int64(0)
    while not is_none(cells):
        cell = first_cell(cells)
        cells = rest(cells)
        low |= near[cell, 0]
        high |= near[cell, 1]
    return low, high


@kernel
def add(action: int, out: Any, n: int) -> int:
    """Add an action to a list if there is room; return the new count.

    With an `out` of length 1 the rules find out if an ability has any legal use.
    """
    if n == out.shape[0]:
        return n
    out[n] = action
    return n + 1


@kernel
def list_cells(cells: Cells, first: int, out: Any, n: int) -> int:
    """Add the action `first + cell` for every cell of a set, up to the size of `out`."""
    while n < out.shape[0] and not is_none(cells):
        out[n] = first + first_cell(cells)
        cells = rest(cells)
        n += 1
    return n


@kernel
def standing(s: Any) -> Cells:
    """Return the cells that characters stand on."""
    low = np.int64(0)
    high = np.int64(0)
    for character in range(s.at.shape[0]):
        cell = np.int64(s.at[character])
        if cell < WORD:
            low |= np.int64(1) << cell
        else:
            high |= np.int64(1) << (cell - WORD)
    return low, high
