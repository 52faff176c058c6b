"""Writes docs/openapi.json, the HTTP side of the server for programs, from its message types.

python tools/openapi.py            write it
python tools/openapi.py --check    only say whether it is out of date; exit code 1 if so
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.server.protocol import messages as m

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "docs" / "openapi.json"
REFERENCE = "#/components/schemas/{name}"
TEXT = "text/plain"


@dataclass(frozen=True)
class Page:
    """One page: what it is for, the body it takes, and what it answers; None stands for text."""

    method: str
    path: str
    summary: str
    answer: type[m.Message] | None
    body: type[m.Message] | None = None
    status: int = 200


PAGES = (
    Page("get", "/health", "Whether the server is ready.", None),
    Page("get", "/metrics", "Counts for the operator, in the text format of Prometheus.", None),
    Page("get", "/api/choices", "What a new game may be.", m.Choices),
    Page("get", "/api/lobby", "Listed games.", m.Lobby),
    Page("get", "/api/mine", "The games of this browser's cookie.", m.MyGames),
    Page("delete", "/api/mine", "Delete this browser's player from all games.", m.Forgotten),
    Page("post", "/api/games", "Begin a game.", m.Created, m.NewGame, 201),
    Page("get", "/api/games/{game}", "What everybody may know of a game.", m.GameInfo),
    Page("post", "/api/games/{game}/join", "Take a seat.", m.Joined, m.Join),
    Page(
        "post",
        "/api/games/{game}/report",
        "Tell the operator of the other player.",
        m.Reported,
        m.Report,
        201,
    ),
    Page("get", "/api/games/{game}/record", "The record of a game that is over.", None),
    Page("get", "/api/games/{game}/opened", "The deal of a game that is over.", m.Opened),
    Page(
        "get",
        "/api/games/{game}/replay/{viewer}",
        "A game that is over as one viewer saw it: jack, investigator or public.",
        m.Replay,
    ),
    Page("post", "/api/replay", "A record of yours as one viewer saw it.", m.Replay, m.Upload),
)


def openapi() -> dict[str, Any]:
    """Return the whole description."""
    paths: dict[str, Any] = {}
    for page in PAGES:
        paths.setdefault(page.path, {})[page.method] = _operation(page)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gaslamp",
            "version": "1",
            "description": "The HTTP side of a Gaslamp server; docs/api.md has the rest.",
        },
        "paths": paths,
        "components": {"schemas": _schemas()},
    }


def _operation(page: Page) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": page.summary,
        "responses": {
            str(page.status): {"description": page.summary, "content": _content(page.answer)},
            "4XX": {"description": (m.Problem.__doc__ or ""), "content": _content(m.Problem)},
        },
    }
    names = [part[1:-1] for part in page.path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    if page.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(page.body)}
    return operation


def _content(kind: type[m.Message] | None) -> dict[str, Any]:
    if kind is None:
        return {TEXT: {"schema": {"type": "string"}}}
    name = REFERENCE.format(name=kind.__name__)
    return {"application/json": {"schema": {"$ref": name}}}


def _schemas() -> dict[str, Any]:
    """Return the schemas of all types; a view is one of those of the games."""
    views = [find_game(game).view_type for game in GAMES]
    said = {kind for page in PAGES for kind in (page.answer, page.body) if kind is not None}
    kinds: list[type[m.Message]] = sorted((*said, m.Problem), key=lambda kind: kind.__name__)
    shapes, schemas = msgspec.json.schema_components((*kinds, *views), ref_template=REFERENCE)
    schemas["View"] = {"anyOf": list(shapes[-len(views) :])}
    return schemas


def main() -> int:
    """Run the command; return 1 if the file is out of date."""
    parser = argparse.ArgumentParser(description="Write docs/openapi.json.")
    parser.add_argument("--check", action="store_true", help="only say whether it is out of date")
    text = json.dumps(openapi(), indent=1, sort_keys=True) + "\n"
    if not parser.parse_args().check:
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    name = FILE.relative_to(ROOT).as_posix()
    print(f"{name} is out of date; run python tools/openapi.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
