"""Sets of cells: two words of a mask each, behind named helpers.

A board has up to 96 cells. A set is a pair (low, high): cells 0–47 and 48–95. Both words stay far
below 63 bits, so that they are plain signed integers, compiled or not.
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

# Powers of two below 2**52 all leave different remainders when divided by 53.
REMAINDERS = 53
PLACE_OF = np.zeros(REMAINDERS, dtype=np.int8)
for _place in range(WORD):
    PLACE_OF[2**_place % REMAINDERS] = _place


def cells_of(numbers: Iterable[int]) -> Cells:
    """The set of some cells (for plain Python and tables)."""
    low = high = 0
    for number in map(int, numbers):  # a small NumPy integer would not hold the mask
        if number < WORD:
            low |= 1 << number
        else:
            high |= 1 << number - WORD
    return low, high


def mask_of_cells(cells: Any) -> int:
    """A set of cells as one mask (for plain Python)."""
    return int(cells[0]) | int(cells[1]) << WORD


def members(cells: Any) -> list[int]:
    """The cells of a set, smallest first (for plain Python)."""
    return indices(mask_of_cells(cells))


def table_of(rows: Iterable[Iterable[int]]) -> Masks:
    """A table of sets, one a row; kernels read it through `row`."""
    return np.array([cells_of(numbers) for numbers in rows], dtype=np.int64)


@kernel
def row(table: Any, index: int) -> Cells:
    """A set out of a table."""
    return table[index, 0], table[index, 1]


@kernel
def one_cell(cell: int) -> Cells:
    """The set of one cell."""
    if cell < WORD:
        return np.int64(1) << np.int64(cell), np.int64(0)
    return np.int64(0), np.int64(1) << np.int64(cell - WORD)


@kernel
def holds(cells: Cells, cell: int) -> bool:
    """Whether a cell is in a set."""
    if cell < WORD:
        return (cells[0] >> np.int64(cell)) & 1 != 0
    return (cells[1] >> np.int64(cell - WORD)) & 1 != 0


@kernel
def union(a: Cells, b: Cells) -> Cells:
    """The cells in either set."""
    return a[0] | b[0], a[1] | b[1]


@kernel
def common(a: Cells, b: Cells) -> Cells:
    """The cells in both sets."""
    return a[0] & b[0], a[1] & b[1]


@kernel
def minus(a: Cells, b: Cells) -> Cells:
    """The cells of the first set that are not in the second."""
    return a[0] & ~b[0], a[1] & ~b[1]


@kernel
def is_none(cells: Cells) -> bool:
    """Whether a set is empty."""
    return cells[0] == 0 and cells[1] == 0


@kernel
def first_place(word: int) -> int:
    """The place of the lowest bit of a word that is not zero."""
    return int(PLACE_OF[(word & -word) % REMAINDERS])


@kernel
def first_cell(cells: Cells) -> int:
    """The first cell of a set that is not empty."""
    if cells[0] != 0:
        return first_place(cells[0])
    return WORD + first_place(cells[1])


@kernel
def rest(cells: Cells) -> Cells:
    """A set without its first cell."""
    if cells[0] != 0:
        return cells[0] & (cells[0] - 1), cells[1]
    return cells[0], cells[1] & (cells[1] - 1)


@kernel
def count(cells: Cells) -> int:
    """How many cells are in a set."""
    n = 0
    while not is_none(cells):
        cells = rest(cells)
        n += 1
    return n


@kernel
def beside(near: Any, cells: Cells) -> Cells:
    """The cells that a table of neighbours gives for any cell of a set."""
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
    """Add an action to a list if there is room; the new count.

    A list of one is how the rules ask whether there is any use of an ability at all.
    """
    if n == out.shape[0]:
        return n
    out[n] = action
    return n + 1


@kernel
def list_cells(cells: Cells, first: int, out: Any, n: int) -> int:
    """Add the action `first + cell` for every cell of a set, as far as there is room."""
    while n < out.shape[0] and not is_none(cells):
        out[n] = first + first_cell(cells)
        cells = rest(cells)
        n += 1
    return n


@kernel
def standing(s: Any) -> Cells:
    """The cells that characters stand on."""
    low = np.int64(0)
    high = np.int64(0)
    for character in range(s.at.shape[0]):
        cell = np.int64(s.at[character])
        if cell < WORD:
            low |= np.int64(1) << cell
        else:
            high |= np.int64(1) << (cell - WORD)
    return low, high
