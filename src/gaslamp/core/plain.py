"""Records as plain Python values.

Reading one field of a NumPy record takes microseconds, and a board is made of dozens. Views and
positions are written from these values; kernels take the record itself.
"""

from collections.abc import Callable
from functools import cache
from math import prod
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")


class Plain:
    """The fields of a record: integers, tuples of them, and tuples of such tuples.

    `box` is the array of one record that they were read from; it never changes.
    """

    box: Any

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__ = fields

    @property
    def record(self) -> Any:
        """The record itself, for kernels."""
        return self.box[0]

    def once(self, name: str, find: Callable[["Plain"], T]) -> T:
        """Return a value that follows from the fields; it is computed once and cached."""
        known = self.__dict__
        if name not in known:
            known[name] = find(self)
        found: T = known[name]
        return found

    def __getattr__(self, name: str) -> Any:
        """Raise AttributeError; declared so that type checkers accept any field."""
        raise AttributeError(f"a record has no field {name!r}")


@cache
def reader(dtype: Any) -> Callable[[Any], Plain]:
    """Return the function that reads a record of one dtype from an array of one."""
    letters, slices, rows = ["="], [], []
    start = 0
    for name in dtype.names:
        base, shape = dtype[name].base, dtype[name].shape
        count = prod(shape)
        letters.append(f"{count}{_letter(base)}")
        slices.append(slice(start, start + count) if shape else start)
        if len(shape) > 1:
            rows.append((name, shape[1]))
        start += count
    layout = Struct("".join(letters))
    assert layout.size == dtype.itemsize, "records are packed"
    names = dtype.names

    def read(box: Any) -> Plain:
        flat = layout.unpack(box.tobytes())
        fields = dict(zip(names, [flat[part] for part in slices], strict=True))
        for name, width in rows:
            cells = fields[name]
            fields[name] = tuple(cells[at : at + width] for at in range(0, len(cells), width))
        fields["box"] = box
        return Plain(fields)

    return read


def _letter(dtype: Any) -> str:
    """Return the `struct` format letter of an integer type."""
    return {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H"}[dtype.str[1:]]
