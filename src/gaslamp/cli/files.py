"""Reading and writing the files a person names."""

import sys
from pathlib import Path

from gaslamp.core.errors import GaslampError

MOST_BYTES = 10_000_000  # far beyond any record; keeps a wrong file from filling the memory
STDIN = "-"


def read_text(name: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    if name == STDIN:
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        try:
            with Path(name).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            raise GaslampError(f"cannot read {name}: {_reason(error)}") from None
    if len(content) > MOST_BYTES:
        raise GaslampError(f"{name} is too large for a game record")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GaslampError(f"{name} is not UTF-8 text: byte {error.start + 1} is wrong") from None


def write_text(name: str, text: str) -> None:
    """Write a file anew."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise GaslampError(f"cannot write {name}: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    reason = getattr(error, "strerror", None) or str(error)
    return reason[0].lower() + reason[1:]
