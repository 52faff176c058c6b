"""The board of a game: everything about it that is data."""

import json
from importlib import resources
from typing import Any


def board_file(kernels: str) -> dict[str, Any]:
    """Return the board of a game, given the name of its `kernels` package."""
    folder = resources.files(kernels.rsplit(".", 1)[0])
    text = folder.joinpath("board.json").read_text(encoding="utf-8")
    return json.loads(text)
