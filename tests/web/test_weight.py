"""What the page weighs, and that nothing of it is inlined."""

import gzip
import re

import pytest
from playwright.sync_api import expect

from gaslamp.server.web import folder
from web.played import Table
from web.site import Site
from web.visitors import LAPTOP, PHONE, Visitors
from web.words import EN

MOST = 150_000  # bytes of compressed JavaScript, all pages together
JUMP = 0.02  # of the view, from the first paint until everything has come
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def test_javascript_is_small() -> None:
    weighed = {
        path.name: len(gzip.compress(path.read_bytes(), 9))  # as the server sends it
        for path in (folder() / "assets").glob("*.js")
    }
    assert weighed
    total = sum(weighed.values())
    assert total <= MOST, f"{total} bytes: {sorted(weighed.items(), key=lambda one: -one[1])[:8]}"


def test_nothing_is_inlined() -> None:
    page = (folder() / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\bstyle=|\bon\w+=|data:", page)
    for path in (folder() / "assets").glob("*.css"):
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
