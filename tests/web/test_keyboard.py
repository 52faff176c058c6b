"""Without a mouse: every control can be reached, the focus can be seen, a game can be played."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from web.hand import Hand
from web.played import Table
from web.site import Site
from web.visitors import Visitors
from web.words import EN

MOST = 120  # stops of the tab key on one page
CHOICE = """() => {
  const at = document.activeElement;
  const list = at?.closest('section[aria-label]')?.getAttribute('aria-label');
  return !!at && at.getAttribute('aria-disabled') !== 'true' && !at.disabled
    && (at.hasAttribute('data-anchor') || (list === 'Choices' && at.tagName === 'BUTTON'));
}"""
PLACE = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const shown = at.closest('label') ?? at;
  shown.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = shown.getBoundingClientRect();
  return { x, y, width, height, name: at.getAttribute('aria-label') || shown.textContent.trim() };
}"""


def _tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(MOST):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not come to {wanted}")


def test_a_game_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors()
    group = page.get_by_role("group", name=EN("app.home.choose"))
    _tab_to(page, group.get_by_role("radio", checked=True))
    pocket = page.get_by_role("radio", name=re.compile("^" + EN("games.pocket.title")))
    while not pocket.is_checked():
        page.keyboard.press("ArrowDown")
    level = page.get_by_role("group", name=EN("app.home.level")).get_by_role("radio")
    levels = page.get_by_role("group", name=EN("app.home.level"))
    _tab_to(page, levels.get_by_role("radio", checked=True))
    while not level.first.is_checked():
        page.keyboard.press("ArrowLeft")
    _tab_to(page, page.get_by_role("button", name=EN("app.home.begin"), exact=True))
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    hand = Hand(page, 1)
    expect(hand.tab.or_(hand.choices).first).to_be_visible()
    for _ in range(200):
        state = hand.state()
        if state == "over":
            break
        if state == "shut":
            _tab_to(page, page.get_by_role("tab", selected=True))
            page.keyboard.press("ArrowLeft")
            expect(hand.choices.first).to_be_visible()
        elif state == "whole":
            _tab_to(page, hand.confirm)
            page.keyboard.press("Enter")
            expect(hand.confirm).not_to_be_visible()
        else:
            before = page.get_by_role("main").inner_text()
            for _ in range(MOST):
                if page.evaluate(CHOICE):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            expect(page.get_by_role("main")).not_to_have_text(before)
    assert hand.state() == "over"
    expect(page.get_by_text(EN.like("table.end.was")).first).to_be_visible()


def test_the_settings_stay_open_while_one_is_in_them(visitors: Visitors) -> None:
    page = visitors()
    opener = page.get_by_role("button", name=EN("app.settings.title"))
    sheet = page.get_by_role("group", name=EN("app.settings.title"))
    opener.press("Enter")
    stops = sheet.get_by_role("button").count() + sheet.locator("input").count()
    assert stops > 8
    for _ in range(stops):
        page.keyboard.press("Tab")
        assert sheet.evaluate("(sheet) => sheet.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(opener).to_be_focused()
    opener.press("Enter")
    page.get_by_role("link", name=EN("app.nav.rules")).focus()
    expect(sheet).not_to_be_visible()


def _visible_focus(page: Page) -> list[str]:
    """Go through all stops of the tab key; those at which nothing can be seen."""
    unseen: list[str] = []
    seen: set[str] = set()
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); scrollTo(0, 0); }")
    for _ in range(MOST):
        page.keyboard.press("Tab")
        place = page.evaluate(PLACE)
        if place is None:
            break
        key = f"{place['name']} {place['x']:.0f}"
        if key in seen:
            break
        seen.add(key)
        clip = {
            "x": max(0, place["x"] - 8),
            "y": max(0, place["y"] - 8),
            "width": place["width"] + 16,
            "height": place["height"] + 16,
        }
        focused = page.screenshot(clip=clip, animations="disabled")  # type: ignore[arg-type]
        page.evaluate("() => (window.was = document.activeElement).blur()")
        plain = page.screenshot(clip=clip, animations="disabled")  # type: ignore[arg-type]
        page.evaluate("() => window.was.focus({ focusVisible: true })")
        if focused == plain:
            unseen.append(place["name"])
    assert len(seen) > 5
    return unseen


def test_focus_can_be_seen_at_home(visitors: Visitors) -> None:
    page = visitors()
    expect(page.get_by_role("heading", name=EN("app.home.open"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert _visible_focus(page) == []


@pytest.mark.parametrize("game", ["pocket", pytest.param("london", marks=pytest.mark.long)])
def test_focus_can_be_seen_at_the_table(visitors: Visitors, site: Site, game: str) -> None:
    with Table(site, game, 6).turn(2) as table:
        page = visitors(table.path(table.view["actor"]))
        hand = Hand(page, 1)
        while hand.state() == "shut":
            hand.step()
        page.wait_for_load_state("networkidle")
        assert _visible_focus(page) == []
