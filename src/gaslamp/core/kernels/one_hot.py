"""Writing numbers and sets into an observation: every entry is 0 or 1, and `out` begins as zeros.

Each function writes at an offset and returns the offset of the next part.
"""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has


@kernel
def put_one(out: Any, offset: int, value: int, count: int) -> int:
    """Write 1 at the entry of the value, one of `count`; nothing if it is outside."""
    if 0 <= value < count:
        out[offset + value] = 1
    return offset + count


@kernel
def put_set(out: Any, offset: int, mask: int, count: int) -> int:
    """Write 1 at the entry of each member of a set."""
    for index in range(count):
        if has(mask, index):
            out[offset + index] = 1
    return offset + count


@kernel
def put_flag(out: Any, offset: int, value: int) -> int:
    """Write one entry: 1 if the value is not 0."""
    if value != 0:
        out[offset] = 1
    return offset + 1
