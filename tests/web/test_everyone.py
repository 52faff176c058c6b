"""Text mode, French, and a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from web.hand import Hand, begin
from web.played import Table
from web.site import Site
from web.visitors import PHONE, Visitors
from web.words import EN, FR, PLACE

GAMES = ("pocket", "london", "newyork")
SHORTEST = 5  # letters of a text that is looked for
# Everything on the page that somebody may read or hear.
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const own = walk.currentNode.parentElement.closest('[lang]');
    if (own?.lang !== 'en') found.push(walk.currentNode.data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-valuetext'])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (one.closest('[lang]')?.lang !== 'en') found.push(one.getAttribute(name));
  return [document.title, ...found].map((text) => text.trim()).filter(Boolean);
}"""


def _english(page: Page) -> list[str]:
    """English that is left on a French page."""
    french = " ".join(FR.all())
    whole, parts = set(), set()
    for text in EN.all():
        pieces = [piece.strip() for piece in PLACE.split(text)]
        for piece in pieces:
            if len(re.findall(r"[a-z]", piece)) < SHORTEST or piece in french:
                continue
            if len(pieces) == 1:
                whole.add(piece)
            elif " " in piece and len(piece) > 8:
                parts.add(piece)
    texts: list[str] = page.evaluate(TEXTS)
    assert len(texts) > 10
    return [
        text
        for text in texts
        if text in whole or any(part in text for part in parts | whole if " " in part)
    ]


def test_french_without_reload(visitors: Visitors) -> None:
    page = visitors()
    page.evaluate("() => { window.sameDocument = true; }")
    page.get_by_role("button", name=EN("app.settings.title")).click()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("button", name=FR("app.home.begin"), exact=True)).to_be_visible()
    assert page.evaluate("() => document.documentElement.lang") == "fr"
    assert _english(page) == []
    page.keyboard.press("Escape")
    begin(page, "pocket", "investigator", words=FR)
    hand = Hand(page, 2, words=FR)
    while hand.state() == "shut":
        hand.step()
    assert _english(page) == []
    assert page.evaluate("() => window.sameDocument") is True
    # And back again in the middle of a game.
    page.get_by_role("button", name=FR("app.settings.title")).click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("tab", name=EN("table.tabs.log"), exact=True)).to_be_visible()
    assert page.evaluate("() => window.sameDocument") is True


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("pocket", marks=pytest.mark.long),
        pytest.param("london", marks=pytest.mark.long),
        "newyork",
    ],
)
def test_nothing_english_is_left_in_french(visitors: Visitors, site: Site, game: str) -> None:
    with Table(site, game, 7).turn(3) as table:
        page = visitors(table.path(table.view["actor"]), language="fr")
        hand = Hand(page, 3, words=FR)
        while hand.state() == "shut":
            hand.step()
        found = _english(page)
        hand.choose()
        found += _english(page)
        page.get_by_role("tab", name=FR("table.tabs.log"), exact=True).click()
        found += _english(page)
        if (back := page.get_by_role("button", name=FR("table.back"))).count():
            back.click()
            expect(back).not_to_be_visible()
        table.end()
        expect(hand.result.first).to_be_visible()
        found += _english(page)
        page.goto(f"/replay/{table.id}")
        expect(page.get_by_role("slider")).to_be_visible()
        found += _english(page)
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", level=2).nth(2)).to_be_visible()
        found += _english(page)
        page.goto(table.path("jack"))
        expect(hand.result.first).to_be_visible()
        page.get_by_role("button", name=FR("app.settings.title")).click()
        page.get_by_role("checkbox", name=FR("app.settings.textMode")).click()
        expect(page.get_by_role("heading", name=FR("text.title"))).to_be_visible()
        found += _english(page)
    assert sorted(set(found)) == []


@pytest.mark.long
def test_a_french_game_to_the_end(visitors: Visitors) -> None:
    page = visitors(language="fr", atOnce=True)
    begin(page, "london", "investigator", words=FR)
    assert Hand(page, 4, words=FR, bold=True).play_out()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("pocket", marks=pytest.mark.long),
        "london",
        pytest.param("newyork", marks=pytest.mark.long),
    ],
)
def test_text_mode(visitors: Visitors, game: str) -> None:
    page = visitors()
    begin(page, game, "investigator")
    Hand(page, 1).state()
    page.get_by_role("button", name=EN("app.settings.title")).click()
    page.get_by_role("checkbox", name=EN("app.settings.textMode")).click()
    page.keyboard.press("Escape")
    line = page.get_by_role("combobox", name=EN("text.input"))
    answers = page.get_by_role("log", name=EN("text.answers"))
    over = re.compile(EN("text.status.over").split("{0}")[0])
    line.fill("help")
    line.press("Enter")
    expect(answers).to_contain_text(EN("text.help.choices"))
    line.fill("abracadabra")
    line.press("Enter")
    expect(answers).to_contain_text("abracadabra")
    status = page.get_by_role("main").get_by_role("paragraph").first
    yours = EN("text.status.yours").split("{0}")[0]
    for _ in range(250):
        expect(status).to_have_text(
            re.compile(f"{yours}|{EN('text.answer.complete')}|{over.pattern}")
        )
        said = status.inner_text()
        if over.match(said):
            break
        line.fill("confirm" if EN("text.answer.complete") in said else _typed(page))
        line.press("Enter")
        expect(status).not_to_have_text(said)
    expect(status).to_have_text(over)
    expect(page.get_by_text(EN.like("table.end.was")).first).to_be_visible()


def _typed(page: Page) -> str:
    """A move as it stands in the list: the hex games end with an accusation if they can."""
    items = page.get_by_role("main").locator("details li").all_text_contents()
    moves = [item.partition(": ")[0].strip() for item in items]
    assert moves
    return next((move for move in moves if move.startswith("accuse")), moves[len(moves) // 2])


def _no_sideways(page: Page) -> None:
    wide, view = page.evaluate("() => [document.scrollingElement.scrollWidth, innerWidth]")
    assert view == PHONE["width"]
    assert wide <= view, f"{page.url} is {wide} pixels wide"


def test_phone_pages(visitors: Visitors, site: Site) -> None:
    visitors.allow("404")
    page = visitors(size=PHONE)
    _no_sideways(page)
    page.get_by_role("button", name=EN("app.settings.title")).click()
    _no_sideways(page)
    for language in ("en", "fr"):
        page = visitors(size=PHONE, language=language)
        for path in ("/rules", *(f"/rules/{game}" for game in GAMES), "/replay", "/nowhere"):
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            page.wait_for_load_state("networkidle")
            _no_sideways(page)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("pocket", marks=pytest.mark.long),
        pytest.param("london", marks=pytest.mark.long),
        "newyork",
    ],
)
def test_phone_table(visitors: Visitors, game: str) -> None:
    page = visitors(size=PHONE)
    begin(page, game, "investigator")
    hand = Hand(page, 5)
    expect(page.get_by_role("main").locator("svg").first).to_be_visible()
    _no_sideways(page)
    # What is said about the game is one tap away.
    for tab in ("suspects", "turn", "log"):
        name = EN(f"games.{game}.turn.title" if tab == "turn" else f"table.tabs.{tab}")
        page.get_by_role("tab", name=name, exact=True).tap()
        expect(page.get_by_role("tabpanel")).to_be_visible()
        _no_sideways(page)
    asked = 0
    while asked < 4:
        if hand.state() == "choose":
            asked += 1
            for place in range(hand.choices.count()):
                hand.choices.nth(place).click(trial=True)
        hand.step()
    _no_sideways(page)


@pytest.mark.parametrize(
    "game",
    [
        "pocket",
        pytest.param("london", marks=pytest.mark.long),
        pytest.param("newyork", marks=pytest.mark.long),
    ],
)
def test_phone_board(visitors: Visitors, game: str) -> None:
    """What glows on the board can be touched, and so can the cards or tokens under it."""
    page = visitors(size=PHONE)
    begin(page, game, "investigator")
    hand = Hand(page, 6)
    offer = page.get_by_role("region", name=EN(f"games.{game}.turn.this")).first
    open_cards = offer.get_by_role("button", disabled=False)
    expect(open_cards.first).to_be_visible()
    for card in range(open_cards.count()):
        open_cards.nth(card).tap()
        expect(hand.targets.or_(hand.confirm).first).to_be_visible()
        count = hand.targets.count()
        for place in range(count):
            hand.targets.nth(place).tap(trial=True)
        if count:
            return
        page.get_by_role("button", name=EN("table.back")).tap()
    raise AssertionError("nothing glows on the board")


def test_phone_pointing_moves_nothing(visitors: Visitors) -> None:
    """What a preview says has its place: the board does not slip away under the pointer."""
    page = visitors(size=PHONE)
    begin(page, "london", "investigator")
    hand = Hand(page, 6)
    offer = page.get_by_role("region", name=EN("games.london.turn.this")).first
    offer.get_by_role("button", disabled=False).first.tap()
    expect(hand.targets.first).to_be_visible()
    page.mouse.move(0, 0)
    before = hand.targets.first.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    expect(page.get_by_role("main")).to_contain_text(re.compile(EN("table.split", r"\d", r"\d")))
    assert hand.targets.first.bounding_box() == before
