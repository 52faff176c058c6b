"""Adding up in a fixed order.

The last bit of a sum depends on the order of its parts. NumPy adds in an order of its own, which
differs with the shape of an array and between versions, and so does `sum` of floats from Python
3.12 on; BLAS also fuses products. What decides a choice is added up here, or in the loop of a
kernel, and is the same everywhere.
"""

from collections.abc import Iterable
from typing import Any, TypeVar, cast

Part = TypeVar("Part")


def total(parts: Iterable[Part]) -> Part:
    """Return the sum, one part after the other: of numbers, or of the rows of an array."""
    found: Any = 0
    for part in parts:
        found = found + part
    return cast(Part, found)
