"""The pages whose examples are run, and the commands they show.

python tests/docs/pages.py    write what the commands print today into the pages
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN = ("README.md", "docs/bots.md", "docs/contributing.md", "docs/research.md")
BLOCK = re.compile(r"^```(?P<kind>[a-z]*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
PROMPT = "$ "
PROGRAM = "gaslamp "


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: str, kind: str) -> list[Block]:
    """The blocks of one kind on a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(page, text[: found.start()].count("\n") + 2, kind, found["text"])
        for found in BLOCK.finditer(text)
        if found["kind"] == kind
    ]


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what it shows."""
    for piece in re.split(rf"^{re.escape(PROMPT)}", text, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        yield command, output


def printed(command: str) -> str:
    """What a `gaslamp` command prints."""
    program = f"'{sys.executable}' -m {PROGRAM}"
    done = subprocess.run(
        ["bash", "-c", command.replace(PROGRAM, program, 1)],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not done.stderr, done.stderr
    return done.stdout


def _renewed(found: re.Match[str]) -> str:
    if found["kind"] != "console":
        return found[0]
    pieces = [
        f"{PROMPT}{command}\n{printed(command) if command.startswith(PROGRAM) else output}"
        for command, output in commands(found["text"])
    ]
    return f"```console\n{''.join(pieces)}```"


def main() -> None:
    """Write the output of every command into the pages."""
    for page in RUN:
        text = (ROOT / page).read_text(encoding="utf-8")
        (ROOT / page).write_text(BLOCK.sub(_renewed, text), encoding="utf-8")


if __name__ == "__main__":
    main()
