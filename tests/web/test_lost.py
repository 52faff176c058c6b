"""A dead link, a full table, a lost seat, a broken record: a page that says so, and a next step."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from web.hand import begin
from web.played import Table
from web.site import Site
from web.visitors import Visitors
from web.words import EN


def _told(page: Page, why: str) -> None:
    """What happened is said, and the home page is one click away."""
    expect(page.get_by_role("heading", name=EN(f"app.lost.{why}Title"))).to_be_visible()
    expect(page.get_by_text(EN(f"app.lost.{why}Text"))).to_be_visible()
    expect(page.get_by_role("link", name=EN("app.lost.home"))).to_be_visible()


def test_dead_link(visitors: Visitors) -> None:
    visitors.allow("404")
    page = visitors("/g/there-is-no-such-game")
    _told(page, "dead")
    page.get_by_role("link", name=EN("app.lost.home")).click()
    expect(page.get_by_role("button", name=EN("app.home.begin"))).to_be_visible()
    page.goto("/no/such/page")
    expect(page.get_by_role("heading", name=EN("app.lost.title"))).to_be_visible()


def test_full_table(visitors: Visitors) -> None:
    ada = visitors()
    begin(ada, "pocket", "investigator", "friend", names=("Ada",))
    link = ada.get_by_role("textbox", name=EN("table.wait.invite")).input_value()
    ben = visitors(link)
    ben.get_by_role("button", name=EN("table.join.yes")).click()
    expect(ben.get_by_role("region", name=EN("table.secrets.title"))).to_be_visible()
    cleo = visitors(link)
    _told(cleo, "full")
    cleo.get_by_role("button", name=EN("app.lost.watch")).click()
    expect(cleo.get_by_text(EN("table.spectator"))).to_be_visible()
    assert cleo.get_by_role("region", name=EN("table.secrets.title")).count() == 0


def test_lost_seat(visitors: Visitors, site: Site) -> None:
    with Table(site, "london", 4) as table:
        page = visitors(f"/g/{table.id}#token=not-the-token-of-this-seat")
        _told(page, "seat")
        page.get_by_role("button", name=EN("app.lost.watch")).click()
        expect(page.get_by_text(EN("table.spectator"))).to_be_visible()


def test_forgotten_cookie(visitors: Visitors) -> None:
    """A browser that has forgotten its seat sees the game from outside."""
    page = visitors()
    begin(page, "pocket", "jack")
    expect(page.get_by_role("region", name=EN("table.secrets.title"))).to_be_visible()
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_text(EN("table.spectator"))).to_be_visible()


def test_broken_record(visitors: Visitors, tmp_path: Path) -> None:
    visitors.allow("400")
    page = visitors("/replay")
    broken = {
        "words.txt": b"These are no moves.\n",
        "cut.txt": b"gaslamp record 1\ngame: pocket\nresult: investigator resigned\nactions: 99\n",
        "noise.bin": bytes(range(256)) * 20,
        "huge.txt": b"gaslamp record 1\n" + b"#" * 2_000_000,
        "empty.txt": b"",
    }
    for name, content in broken.items():
        path = tmp_path / name
        path.write_bytes(content)
        page.locator("input[type=file]").set_input_files(path)
        expect(page.get_by_role("alert")).to_contain_text(re.compile(r"\w+"))
        expect(page.get_by_text(EN("replay.open.choose"))).to_be_visible()  # another one
        page.reload()


def test_replay(visitors: Visitors, site: Site, tmp_path: Path) -> None:
    with Table(site, "pocket", 3) as table:
        visitors.allow("409")
        early = visitors(f"/replay/{table.id}")
        expect(early.get_by_role("alert")).to_have_text(EN("replay.trouble.not_over"))
        table.end()
    visitors.allow("404")
    page = visitors("/replay/there-is-no-such-game")
    expect(page.get_by_role("alert")).to_have_text(EN("replay.trouble.unknown_game"))
    page.goto(f"/replay/{table.id}")
    slider = page.get_by_role("slider", name=EN("replay.slider"))
    expect(slider).to_be_visible()
    start = slider.input_value()
    page.keyboard.press("ArrowRight")
    assert int(slider.input_value()) == int(start) + 1
    page.get_by_role("button", name=EN("replay.last")).click()
    last = slider.input_value()
    with page.expect_download() as download:
        page.get_by_role("link", name=EN("replay.download")).click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    # The same game from the file, without the server's help but for reading it.
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(slider).to_be_visible()
    page.get_by_role("button", name=EN("replay.last")).click()
    assert slider.input_value() == last
