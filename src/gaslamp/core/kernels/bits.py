"""Sets of up to 62 things as masks in a signed integer, touched only through these helpers."""

from functools import lru_cache

import numpy as np

from gaslamp.core.compile import kernel

BYTE_COUNTS = np.array([bin(n).count("1") for n in range(256)], dtype=np.int8)
MOST_SETS = 1 << 14  # whose members are cached: the same few sets are shown again and again


@kernel
def bit(index: int) -> int:
    """Return the set that holds one thing."""
    return np.int64(1) << np.int64(index)


@kernel
def has(mask: int, index: int) -> bool:
    """Return True if a thing is in the set."""
    return (np.int64(mask) >> np.int64(index)) & np.int64(1) != 0


@kernel
def with_bit(mask: int, index: int) -> int:
    """Return the set with one more thing."""
    return np.int64(mask) | (np.int64(1) << np.int64(index))


@kernel
def without(mask: int, index: int) -> int:
    """Return the set with one thing fewer."""
    return np.int64(mask) & ~(np.int64(1) << np.int64(index))


@kernel
def size(mask: int) -> int:
    """Return how many things are in the set."""
    left = np.int64(mask)
    count = 0
    while left != 0:
        count += int(BYTE_COUNTS[left & np.int64(255)])
        left >>= np.int64(8)
    return count


@kernel
def member(mask: int, rank: int) -> int:
    """Return the thing of a rank in the set, counted from 0 for the smallest; -1 past the end."""
    left = np.int64(mask)
    index = 0
    while left != 0:
        if left & np.int64(1):
            if rank == 0:
                return index
            rank -= 1
        left >>= np.int64(1)
        index += 1
    return -1


def indices(mask: int) -> list[int]:
    """Return the members of a set, smallest first (for plain Python)."""
    return list(_members(int(mask)))


@lru_cache(MOST_SETS)
def _members(mask: int) -> tuple[int, ...]:
    left, found = mask, []
    while left:
        lowest = left & -left
        found.append(lowest.bit_length() - 1)
        left ^= lowest
    return tuple(found)


def mask_of(members: "list[int] | tuple[int, ...]") -> int:
    """Return the set of some indices (for plain Python)."""
    mask = 0
    for index in members:
        mask |= 1 << index
    return mask
