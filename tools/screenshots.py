"""Pictures of every board at the start, in the middle and at the end of a game.

    python tools/screenshots.py [--only TEXT]    write docs/screenshots/*.webp

Laptop and phone, night and day, and the home page in both languages. The games are dealt and
played from a seed, so that a picture changes only when the page does. Needs Chromium.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.hand import Hand  # noqa: E402  the tests' own hands
from web.played import Table  # noqa: E402
from web.site import Site, running  # noqa: E402
from web.visitors import LAPTOP, PHONE, launched  # noqa: E402
from web.words import EN  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
QUALITY = 75
SHARPNESS = {"laptop": 1, "phone": 2}  # pixels of the picture to one of the page
SIZES = {"laptop": LAPTOP, "phone": PHONE}
THEMES = {"night": "dark", "day": "light"}
SEEDS = {"pocket": 16, "london": 8, "newyork": 20}  # long games with suspects left in the middle
MIDDLE = 4  # the turn


@dataclass(frozen=True)
class Look:
    """The settings of a picture: size, theme and language."""

    size: str
    theme: str
    language: str = "en"

    def __str__(self) -> str:
        return f"{self.size}-{self.theme}"


@contextmanager
def opened(browser: Browser, site: Site, path: str, look: Look) -> Iterator[Page]:
    """Open a page in a new browser context."""
    context = browser.new_context(
        base_url=site.address,
        viewport=SIZES[look.size],  # type: ignore[arg-type]
        device_scale_factor=SHARPNESS[look.size],
        has_touch=look.size == "phone",
        reduced_motion="reduce",
        locale={"en": "en-GB", "fr": "fr-FR"}[look.language],
    )
    theme = THEMES[look.theme]
    context.add_init_script(
        f"""localStorage.setItem("gaslamp.settings", '{{"theme": "{theme}", "name": "Ada"}}')"""
    )
    page = context.new_page()
    page.goto(path)
    try:
        yield page
    finally:
        context.close()


def picture(page: Page, name: str) -> None:
    """Save a picture of the page when everything is loaded."""
    page.wait_for_load_state("networkidle")
    page.evaluate("async () => { await document.fonts.ready; }")
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    path = OUT / f"{name}.webp"
    shot.convert("RGB").save(path, quality=QUALITY, method=6)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB", flush=True)


def at_start(page: Page, _table: Table) -> None:
    """Wait for the first choice of the game."""
    board(page)


def in_the_middle(page: Page, table: Table) -> None:
    """Show a choice on the board: the targets are marked, and one of them is previewed."""
    board(page)
    hand = Hand(page, 1)
    if table.view["game"] == "pocket":
        offer = page.get_by_role("region", name=EN("games.pocket.turn.this")).first
        for token in ("rotation", "exchange", "joker", "holmes", "watson", "toby"):
            card = offer.get_by_role(
                "button", name=EN(f"games.pocket.characters.tokens.{token}.title"), exact=True
            )
            if card.count() and card.first.is_enabled():
                card.first.click()
                break
    expect(hand.targets.first).to_be_visible()
    hand.targets.nth(hand.targets.count() // 2).focus()


def at_the_end(page: Page, table: Table) -> None:
    """Show the board with everything revealed."""
    result(page, table)
    page.get_by_role("button", name=EN("table.end.close")).click()
    board(page)


def result(page: Page, _table: Table) -> None:
    """Wait for the result: who has won, and why."""
    expect(Hand(page, 1).result.first).to_be_visible()


def board(page: Page) -> None:
    """Wait until the board is loaded."""
    expect(page.get_by_role("main").locator("svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")


MOMENTS: dict[str, tuple[Callable[[Table], object], Callable[[Page, Table], None]]] = {
    "start": (lambda table: table, at_start),
    "middle": (lambda table: acting(table.turn(MIDDLE)), in_the_middle),
    "end": (lambda table: table.end(), at_the_end),
    "result": (lambda table: table.end(), result),
}


def acting(table: Table) -> Table:
    """Play on, in London and New York, until a character is in play."""
    board = table.view["board"]
    return table.until(lambda now: "acting" not in board or now.view["board"]["acting"] is not None)


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="pictures whose name has this text")
    only = parser.parse_args().only
    OUT.mkdir(parents=True, exist_ok=True)
    looks = [Look(size, theme) for size, theme in product(SIZES, THEMES)]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        launched() as browser,
    ):
        for look in [*looks, *(Look(size, "night", "fr") for size in SIZES)]:
            name = f"home-{look}" + ("-french" if look.language == "fr" else "")
            if only in name:
                with opened(browser, site, "/", look) as page:
                    picture(page, name)
        for game, seed in SEEDS.items():
            with Table(site, game, seed) as table:
                for moment, (play, show) in MOMENTS.items():
                    play(table)
                    role = table.view["actor"] or "investigator"
                    # The result looks the same in every light.
                    for look in looks[::2] if moment == "result" else looks:
                        name = f"{game}-{moment}-{look}"
                        if only in name:
                            with opened(browser, site, table.path(role), look) as page:
                                show(page, table)
                                picture(page, name)


if __name__ == "__main__":
    main()
