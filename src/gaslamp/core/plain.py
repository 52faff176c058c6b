"""Records as plain Python values.

NumPy takes microseconds for each field of a record, and a board is made of dozens. What is written
for people is read from here; kernels are given the record itself.
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
        """What kernels are given."""
        return self.box[0]

    def once(self, name: str, find: Callable[["Plain"], T]) -> T:
        """Something that follows from the fields, found when it is first asked for."""
        known = self.__dict__
        if name not in known:
            known[name] = find(self)
        found: T = known[name]
        return found

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there; it tells type checkers that anything may be."""
        raise AttributeError(f"a record has no field {name!r}")


@cache
def reader(dtype: Any) -> Callable[[Any], Plain]:
    """Return what reads records of one layout, each in an array of one."""
    letters, places, rows = ["="], [], []
    start = 0
    for name in dtype.names:
        base, shape = dtype[name].base, dtype[name].shape
        count = prod(shape)
        letters.append(f"{count}{_letter(base)}")
        places.append(slice(start, start + count) if shape else start)
        if len(shape) > 1:
            rows.append((name, shape[1]))
        start += count
    layout = Struct("".join(letters))
    assert layout.size == dtype.itemsize, "records are packed"
    names = dtype.names

    def read(box: Any) -> Plain:
        flat = layout.unpack(box.tobytes())
        fields = dict(zip(names, [flat[place] for place in places], strict=True))
        for name, width in rows:
            cells = fields[name]
            fields[name] = tuple(cells[at : at + width] for at in range(0, len(cells), width))
        fields["box"] = box
        return Plain(fields)

    return read


def _letter(dtype: Any) -> str:
    """The letter of an integer of that size in a `struct`."""
    return {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H"}[dtype.str[1:]]
