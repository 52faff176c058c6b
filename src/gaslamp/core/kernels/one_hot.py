"""Writing numbers and sets into an observation: every entry is 0 or 1, and `out` begins as zeros.

Each function writes at a place and says where the next part begins.
"""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has


@kernel
def put_one(out: Any, place: int, value: int, count: int) -> int:
    """One of `count` entries; none of them if the value is outside."""
    if 0 <= value < count:
        out[place + value] = 1
    return place + count


@kernel
def put_set(out: Any, place: int, mask: int, count: int) -> int:
    """The members of a set."""
    for index in range(count):
        if has(mask, index):
            out[place + index] = 1
    return place + count


@kernel
def put_flag(out: Any, place: int, value: int) -> int:
    """Whether something is so."""
    if value != 0:
        out[place] = 1
    return place + 1
