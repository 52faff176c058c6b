"""Before the game begins, and when the other player has left: what the page says and offers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from web.hand import begin
from web.site import Site, running
from web.visitors import LAPTOP, PHONE, Visitors
from web.words import EN, FR

SIZES = {"laptop": LAPTOP, "phone": PHONE}
SPEECH = {"en": EN, "fr": FR}


@pytest.fixture(scope="module")
def impatient(installed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server where nobody is waited for long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GASLAMP_CLAIM_AFTER", "2")
        with running(tmp_path_factory.mktemp("impatient")) as found:
            yield found


@pytest.fixture
def visitors(browser: Browser, impatient: Site) -> Iterator[Visitors]:
    impatient.usually(seed=1)
    everybody = Visitors(browser, impatient)
    try:
        yield everybody
        complaints = everybody.unexpected()
    finally:
        everybody.close()
    assert not complaints, "\n".join(complaints)


def fits(page: Page) -> None:
    """Nothing reaches beyond the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.evaluate("window.innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_a_table_that_waits_shows_no_board_and_can_be_withdrawn(
    visitors: Visitors, size: str
) -> None:
    ada = visitors(size=SIZES[size])
    begin(ada, "london", "jack", "friend", names=("Ada",))
    expect(ada.get_by_role("heading", name=EN("table.wait.title"))).to_be_visible()
    expect(ada.get_by_text(EN("table.wait.taken"))).to_be_visible()
    expect(ada.get_by_text(re.compile(EN("app.home.noClock")))).to_be_visible()
    assert ada.locator("[data-area=board]").count() == 0
    fits(ada)
    link = ada.get_by_role("textbox", name=EN("table.wait.invite")).input_value()
    heard = "".join(visitors.frames[ada])
    assert '"type":"state"' not in heard
    ada.get_by_role("button", name=EN("table.wait.withdraw")).click()
    ada.get_by_role("dialog").get_by_role("button", name=EN("table.wait.withdraw")).click()
    expect(ada.get_by_role("heading", name=EN("app.lost.withdrawnTitle"))).to_be_visible()
    ben = visitors(link)
    expect(ben.get_by_role("heading", name=EN("app.lost.withdrawnTitle"))).to_be_visible()


@pytest.mark.parametrize("language", SPEECH)
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_ended_against_somebody_who_has_left(
    visitors: Visitors, size: str, language: str
) -> None:
    say = SPEECH[language]
    ben = visitors()
    begin(ben, "pocket", "investigator", "friend", names=("Ben",))  # who is to choose first
    link = ben.get_by_role("textbox", name=EN("table.wait.invite")).input_value()
    ada = visitors(link, size=SIZES[size], language=language)
    ada.get_by_role("button", name=say("table.join.yes")).click()
    expect(ben.locator("[data-area=board]")).to_be_visible()
    expect(ada.locator("[data-area=board]")).to_be_visible()
    ben.close()
    win = ada.get_by_role("button", name=say("table.away.win"))
    expect(win).to_be_visible()
    expect(ada.get_by_text(say("table.away.now", "Ben"))).to_be_visible()
    fits(ada)
    win.click()
    ada.get_by_role("dialog").get_by_role("button", name=say("table.cancel")).click()
    ada.get_by_role("button", name=say("table.away.off")).click()
    ada.get_by_role("dialog").get_by_role("button", name=say("table.away.off")).click()
    expect(ada.get_by_role("heading", name=say("table.end.nobodyWins"))).to_be_visible()
