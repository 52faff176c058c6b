"""Whole games from the home page to the result: a person against the computer, in either role."""

import re

import pytest
from playwright.sync_api import Page, expect

from web.hand import Hand, begin
from web.visitors import Visitors
from web.words import EN

GAMES = ("pocket", "london", "newyork")


def _shown(page: Page) -> None:
    """At the end everything is told, and there is somewhere to go."""
    expect(page.get_by_text(EN.like("table.end.was")).first).to_be_visible()
    for way in ("again", "share"):
        expect(page.get_by_role("button", name=EN(f"table.end.{way}"))).to_be_visible()
    for way in ("step", "download", "home"):
        expect(
            page.get_by_role("link", name=EN(f"table.end.{way}"), exact=True).last
        ).to_be_visible()


SHORT = [("pocket", "jack"), ("london", "investigator"), ("newyork", "jack")]


@pytest.mark.parametrize(("game", "role"), SHORT)
def test_a_short_game(visitors: Visitors, game: str, role: str) -> None:
    """Whoever may accuse or leave does so as soon as he can."""
    page = visitors()
    begin(page, game, role)
    assert re.search("won|lost", Hand(page, 1, board=game == "pocket", bold=True).play_out())
    _shown(page)


@pytest.mark.long
@pytest.mark.parametrize("role", ["jack", "investigator"])
@pytest.mark.parametrize("game", GAMES)
def test_person_against_the_computer(visitors: Visitors, game: str, role: str) -> None:
    page = visitors()
    begin(page, game, role)
    hand = Hand(
        page, seed=1, board=role == "jack", bold=(role, game) == ("investigator", "newyork")
    )
    assert re.search("won|lost", hand.play_out())
    _shown(page)
