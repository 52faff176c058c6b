"""Uniform draws that anybody can repeat: SHA-256 in counter mode, values out of range rejected.

docs/api.md describes this for whoever writes a checker of his own.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")

WORD = 8  # bytes of one number
NUMBERS = 2 ** (8 * WORD)


class Chooser(Protocol):
    """Decides what chance decides; random.Random is one as well."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of some things, each as likely."""

    def shuffle(self, x: list[T], /) -> None:
        """Put a list in one of its orders, each as likely."""


class Draws:
    """Draws that follow from a key alone, one after another."""

    def __init__(self, key: bytes) -> None:
        self._key, self._block, self._left = key, 0, b""

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each exactly as likely as any other."""
        most = NUMBERS - NUMBERS % bound  # the rest would make small numbers more likely
        while (number := self._number()) >= most:
            pass
        return number % bound

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of some things, each as likely."""
        return seq[self.below(len(seq))]

    def shuffle(self, x: list[T], /) -> None:
        """Put a list in one of its orders, each as likely (Fisher and Yates, from the end)."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def _number(self) -> int:
        if not self._left:
            self._left = sha256(self._key + self._block.to_bytes(WORD, "big")).digest()
            self._block += 1
        word, self._left = self._left[:WORD], self._left[WORD:]
        return int.from_bytes(word, "big")
