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
    """By column letter, then by number (f7 before f10); a cell off the grid comes last."""
    if cell[1:].isdigit():
        return (False, cell[0], int(cell[1:]))
    return (True, cell, 0)


@dataclass(frozen=True)
class Grid:
    """Cells by number: those one can stand on come first."""

    names: tuple[str, ...]
    standable: int  # how many of them one can stand on
    neighbour: Table  # cell × direction → cell or NOWHERE
    touching: Table  # cell × cell → 1 if they are next to each other

    def near(self) -> Masks:
        """The neighbours of each cell, as a table of sets."""
        return table_of([n for n in row.tolist() if n != NOWHERE] for row in self.neighbour)

    @cached_property
    def beside(self) -> list[int]:
        """The neighbours of each cell, as one mask each (for plain Python)."""
        rows = self.touching.tolist()
        return [mask_of([cell for cell, near in enumerate(row) if near]) for row in rows]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def find(self, name: object) -> int | None:
        """Return the number of a cell, or None if there is none of that name."""
        return self._places.get(name) if isinstance(name, str) else None

    def number(self, name: str) -> int:
        """The number of a cell."""
        return self._places[name]

    def numbers(self, names: Iterable[str]) -> list[int]:
        """The numbers of some cells, in reading order."""
        return [self.number(name) for name in sorted(names, key=reading_order)]


def grid_of(
    standable: list[list[str]], others: list[list[str]], steps: dict[str, list[int]]
) -> Grid:
    """The tables of a board whose cells are named by axial coordinates.

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
