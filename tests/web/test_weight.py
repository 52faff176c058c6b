"""What the page weighs, and that nothing of it is inlined."""

import gzip
import re

import pytest
from playwright.sync_api import expect

from web.played import Table
from web.site import Site, built
from web.visitors import LAPTOP, PHONE, SHIFTS, Visitors
from web.words import EN

MOST = 153_000  # bytes of compressed JavaScript: every file there is, in both languages
MOST_SPOKEN = 143_000  # of what somebody loads who opens every page in one language
LANGUAGES = ("en", "fr")
JUMP = 0.02  # of the view, from the first paint until everything has come


def test_javascript_is_small() -> None:
    """Every script is counted, as the server sends it; texts of the other language apart."""
    weighed = {
        path.name: len(gzip.compress(path.read_bytes(), 9))
        for path in (built() / "assets").glob("*.js")
    }
    assert weighed
    total = sum(weighed.values())
    heaviest = sorted(weighed.items(), key=lambda one: -one[1])[:8]
    assert total <= MOST, f"{total} bytes: {heaviest}"
    for other in LANGUAGES:
        own = total - sum(size for name, size in weighed.items() if name.startswith(f"{other}-"))
        assert own <= MOST_SPOKEN, f"{own} bytes without {other}: {heaviest}"


def test_one_language_is_loaded(visitors: Visitors, site: Site) -> None:
    """Nobody loads texts he does not read."""
    with Table(site, "pocket", 3).end() as table:
        page = visitors("/rules", language="fr")
        loaded: list[str] = []
        page.on("response", lambda response: loaded.append(response.url.rsplit("/", 1)[-1]))
        for path in ("/", table.path("jack"), f"/replay/{table.id}"):
            page.goto(path)
            page.wait_for_load_state("networkidle")
    scripts = [name for name in loaded if name.endswith(".js")]
    assert any(name.startswith("fr-") for name in scripts)
    assert not [name for name in scripts if name.startswith("en-")]


def test_nothing_is_inlined() -> None:
    page = (built() / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\bstyle=|\bon\w+=|data:", page)
    for path in (built() / "assets").glob("*.css"):
        assert "data:" not in path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_layout_jump(visitors: Visitors, site: Site, size: dict[str, int]) -> None:
    page = visitors("/rules", size=size)
    page.context.add_init_script(SHIFTS)
    page.goto("/")
    expect(page.get_by_role("heading", name=EN("app.home.open"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("shifted") < JUMP
    with Table(site, "london", 3).turn(2) as table:
        page.goto(table.path("jack"))
        expect(page.get_by_role("main").locator("svg").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("shifted") < JUMP
        for _ in range(8):  # whatever is asked, the board stays where it is
            table.step()
            while not any(f'"seq":{table.view["seq"]}' in told for told in visitors.frames[page]):
                page.wait_for_timeout(20)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate("shifted") < JUMP
