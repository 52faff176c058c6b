"""Links every numbered line of the rules pages to the tests that carry its number.

    python tools/rule_links.py            write the links into docs/rules/<game>.md
    python tools/rule_links.py --check    only say what is out of date or missing; exit code 1 if so

A test carries a number by its name, `test_P23_…` or `test_P41_P43_…`, and stands in
tests/rules/test_<game>*.py. Pages of games that the program does not play yet are left alone.
"""

import argparse
import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import gaslamp

ROOT = Path(__file__).resolve().parent.parent
NUMBERED = re.compile(r"^- \*\*(?P<number>[A-Z]\d+)\*\* ")
LINKS = re.compile(r" — \[tests?\]\(.*$")
CARRIER = re.compile(r"^test_(?P<numbers>(?:[A-Z]\d+_)+)")


@dataclass(frozen=True)
class RuleTest:
    """A test that carries numbers of the rules."""

    path: str
    line: int
    name: str
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """A rules page as it should be, and what is wrong with the one there is."""

    path: Path
    text: str
    problems: tuple[str, ...]


def rule_tests(root: Path, game: str) -> list[RuleTest]:
    """Return the tests of a game that carry numbers, in the order of files and lines."""
    found = []
    for path in sorted((root / "tests" / "rules").glob(f"test_{game}*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (match := CARRIER.match(node.name)):
                numbers = tuple(match["numbers"].strip("_").split("_"))
                where = path.relative_to(root).as_posix()
                found.append(RuleTest(where, node.lineno, node.name, numbers))
    return sorted(found, key=lambda test: (test.path, test.line))


def linked(line: str, tests: list[RuleTest]) -> str:
    """Return a numbered line with links to its tests in place of those it had."""
    bare = LINKS.sub("", line)
    if not tests:
        return bare
    words = ["test" if len(tests) == 1 else "tests", *map(str, range(2, len(tests) + 1))]
    links = (
        f"[{word}](../../{test.path}#L{test.line})" for word, test in zip(words, tests, strict=True)
    )
    return f"{bare} — {', '.join(links)}"


def page(root: Path, game: str) -> Page:
    """Return the page of a game with its links, and what lacks a test or a rule."""
    path = root / "docs" / "rules" / f"{game}.md"
    where = path.relative_to(root).as_posix()
    if not path.exists():
        return Page(path, "", (f"{where}: the page is missing",))
    tests = rule_tests(root, game)
    problems = []
    numbers: list[str] = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for row, line in enumerate(lines):
        match = NUMBERED.match(line)
        if match is None:
            continue
        number = match["number"]
        carriers = [test for test in tests if number in test.numbers]
        if number in numbers:
            problems.append(f"{where}:{row + 1}: {number} stands twice")
        if not carriers:
            problems.append(
                f"{where}:{row + 1}: {number} has no test; "
                f"name one test_{number}_… in tests/rules/test_{game}*.py"
            )
        numbers.append(number)
        lines[row] = linked(line, carriers)
    for test in tests:
        for number in test.numbers:
            if number not in numbers:
                problems.append(f"{test.path}:{test.line}: {test.name}: {where} has no {number}")
    return Page(path, "\n".join(lines) + "\n", tuple(problems))


def check(root: Path, games: tuple[str, ...]) -> list[str]:
    """Return everything wrong with the pages of these games, a line each."""
    problems: list[str] = []
    for game in games:
        wanted = page(root, game)
        problems += wanted.problems
        if wanted.path.exists() and wanted.path.read_text(encoding="utf-8") != wanted.text:
            where = wanted.path.relative_to(root).as_posix()
            problems.append(f"{where}: links are out of date; run python tools/rule_links.py")
    return problems


def write(root: Path, games: tuple[str, ...]) -> list[str]:
    """Write the links into the pages; return what is still wrong, a line each."""
    problems: list[str] = []
    for game in games:
        wanted = page(root, game)
        problems += wanted.problems
        if wanted.path.exists() and wanted.path.read_text(encoding="utf-8") != wanted.text:
            wanted.path.write_text(wanted.text, encoding="utf-8")
    return problems


def main() -> int:
    """Run the command; return 1 if anything is wrong."""
    summary = "Link the numbered lines of docs/rules to the tests that carry their numbers."
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("--check", action="store_true", help="only say what is wrong")
    run = check if parser.parse_args().check else write
    problems = run(ROOT, gaslamp.GAMES)
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
