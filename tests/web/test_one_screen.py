"""One screen for two: a curtain between the views, and nothing of the last one behind it."""

import json

import pytest
from playwright.sync_api import Page, expect

from web.hand import Hand, begin
from web.visitors import Visitors
from web.words import EN

STORES = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, history.state])"


def _nothing_behind(page: Page, game: str) -> None:
    """The curtain's own words are all there is."""
    body = page.locator("body")
    html = body.inner_html().lower()
    names = f"games.{game}.characters"
    for name in [*EN.under(f"{names}.names"), *EN.under(f"{names}.short")]:
        assert name.lower() not in html, f"{name} stands in the page behind the curtain"
    assert page.locator("svg [data-anchor], [data-seq], [role=tabpanel], dialog").count() == 0
    kept = page.evaluate(STORES)
    assert "identity" not in kept
    assert json.loads(kept)[2] is None
    assert "#" not in page.url


@pytest.mark.parametrize("game", ["pocket", pytest.param("london", marks=pytest.mark.long)])
def test_curtain(visitors: Visitors, game: str) -> None:
    page = visitors()
    begin(page, game, "jack", "screen", names=("Ada", "Ben"))
    hand = Hand(page, 11)
    lifted: list[str] = []
    for _ in range(60):
        if hand.state() == "curtain":
            _nothing_behind(page, game)
            lifted.append(hand.curtain.inner_text())
            if len(lifted) == 3:
                break
        hand.step()
    assert set(lifted) == {EN("table.curtain.yes", name) for name in ("Ada", "Ben")}
    # Back and forth in the browser's history: home, then the curtain again.
    page.go_back()
    expect(page.get_by_role("heading", name=EN("app.brand"), exact=True)).to_be_visible()
    page.go_forward()
    expect(hand.curtain).to_be_visible()
    _nothing_behind(page, game)
    page.reload()
    expect(hand.curtain).to_be_visible()
    _nothing_behind(page, game)


def test_jack_must_hold_to_see_his_secrets(visitors: Visitors) -> None:
    page = visitors()
    begin(page, "london", "jack")
    secret = page.get_by_role("region", name=EN("table.secrets.title"))
    button = secret.get_by_role("button")
    you = page.get_by_text(EN.like("table.secrets.you"))
    expect(button).to_be_visible()
    assert you.count() == 0, "it stands in the page before it is asked for"
    button.hover()
    page.mouse.down()
    expect(you).to_be_visible()
    page.mouse.up()
    expect(you).not_to_be_attached()
    button.press("Enter")  # a keyboard cannot hold: it opens and shuts
    expect(you).to_be_visible()
    button.press("Enter")
    expect(you).not_to_be_attached()


def test_to_the_end(visitors: Visitors) -> None:
    page = visitors(atOnce=True)
    begin(page, "newyork", "investigator", "screen", names=("Ada", "Ben"))
    hand = Hand(page, 12, bold=True)
    assert hand.play_out()
    expect(page.get_by_text(EN.like("table.end.was")).first).to_be_visible()
    page.get_by_role("button", name=EN("table.end.again")).click()
    expect(hand.curtain.or_(hand.choices).first).to_be_visible()
