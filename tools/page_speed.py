"""How quick the page is: the first view, the frames while pieces move, and what jumps.

    python tools/page_speed.py [--moves N]

Prints a table; nothing is kept. The figures are those of this machine and of its load, which is
printed beside them. The page is the built one (`make setup`). Needs Chromium.
"""

import argparse
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.played import Table  # noqa: E402  the tests' own hands
from web.site import Site, running  # noqa: E402
from web.visitors import LAPTOP, PHONE, SHIFTS, launched  # noqa: E402

SIZES = {"laptop": LAPTOP, "phone": PHONE}
GAMES = {"pocket": 16, "london": 8, "newyork": 20}  # with the seeds of long games
LOADS = 5  # of each page, the median counts
WATCHED = 0.6  # seconds after a move was shown
SLOW = 25  # milliseconds between two frames: one of sixty a second was missed
# Resolves with the time when `what` is on the page.
SEEN = """(what) => new Promise((done) => {
  const look = () =>
    document.querySelector(what) ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
FRAMES = """(seconds) => new Promise((done) => {
  const times = [];
  const begin = performance.now();
  const step = (now) => {
    times.push(now);
    if (now - begin < seconds * 1000) requestAnimationFrame(step);
    else done(times.slice(1).map((time, place) => time - times[place]));
  };
  requestAnimationFrame(step);
})"""


@dataclass(frozen=True)
class Watcher:
    """Opens pages, with animations, each in a new browser context."""

    browser: Browser
    site: Site

    def opened(self, size: str) -> Page:
        """Return a page in a new browser with an empty cache."""
        context = self.browser.new_context(
            base_url=self.site.address,
            viewport=SIZES[size],  # type: ignore[arg-type]
            has_touch=size == "phone",
            reduced_motion="no-preference",
            locale="en-GB",
        )
        context.add_init_script(SHIFTS)
        return context.new_page()

    def view(self, size: str, path: str, what: str) -> dict[str, float]:
        """Return the first paint, and when `what` was there, in milliseconds from the request."""
        painted, seen, jumped = [], [], []
        for _ in range(LOADS):
            page = self.opened(size)  # with an empty cache
            page.goto(path, wait_until="commit")
            seen.append(page.evaluate(SEEN, what))
            page.wait_for_load_state("networkidle")
            painted.append(page.evaluate(PAINTED))
            jumped.append(page.evaluate("shifted"))
            page.context.close()
        return {
            "first paint ms": statistics.median(painted),
            "whole view ms": statistics.median(seen),
            "jump": max(jumped),
        }

    def moves(self, size: str, game: str, count: int) -> dict[str, float]:
        """Return statistics of the frames after a move is shown, over `count` moves."""
        between: list[float] = []
        with Table(self.site, game, GAMES[game]).turn(2) as table:
            page = self.opened(size)
            page.goto(table.path("investigator"))
            expect(page.get_by_role("main").locator("svg").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            page.evaluate("() => { window.shifted = 0; }")
            for _ in range(count):
                if table.over:
                    break
                page.evaluate(f"() => {{ window.counted = ({FRAMES})({WATCHED}); }}")
                table.step()
                between += page.evaluate("() => window.counted")
            jumped = page.evaluate("shifted")
            page.context.close()
        return {
            "median ms": statistics.median(between),
            "95 % ms": statistics.quantiles(between, n=20)[-1],
            "longest ms": max(between),
            f"over {SLOW} ms, %": 100 * sum(one > SLOW for one in between) / len(between),
            "jump": jumped,
        }


def print_line(what: str, figures: dict[str, Any]) -> None:
    """Print a line of the table, with the load of the machine."""
    said = "  ".join(
        f"{name} {value:.3f}" if name == "jump" else f"{name} {value:.1f}"
        for name, value in figures.items()
    )
    print(f"{what:24} {said}  (load {os.getloadavg()[0]:.1f})", flush=True)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=12, help="watched in each game and size")
    count = parser.parse_args().moves
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        launched() as browser,
    ):
        watcher = Watcher(browser, site)
        for size in SIZES:
            print_line(f"home, {size}", watcher.view(size, "/", "main .games"))
            for game, seed in GAMES.items():
                with Table(site, game, seed).turn(2) as table:
                    path = table.path("investigator")
                    print_line(f"{game} table, {size}", watcher.view(size, path, "main svg"))
        for size in SIZES:
            for game in GAMES:
                print_line(f"{game} moves, {size}", watcher.moves(size, game, count))


if __name__ == "__main__":
    main()
