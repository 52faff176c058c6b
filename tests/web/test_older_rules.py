"""A game that was begun under older rules goes on: the page tells once what is new."""

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from web.played import Table
from web.site import running
from web.visitors import Visitors
from web.words import EN

STOP = "whistle enough"


def _told_and_put_away(page: Page) -> None:
    """What is new is told, and after it was put away not again."""
    notice = page.get_by_role("status", name=EN("table.newRules.title"))
    expect(notice).to_contain_text(EN("games.london.newRules"))
    notice.get_by_role("button", name=EN("table.notice.dismiss")).click()
    expect(notice).to_be_hidden()
    page.reload()
    expect(page.get_by_text("Goodley").first).to_be_visible()
    expect(notice).to_be_hidden()


def test_a_whistle_begun_under_the_first_rules_may_be_stopped(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as site:
        with Table(site, "london") as table:
            table.until(lambda now: STOP in now.seats[now.view["actor"]].legal())
            address = table.path(table.view["actor"])
        site.kill()
        with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
            database.execute("UPDATE games SET rules = 1")
        site.start()
        visitors = Visitors(browser, site)
        try:
            _told_and_put_away(visitors(address))
            _told_and_put_away(visitors(address, textMode=True))
            page = visitors(address)
            page.get_by_role("main").get_by_role("button", name="Stop the whistle").click()
            expect(page.get_by_text("Goodley stops whistling.").first).to_be_visible()
        finally:
            visitors.close()
        assert not visitors.unexpected()
