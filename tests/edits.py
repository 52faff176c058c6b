"""Changes to a position, for the tests of what is refused."""

import copy
from collections.abc import Callable
from typing import Any

Position = dict[str, Any]
Edit = Callable[[Position], object]


def edited(position: Position, *edits: Edit) -> Position:
    """A copy of the position with changes."""
    position = copy.deepcopy(position)
    for edit in edits:
        edit(position)
    return position


def put(*path: Any, to: Any) -> Edit:
    """Set what a path leads to."""

    def edit(position: Position) -> None:
        holder: Any = position
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = to

    return edit


def drop(*path: Any) -> Edit:
    """Remove what a path leads to."""

    def edit(position: Position) -> None:
        holder: Any = position
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]

    return edit


def without(*path: Any) -> Edit:
    """Remove the last of a path from the list that the rest of it leads to."""

    def edit(position: Position) -> None:
        holder: Any = position
        for step in path[:-1]:
            holder = holder[step]
        holder.remove(path[-1])

    return edit


def over(winner: str, reason: str) -> Edit:
    """The game has ended."""
    return put("outcome", to={"winner": winner, "reason": reason})
