"""Runs the notebook examples/train_pocket.py and writes docs/train.md: its text, code and output.

    python tools/train_page.py

A cell begins with a line `# %%`; one of text with `# %% [markdown]`. Takes some minutes.
"""

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOK = ROOT / "examples" / "train_pocket.py"
PAGE = ROOT / "docs" / "train.md"
CELL, TEXT = "# %%", "# %% [markdown]"
WRITTEN_BY = """Written by

```sh
python tools/train_page.py
```

from [examples/train_pocket.py](../examples/train_pocket.py), which is also a notebook for editors
that know cells. Figures and plot are those of one run on one core.
"""


def cells(source: str) -> Iterator[tuple[bool, str]]:
    """Yield the cells of a notebook: True if it is code, and its text."""
    for piece in source.split(f"\n{CELL}"):
        head, _, body = piece.partition("\n")
        if head.removeprefix(CELL).strip() == TEXT.removeprefix(CELL).strip():
            lines = [line.removeprefix("#").removeprefix(" ") for line in body.strip().split("\n")]
            yield False, "\n".join(lines)
        else:
            yield True, body.strip()


class Tee(io.StringIO):
    """Keeps what is printed, and prints it too."""

    def write(self, text: str) -> int:
        """Keep a text and print it."""
        sys.stderr.write(text)
        return super().write(text)


def run(code: str, names: dict[str, Any]) -> str:
    """Return what a cell prints."""
    printed = Tee()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, str(NOTEBOOK), "exec"), names)
    return printed.getvalue()


def written(source: str, names: dict[str, Any]) -> str:
    """Run a notebook; return the page."""
    parts: list[str] = []
    for is_code, text in cells(source):
        if not is_code:
            parts.append(text)
            if len(parts) == 1:
                parts.append(WRITTEN_BY.strip())
            continue
        parts.append(f"```python\n{text}\n```")
        shown = run(text, names).strip("\n")
        if shown.endswith(".svg"):
            target = shown.removeprefix("docs/")
            parts.append(f"![Games won by time of training]({target})")
        elif shown:
            parts.append(f"```text\n{shown}\n```")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Run the notebook and write the page."""
    (ROOT / "docs" / "train").mkdir(exist_ok=True)
    source = NOTEBOOK.read_text(encoding="utf-8")
    PAGE.write_text(written(source, {"__name__": "__main__"}), encoding="utf-8")


if __name__ == "__main__":
    main()
