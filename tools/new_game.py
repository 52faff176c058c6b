"""Begin a new game as a working copy of one that exists, to be changed rule by rule.

    python tools/new_game.py boston --like newyork

copies the game's folder in `src/gaslamp/games` and in `web/src/games` under the new name,
registers both copies and writes the page's types anew. What the copy holds is then yours to change;
docs/contributing.md says in which order.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = Path("src/gaslamp/games")
PAGES = Path("web/src/games")
REGISTRIES = {GAMES: GAMES / "__init__.py", PAGES: PAGES / "index.ts"}
API_TYPES = Path("tools/api_types.py")  # the page's types name every game
TEXT = {".py", ".json", ".ts", ".svelte", ".css", ".md"}
RESERVED = ("hexes", "hex", "kernels")  # folders beside the games, and inside them


def main() -> None:
    """Make the copy in this checkout."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("name", help="of the new game: lower-case letters, as in boston")
    parser.add_argument("--like", required=True, help="the game to copy: pocket, london, newyork")
    parser.add_argument("--title", help="what people call it; without it, the name")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to work in")
    given = parser.parse_args()
    try:
        made = make(given.root, given.name, given.like, given.title or given.name.capitalize())
    except ValueError as error:
        sys.exit(f"new_game: {error}")
    sources = os.pathsep.join(filter(None, (str(given.root / "src"), os.environ.get("PYTHONPATH"))))
    subprocess.run(
        [sys.executable, str(given.root / API_TYPES)],
        env={**os.environ, "PYTHONPATH": sources, "NUMBA_DISABLE_JIT": "1"},
        check=True,
    )
    for path in made:
        print(path)
    print(f"{given.name} plays like {given.like} now: docs/contributing.md says how to go on.")


def make(root: Path, name: str, like: str, title: str) -> list[Path]:
    """Copy and register a game; return the folders and files that were made or changed."""
    games = registered(root)
    if not re.fullmatch(r"[a-z]+", name):
        raise ValueError(f"{name!r} is no name for a game: take lower-case letters, as in boston")
    if name in games or name in RESERVED or (root / GAMES / name).exists():
        raise ValueError(f"there is a {name} already: choose another name")
    if like not in games:
        raise ValueError(f"there is no game {like!r} to copy: choose one of {', '.join(games)}")
    old_class, old_title, new_class = games[like], title_of(root, like), name.capitalize()
    words = {old_class: new_class, old_title: title, like: name}
    words[old_class[0].lower() + old_class[1:]] = name  # as in newYork, a name in the page
    made = []
    for folder in (GAMES, PAGES):
        if (root / folder / like).is_dir():
            shutil.copytree(
                root / folder / like,
                root / folder / name,
                ignore=shutil.ignore_patterns("__pycache__"),
            )
            rename(root / folder / name, words)
            register(root / REGISTRIES[folder], like, words)
            made += [folder / name, REGISTRIES[folder]]
    return made


def registered(root: Path) -> dict[str, str]:
    """Return the registered games, each with the name of its class."""
    text = (root / REGISTRIES[GAMES]).read_text(encoding="utf-8")
    return dict(re.findall(r'"(\w+)": "gaslamp\.games\.\w+\.game:(\w+)"', text))


def title_of(root: Path, name: str) -> str:
    """Return what people call a game."""
    text = (root / GAMES / name / "game.py").read_text(encoding="utf-8")
    found = re.search(r'^    title = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError(f"{GAMES / name / 'game.py'} has no line with a title")
    return found[1]


def rename(folder: Path, words: dict[str, str]) -> None:
    """Put the new game's names in place of the old one's, in all texts and names of files."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.suffix in TEXT:
            text = path.read_text(encoding="utf-8")
            path.write_text(renamed(text, words), encoding="utf-8")
        new = renamed(path.name, words)
        if new != path.name:
            path.rename(path.with_name(new))


def renamed(text: str, words: dict[str, str]) -> str:
    """Return a text with the names of one game replaced by another's."""
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.sub(pattern, lambda found: words[found[0]], text)


def register(registry: Path, like: str, words: dict[str, str]) -> None:
    """Add the line of the new game below that of the one it was copied from."""
    lines = registry.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines):
        if re.match(rf'\s*"?{like}"?:', line):
            lines.insert(number + 1, renamed(line, words))
            break
    registry.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
