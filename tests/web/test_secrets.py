"""Nothing that the Investigator's browser holds depends on who Jack is."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.played import Table
from web.site import Site
from web.visitors import Visitors

ENOUGH = 6  # decisions
OWN = ("id", "commitment", "created", "started")  # of a game, and no secret


def _frames(frames: list[str]) -> list[Any]:
    """What was told, without what differs from game to game anyway."""
    found = []
    for text in frames:
        frame = json.loads(text)
        if frame["type"] == "welcome":
            frame["game"] = {key: v for key, v in frame["game"].items() if key not in OWN}
        if frame["type"] in ("welcome", "state"):
            found.append(frame)
    return found


def _answers(table: Table) -> list[str]:
    """What Jack has said to the calls for witnesses."""
    effects = [effect for event in table.seats["jack"].log for effect in event["effects"]]
    return [effect["answer"] for effect in effects if effect["kind"] == "appeal"]


def _settled(page: Page, frames: list[str], table: Table) -> str:
    """All of the page, when it has heard of the last decision and shows it."""
    while _seq(frames) < table.view["seq"]:
        page.wait_for_timeout(20)
    expect(page.get_by_role("main").locator("svg").first).to_be_visible()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    return _without_ids(page.content().replace(table.id, "GAME"))


def _without_ids(html: str) -> str:
    """Ids of elements are numbered as the parts of the page happened to come."""
    seen: dict[str, str] = {}
    return re.sub(
        r"\bc\d+-(?=[a-z])", lambda found: seen.setdefault(found[0], f"c-{len(seen)}-"), html
    )


def _difference(one: str, two: str) -> str:
    at = next(n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    return f"{one[at - 200 : at + 200]}\n…\n{two[at - 200 : at + 200]}"


def _seq(frames: list[str]) -> int:
    """The number of the last state told."""
    told = [json.loads(text) for text in frames if '"type":"state"' in text]
    return int(told[-1]["seq"]) if told else -1


class Worlds:
    """The same game twice, with another Jack."""

    def __init__(self, site: Site, visitors: Visitors, game: str) -> None:
        self.tables = [Table(site, game, 5, other=other) for other in (False, True)]
        self.pages = [visitors(table.path("investigator")) for table in self.tables]
        self._frames = visitors.frames
        self.look()

    def look(self) -> list[str]:
        """Both pages as they are now."""
        both = zip(self.pages, self.tables, strict=True)
        return [_settled(page, self._frames[page], table) for page, table in both]

    def step(self) -> bool:
        """The same decision in both worlds; whether they still look alike to the Investigator."""
        legal = [table.seats[table.view["actor"]].legal() for table in self.tables]
        both = [action for action in legal[0] if action in legal[1]]
        action = self.tables[0].decide(both)
        for table in self.tables:
            table.step(action)
        return _answers(self.tables[0]) == _answers(self.tables[1])


@pytest.mark.parametrize(
    "game", ["pocket", "london", pytest.param("newyork", marks=pytest.mark.long)]
)
def test_the_investigators_page_knows_nothing(visitors: Visitors, site: Site, game: str) -> None:
    worlds = Worlds(site, visitors, game)
    identities = {table.view["private"]["identity"] for table in worlds.tables}
    assert len(identities) == 2
    steps = 0
    while steps < ENOUGH and worlds.step():
        steps += 1
        one, two = worlds.look()
        assert one == two, _difference(one, two)
    assert steps >= 3
    told = [_frames(visitors.frames[page]) for page in worlds.pages]
    assert told[0] == told[1]
    for frame in told[0]:
        if frame["type"] == "state":
            assert (frame["view"]["private"] or {}).get("identity") is None
    for table in worlds.tables:
        table.close()
