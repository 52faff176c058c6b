"""Two browsers and a link, two tabs of a seat, a page that is loaded again, a server that dies."""

import re

from playwright.sync_api import Page, expect

from web.hand import Hand, begin
from web.site import Site
from web.visitors import Visitors
from web.words import EN


def _invited(visitors: Visitors, game: str) -> tuple[Page, Page]:
    """Ada, who is Jack, and Ben, who has opened her link and taken the seat."""
    ada = visitors()
    begin(ada, game, "jack", "friend", names=("Ada",))
    link = ada.get_by_role("textbox", name=EN("table.wait.invite")).input_value()
    assert "#invite=" in link
    ben = visitors(link)
    expect(ben.get_by_role("heading", name=EN("table.join.title", "Ada", "Pocket"))).to_be_visible()
    assert "invite" not in ben.url, "an invitation does not stay in the address bar"
    ben.get_by_role("textbox", name=EN("table.join.name")).fill("Ben")
    ben.get_by_role("button", name=EN("table.join.yes")).click()
    return ada, ben


def _sentence(page: Page) -> str:
    return page.get_by_role("main").get_by_role("paragraph").first.inner_text()


def test_two_browsers_and_a_link(visitors: Visitors) -> None:
    ada, ben = _invited(visitors, "pocket")
    hands = Hand(ada, 3), Hand(ben, 4)
    ben.get_by_role("tab", name=EN("table.tabs.chat")).click()
    ben.get_by_role("textbox", name=EN("table.chat.write")).fill("Good evening")
    ben.get_by_role("button", name=EN("table.chat.send")).click()
    ada.get_by_role("tab", name=re.compile("^" + EN("table.tabs.chat"))).click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Good evening")
    choosing = hands[0].choices.or_(hands[0].confirm).or_(hands[0].result)
    for _ in range(200):
        for hand in hands:
            if hand.tab.count():
                hand.tab.click()
        expect(
            choosing.or_(hands[0].panel.get_by_text(EN("table.choices.none"))).first
        ).to_be_visible()
        turn = next((h for h in hands if h.choices.count() or h.confirm.count()), None)
        if turn is not None:
            turn.step()
        if hands[0].result.count():
            break
    said = {
        page.get_by_role("heading", name=hands[0]._results()).first.inner_text()
        for page in (ada, ben)
    }
    assert said == {EN("table.end.won"), EN("table.end.lost")}
    # Again, with the roles swapped: it begins when both want it.
    ada.get_by_role("button", name=EN("table.end.again")).click()
    expect(ben.get_by_text(EN("table.end.againAsked"))).to_be_visible()
    ben.get_by_role("button", name=EN("table.end.again")).click()
    expect(ben.get_by_role("region", name=EN("table.secrets.title"))).to_be_visible()
    assert ada.url == ben.url
    expect(ada.get_by_role("region", name=EN("table.secrets.title"))).not_to_be_visible()


def test_two_tabs_of_one_seat_stay_in_step(visitors: Visitors) -> None:
    first = visitors()
    begin(first, "london", "investigator")
    hand = Hand(first, 5)
    while hand.state() == "shut":
        hand.step()
    second = first.context.new_page()
    second.goto(first.url)
    other = Hand(second, 6)
    # Not him: he draws a card, so that what he does waits in the tab it was chosen in.
    holmes = EN("games.london.verbs.pick.option.0", "Holmes")
    hand.choices.filter(has_not_text=holmes).first.click()  # a character is picked in one tab …
    back = second.get_by_role("button", name=EN("table.back"))
    expect(back).to_be_visible()  # … and can be put back in the other
    back.click()
    expect(first.get_by_role("button", name=EN("table.back"))).not_to_be_visible()
    while other.state() == "shut":
        other.step()
    other.choices.filter(has_not_text=holmes).first.click()
    for _ in range(12):
        # Whatever is chosen in one of them, confirmed in the other.
        if other.state() in ("whole", "over"):
            break
        other.step()
    expect(hand.confirm.or_(hand.result).first).to_be_visible()
    hand.step()
    expect(second.get_by_role("button", name=EN("table.confirm"))).not_to_be_visible()


def test_reload_in_the_middle(visitors: Visitors) -> None:
    page = visitors()
    begin(page, "newyork", "jack")
    hand = Hand(page, 7)
    for _ in range(6):
        hand.step()
    hand.state()
    while not page.get_by_role("button", name=EN("table.back")).is_visible():
        hand.step()
    hand.state()
    before = _sentence(page)
    page.reload()
    expect(page.get_by_role("button", name=EN("table.back"))).to_be_visible()
    assert _sentence(page) == before
    # It stands among the unfinished games too, and goes on from there.
    page.goto("/")
    page.get_by_role("button", name=EN("app.home.goOn")).first.click()
    expect(page.get_by_role("button", name=EN("table.back"))).to_be_visible()
    assert _sentence(page) == before


def test_a_killed_server_is_survived(visitors: Visitors, site: Site) -> None:
    visitors.allow("ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource")
    page = visitors()
    begin(page, "pocket", "jack")
    hand = Hand(page, 8, board=True)
    for _ in range(6):
        hand.step()
    while hand.state() != "choose":
        hand.step()
    turn = page.get_by_role("heading", name=EN.like("games.pocket.turn.of")).inner_text()
    site.kill()
    try:
        expect(page.get_by_text(EN("table.online.lost"))).to_be_visible()
    finally:
        site.start()
    expect(page.get_by_role("status").filter(has_text=EN("table.online.open"))).to_be_attached()
    assert page.get_by_role("heading", name=EN.like("games.pocket.turn.of")).inner_text() == turn
    assert re.search("won|lost", hand.play_out())
