"""Writes the schema of the messages into docs/api.md, and TypeScript types beside the server.

python tools/api_types.py            write both
python tools/api_types.py --check    only say what is out of date; exit code 1 if so
"""

import argparse
import inspect
import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES
from gaslamp.core.views import View
from gaslamp.server.protocol import messages

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"
TYPES = ROOT / "src" / "gaslamp" / "server" / "protocol" / "api.d.ts"
BEGIN, END = "<!-- messages: begin -->", "<!-- messages: end -->"
FIRST_LINE = "// Written by tools/api_types.py from the server's message types; do not edit.\n"

PLAIN = {
    kinds.StrType: "string",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.AnyType: "unknown",
}


SHARED = "hexes"  # what some games share; everything else in `games` is a game


def _title(game: str) -> str:
    return find_game(game).title.replace(" ", "")


class Declarations:
    """TypeScript declarations of message types, each written once."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.docs: dict[str, str] = {}

    def name(self, kind: type[Any]) -> str:
        """Return the name of a type; what a game adds carries the game's name."""
        if kind is View:
            return "View"
        _, room, folder, *_ = (*kind.__module__.split("."), "")
        title = "" if room != "games" else "Hex" if folder == SHARED else _title(folder)
        return kind.__name__ if kind.__name__.startswith(title) else title + kind.__name__

    def add(self, kind: type[Any]) -> str:
        """Declare a type and everything it is made of; return its name."""
        name = self.name(kind)
        if name in self.done:
            return name
        if kind is View:
            self.done[name] = ""
            views = " | ".join(self.add(find_game(game).view_type) for game in GAMES)
            self.done[name] = f"export type View = {views};"
            self.docs[name] = "What a viewer may know; each game has its own."
            return name
        self.done[name] = ""
        info = kinds.type_info(kind)
        assert isinstance(info, kinds.StructType)
        lines = [] if info.tag is None else [f"  {info.tag_field}: {json.dumps(info.tag)};"]
        for field in info.fields:
            optional = "" if field.required else "?"
            lines.append(f"  {field.encode_name}{optional}: {self.text(field.type)};")
        body = "\n".join(lines)
        self.docs[name] = inspect.cleandoc(kind.__doc__ or "")
        self.done[name] = f"export interface {name} {{\n{body}\n}}"
        return name

    def text(self, kind: kinds.Type) -> str:
        """Return a type as TypeScript."""
        match kind:
            case kinds.Metadata():
                return self.text(kind.type)
            case kinds.StructType():
                return self.add(kind.cls)
            case kinds.ListType():
                inner = self.text(kind.item_type)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case kinds.DictType():
                return f"Record<string, {self.text(kind.value_type)}>"
            case kinds.LiteralType():
                return " | ".join(json.dumps(value) for value in kind.values)
            case kinds.UnionType():
                return " | ".join(self.text(part) for part in kind.types)
            case _:
                return PLAIN[type(kind)]


def declarations() -> Declarations:
    """Return the declarations of all messages."""
    found = Declarations()
    for name, doc, values in (
        ("GameName", "The games, as the registry names them.", GAMES),
        ("Role", "The two players.", ROLES),
        ("Edition", "The editions of the games that have more than one.", editions()),
    ):
        found.done[name] = f"export type {name} = {' | '.join(map(json.dumps, values))};"
        found.docs[name] = doc
    for name in ("ClientMessage", "ServerMessage"):
        parts = [found.add(kind) for kind in get_args(getattr(messages, name))]
        found.done[name] = f"export type {name} = {' | '.join(parts)};"
        found.docs[name] = f"What a {name.removesuffix('Message').lower()} sends over a socket."
    for kind in messages.HTTP_MESSAGES:
        found.add(kind)
    return found


def editions() -> list[str]:
    """Every edition of every game, each once."""
    return list(dict.fromkeys(name for game in GAMES for name in find_game(game).editions))


def typescript(found: Declarations) -> str:
    """Return the declarations as a file."""
    parts = []
    for name, text in found.done.items():
        comment = "\n".join(f" * {line}".rstrip() for line in found.docs[name].splitlines())
        parts.append(f"/**\n{comment}\n */\n{text}\n")
    return FIRST_LINE + "\n" + "\n".join(parts)


def section(found: Declarations) -> str:
    """Return the declarations, and the JSON schema of a client's messages, as part of the page."""
    client = msgspec.json.schema(messages.ClientMessage)
    return "\n".join(
        [
            BEGIN,
            "```ts",
            typescript(found).removeprefix(FIRST_LINE).strip(),
            "```",
            "",
            "JSON Schema of what a client may send:",
            "",
            "```json",
            json.dumps(client, indent=1),
            "```",
            END,
        ]
    )


def wanted() -> dict[Path, str]:
    """Return the right content of both files."""
    found = declarations()
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return {PAGE: before + section(found) + after, TYPES: typescript(found)}


def out_of_date() -> list[str]:
    """Return the files that are not as they should be."""
    return [
        path.relative_to(ROOT).as_posix()
        for path, text in wanted().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Run the command; return 1 if something is out of date."""
    parser = argparse.ArgumentParser(description="Write the API's schema and TypeScript types.")
    parser.add_argument("--check", action="store_true", help="only say what is out of date")
    if not parser.parse_args().check:
        for path, text in wanted().items():
            path.write_text(text, encoding="utf-8")
        return 0
    old = out_of_date()
    for name in old:
        print(f"{name} is out of date; run python tools/api_types.py", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
