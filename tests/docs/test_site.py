"""The documentation site builds without a warning, hangs together and fetches nothing elsewhere."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs.pages import ROOT
from web.conftest import installed  # noqa: F401  a fixture
from web.visitors import launched

FETCHED = ("src", "srcset", "data", "poster")  # attributes whose address a browser asks for itself
STYLE_ADDRESS = re.compile(r"""(?:url\(|@import)\s*["']?(?P<address>[^"')\s]+)""")


def build(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *options],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documentation")
    done = build(folder)
    assert done.returncode == 0, done.stderr
    return folder


class Page(HTMLParser):
    """What a page of the site links to, what it makes a browser fetch, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors = {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.fetched += [found[name] for name in FETCHED if name in found]
        if "href" in found:
            (self.links if tag == "a" else self.fetched).append(found["href"])
        self.fetched += STYLE_ADDRESS.findall(found.get("style", ""))
        self.anchors |= {found[name] for name in ("id", "name") if name in found}


def foreign(address: str) -> bool:
    return bool(urlsplit(address).netloc)


@pytest.fixture(scope="module")
def pages(built: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in built.rglob("*.html")}


def test_nothing_is_fetched_from_elsewhere(built: Path, pages: dict[Path, Page]) -> None:
    fetched = [(page.path.name, address) for page in pages.values() for address in page.fetched]
    for sheet in built.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        fetched += [(sheet.name, address) for address in STYLE_ADDRESS.findall(text)]
    assert fetched
    assert [(name, address) for name, address in fetched if foreign(address)] == []


def test_every_link_leads_to_a_page_and_a_place_of_the_site(pages: dict[Path, Page]) -> None:
    broken = []
    for page in pages.values():
        for link in page.links + page.fetched:
            parts = urlsplit(link)
            if parts.scheme or page.path.name == "404.html":
                continue
            path = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
            path = path / "index.html" if path.is_dir() else path
            there = pages.get(path)
            if not path.is_file() or (there and unquote(parts.fragment) not in there.anchors):
                broken.append(f"{page.path.name}: {link}")
    assert broken == []


def test_the_pages_of_all_readers_and_the_sources_are_there(built: Path) -> None:
    rules = (built / "rules" / "london.html").read_text(encoding="utf-8")
    assert re.search(r'href="\.\./source/tests/rules/test_london_\w+\.py\.html#L-\d+"', rules)
    tour = (built / "readme.html").read_text(encoding="utf-8")
    assert 'src="screenshots/london-middle-laptop-night.webp"' in tour
    reference = (built / "reference" / "games.html").read_text(encoding="utf-8")
    assert "ready for the first choice" in reference  # the docstring of new_game
    home = (built / "index.html").read_text(encoding="utf-8")
    for reader in ("Players", "Bot authors", "Researchers", "Operators", "Contributors"):
        assert reader in home


def test_every_page_says_that_it_is_not_affiliated(pages: dict[Path, Page]) -> None:
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert "is not affiliated with" in text.partition("<footer")[2], path.name


def test_broken_links_stop_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(
        "# A page\n[1](nowhere.md) [2](../src/nowhere.py) [3](../LICENSE#L99999) [4](#nowhere)"
    )
    config = tmp_path / "mkdocs.yml"
    config.write_text(
        f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: docs\nplugins: []\nnav: [index.md]\n"
        f"not_in_nav: /*.md\nhooks: [{ROOT / 'tools' / 'docs_site.py'}]\n"
    )
    done = build(tmp_path / "site", "--config-file", str(config))
    assert done.returncode != 0
    for target in ("nowhere.md", "src/nowhere.py", "#L-99999", "#nowhere"):
        assert target in done.stderr, target


class Silent(SimpleHTTPRequestHandler):
    """A server of files that logs nothing."""

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


@pytest.mark.usefixtures("installed")
def test_a_reader_finds_a_word_and_the_browser_asks_nobody_else(built: Path) -> None:
    with served(built) as address, launched() as browser:
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + "index.html")
        # Before the index is there the page says that it is initializing, and what is typed by then
        # may never be looked up.
        box = page.get_by_role("textbox", name="Search")
        box.focus()
        page.locator(".md-search-result__meta", has_text="Type to start").wait_for(state="attached")
        box.press_sequentially("whistle enough")
        page.locator(".md-search-result__link").first.wait_for(state="attached")
        for path in ("reference/games.html", "rules/pocket.html", "readme.html"):
            page.goto(address + path)
        page.close()
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
