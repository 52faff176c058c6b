"""No serious finding of axe on any page, by night or by day."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from web.axe import findings
from web.hand import Hand
from web.played import Table
from web.site import Site
from web.visitors import LAPTOP, PHONE, Visitors
from web.words import EN

SHORT = {("pocket", "dark"), ("london", "light"), ("newyork", "dark")}
GAMES = ("pocket", "london", "newyork")
# By night and by day; each game by one of them in the short run.
LOOKS = [
    pytest.param(game, theme, marks=() if (game, theme) in SHORT else pytest.mark.long)
    for game in GAMES
    for theme in ("dark", "light")
]


class Inspector:
    """Looks at one page after the other, and tells everything at the end."""

    def __init__(self) -> None:
        self._found: dict[str, None] = {}

    def __call__(self, page: Page) -> None:
        self._found.update(dict.fromkeys(findings(page)))

    def tell(self) -> None:
        assert not self._found, "\n".join(self._found)


@pytest.fixture
def look() -> Iterator[Inspector]:
    inspector = Inspector()
    yield inspector
    inspector.tell()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_home_and_pages(visitors: Visitors, look: Inspector, theme: str) -> None:
    page = visitors(theme=theme)
    expect(page.get_by_role("heading", name=EN("app.home.open"))).to_be_visible()
    look(page)
    page.get_by_role("button", name=EN("app.settings.title")).click()
    look(page)
    for path in ("/rules", "/replay"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        look(page)
    visitors.allow("404")
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name=EN("app.lost.title"))).to_be_visible()
    look(page)


@pytest.mark.parametrize(("game", "theme"), LOOKS)
def test_table_rules_and_replay(
    visitors: Visitors, site: Site, look: Inspector, game: str, theme: str
) -> None:
    with Table(site, game, 2).turn(3) as table:
        page = visitors(table.path(table.view["actor"]), theme=theme)
        hand = Hand(page, 1)
        while hand.state() == "shut":
            hand.step()
        look(page)
        hand.choose()
        look(page)
        page.get_by_role("button", name=EN("table.menu.rules")).click()
        expect(
            page.get_by_role("heading", name=EN("rules.of", EN(f"games.{game}.title")))
        ).to_be_visible()
        look(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name=EN("table.back")).click()
        expect(hand.choices.first).to_be_visible()
        table.end()
        expect(hand.result.first).to_be_visible()
        look(page)
        page.goto(f"/replay/{table.id}")
        expect(page.get_by_role("slider")).to_be_visible()
        look(page)


@pytest.mark.parametrize(("game", "theme"), LOOKS)
def test_rules(visitors: Visitors, look: Inspector, game: str, theme: str) -> None:
    page = visitors(f"/rules/{game}", theme=theme)
    expect(page.get_by_role("heading", level=2).nth(2)).to_be_visible()
    look(page)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_text_mode(visitors: Visitors, site: Site, look: Inspector, size: dict[str, int]) -> None:
    with Table(site, "london", 2).turn(2) as table:
        page = visitors(table.path("jack"), textMode=True, size=size)
        expect(page.get_by_role("heading", name=EN("text.title"))).to_be_visible()
        look(page)
