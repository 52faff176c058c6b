"""What the pages show is what happens: examples, commands, excerpts and links are all checked.

A block of Python with prompts is run like a session, one without prompts like a script; one that
begins with the name of a source file must stand in that file. In a console block every `gaslamp`
command is run and its output compared; `python tests/docs/pages.py` writes it anew.
"""

import contextlib
import doctest
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gaslamp
from docs.pages import BLOCK, PROGRAM, ROOT, RUN, blocks, commands, printed

PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
EXCERPT = re.compile(r"# (?P<path>(?:src|tests)/\S+\.py)\n")
LEFT_OUT = re.compile(r"^ *# …\n", re.MULTILINE)


@contextlib.contextmanager
def in_root() -> Iterator[None]:
    """Examples name files as they are seen from the root of the project."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        yield
    finally:
        os.chdir(before)


@pytest.mark.parametrize("page", RUN)
def test_python_examples(page: str) -> None:
    """One session a page: a block may go on from those before it."""
    names: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(verbose=False)
    parser = doctest.DocTestParser()
    report: list[str] = []
    for block in blocks(page, "python"):
        if EXCERPT.match(block.text):
            continue
        with in_root():
            if ">>>" not in block.text:
                exec(compile(block.text, str(block), "exec"), names)
                continue
            test = parser.get_doctest(block.text, names, str(block), page, block.line)
            runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert not report, "".join(report)


@pytest.mark.parametrize("page", RUN)
def test_excerpts_stand_in_the_sources(page: str) -> None:
    for block in blocks(page, "python"):
        head = EXCERPT.match(block.text)
        if head is None:
            continue
        source = (ROOT / head["path"]).read_text(encoding="utf-8")
        place = 0
        for part in LEFT_OUT.split(block.text[head.end() :]):
            found = source.find(part.strip("\n"), place)
            assert found >= 0, f"{block}: {head['path']} has no such lines:\n{part}"
            place = found


CONSOLE = [
    pytest.param(command, output, id=f"{block}: {command}")
    for page in RUN
    for block in blocks(page, "console")
    for command, output in commands(block.text)
]


@pytest.mark.parametrize(("command", "output"), CONSOLE)
def test_commands(command: str, output: str) -> None:
    if command.startswith(PROGRAM):
        assert printed(command) == output
    else:
        check_exists(command)


def check_exists(command: str) -> None:
    """A command that is not run names a target of the Makefile or a script that exists."""
    words = command.split()
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), command
    else:
        scripts = [word for word in words if word.endswith(".py")]
        assert scripts, f"nobody knows how to check {command!r}"
        assert all((ROOT / script).exists() for script in scripts), command


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = BLOCK.sub("", (ROOT / page).read_text(encoding="utf-8"))
    for match in LINK.finditer(text):
        target, _, anchor = match["target"].partition("#")
        if target.startswith(("http://", "https://")):
            continue
        path = (ROOT / page).parent / target if target else ROOT / page
        assert path.exists(), f"{page}: {match['target']} does not exist"
        if anchor and path.suffix == ".md":
            assert anchor in headings(path), f"{page}: {target} has no heading #{anchor}"


def headings(path: Path) -> set[str]:
    """The anchors of a page's headings."""
    lines = BLOCK.sub("", path.read_text(encoding="utf-8")).splitlines()
    titles = [line.lstrip("#").strip() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_first_thing_in_the_readme_is_how_to_play_and_how_to_test() -> None:
    first = blocks("README.md", "sh")[0]
    assert [line.split("  ")[0] for line in first.text.splitlines()] == ["make play", "make test"]


def test_help_begins_with_what_a_user_needs() -> None:
    text = gaslamp.__doc__ or ""
    assert "gaslamp.new_game(" in "\n".join(text.splitlines()[:10])
    test = doctest.DocTestParser().get_doctest(text, {}, "gaslamp", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
