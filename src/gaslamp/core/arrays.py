"""Copies of records. NumPy and Numba take a record in an array of one in a fraction of the time."""

from typing import Any

import numpy as np

# A record looks for whatever it is asked by name among its fields first, which takes long.
bytes_of = np.void.tobytes
dtype_of = np.generic.dtype.__get__


def boxed(record: Any) -> Any:
    """Return a copy of a record in an array of one."""
    return np.ndarray(1, dtype_of(record), bytearray(bytes_of(record)))


def copy_of_box(box: Any) -> Any:
    """Return a copy of an array of one record; NumPy's own would go field by field."""
    return np.ndarray(1, box.dtype, bytearray(box.tobytes()))


def copy_of(record: Any) -> Any:
    """Return a copy of a record, several times quicker than NumPy's own copy of a scalar."""
    return boxed(record)[0]
