"""A board of hexes as tables: cells by number, who is next to whom, and straight lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from gaslamp.core.kernels.bits import mask_of
from gaslamp.games.hexes.kernels.cell_sets import Masks, table_of

Table = npt.NDArray[np.int8]

NOWHERE = -1
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


@cache
def reading_order(cell: str) -> tuple[bool, str, int]:
    """Return a sort key: column letter, then number (f7 before f10); cells off the grid last."""
    if cell[1:].isdigit():
        return (False, cell[0], int(cell[1:]))
    return (True, cell, 0)


@dataclass(frozen=True)
class Grid:
    """Cells by number: those that characters can stand on come first."""

    names: tuple[str, ...]
    standable: int  # how many of them characters can stand on
    neighbour: Table  # cell × direction → cell or NOWHERE
    touching: Table  # cell × cell → 1 if they are next to each other

    def near(self) -> Masks:
        """Return the neighbours of each cell, as a table of sets."""
        return table_of([n for n in row.tolist() if n != NOWHERE] for row in self.neighbour)

    @cached_property
    def beside(self) -> list[int]:
        """The neighbours of each cell, as one mask each (for plain Python)."""
        rows = self.touching.tolist()
        return [mask_of([cell for cell, near in enumerate(row) if near]) for row in rows]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def find(self, name: object) -> int | None:
        """Return the number of a cell; None if no cell has that name."""
        return self._numbers.get(name) if isinstance(name, str) else None

    def number(self, name: str) -> int:
        """Return the number of a cell."""
        return self._numbers[name]

    def numbers(self, names: Iterable[str]) -> list[int]:
        """Return the numbers of some cells, in reading order."""
        return [self.number(name) for name in sorted(names, key=reading_order)]


def grid_of(
    standable: list[list[str]], others: list[list[str]], steps: dict[str, list[int]]
) -> Grid:
    """Return the tables of a board whose cells are named by axial coordinates.

    Cells are numbered group by group, in reading order within each.
    """
    names = [name for group in standable + others for name in sorted(group, key=reading_order)]
    number = {name: cell for cell, name in enumerate(names)}
    neighbour = np.full((len(names), len(DIRECTIONS)), NOWHERE, dtype=np.int8)
    touching = np.zeros((len(names), len(names)), dtype=np.int8)
    for name, cell in number.items():
        if not name[1:].isdigit():  # off the grid: next to nothing
            continue
        for way, direction in enumerate(DIRECTIONS):
            right, up = steps[direction]
            beside = number.get(f"{chr(ord(name[0]) + right)}{int(name[1:]) + up}", NOWHERE)
            neighbour[cell, way] = beside
            if beside != NOWHERE:
                touching[cell, beside] = 1
    return Grid(tuple(names), sum(map(len, standable)), neighbour, touching)
