"""The texts of the page, from where the page has them."""

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
WEB = HERE.parent.parent / "web"
PLACE = re.compile(r"\{\d\}")


@cache
def _all() -> dict[str, Any]:
    done = subprocess.run(
        ["node", HERE / "words.mjs", WEB], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Words:
    """One language: `words("table.curtain.yes", "Ada")`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, path: str, *put: object) -> str:
        found: Any = _all()[self.language]
        for key in path.split("."):
            found = found[int(key) if isinstance(found, list) else key]
        assert isinstance(found, str), path
        for place, word in enumerate(put):
            found = found.replace(f"{{{place}}}", str(word))
        return str(found)

    def like(self, path: str) -> re.Pattern[str]:
        """A text whatever is put in."""
        parts = PLACE.split(self(path))
        return re.compile("^" + ".*".join(map(re.escape, parts)) + "$")

    def under(self, path: str) -> list[str]:
        """All texts of a branch."""
        found: Any = _all()[self.language]
        for key in path.split("."):
            found = found[key]
        return list(_leaves(found))

    def all(self) -> list[str]:
        return list(_leaves(_all()[self.language]))


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _leaves(one)


EN, FR = Words("en"), Words("fr")
