"""Somebody who plays at a page: he reads what it offers and clicks, as anybody would."""

import re
from random import Random
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from web.words import EN, Words

State = Literal["shut", "choose", "whole", "grave", "curtain", "handover", "over"]
MOST = 500  # clicks in one game


def begin(
    page: Page,
    game: str,
    role: str,
    against: str = "computer",
    words: Words = EN,
    names: tuple[str, ...] = (),
) -> str:
    """From the home page to a table; the id of the game."""
    title = re.compile("^" + re.escape(words(f"games.{game}.title")))
    segment(page, words("app.home.choose"), title)
    segment(page, words("app.home.opponent"), words(f"app.home.{against}"))
    segment(page, words("app.home.role"), words(f"games.{game}.roles.{role}"))
    if against == "computer":
        segment(page, words("app.home.level"), re.compile("^" + words("app.home.levels.0")))
    fields = ("first", "second") if against == "screen" else ("yourName",)
    for field, name in zip(fields, names, strict=False):
        page.get_by_role("textbox", name=words(f"app.home.{field}")).fill(name)
    action = {"computer": "begin", "friend": "invite", "screen": "sit", "anybody": "offer"}[against]
    page.get_by_role("button", name=words(f"app.home.{action}"), exact=True).click()
    page.wait_for_url("**/g/*")
    return page.url.rsplit("/", 1)[1]


def segment(page: Page, legend: str, text: str | re.Pattern[str]) -> None:
    """Choose one of a few answers, by clicking what stands for it on the page."""
    radio = page.get_by_role("radio", name=text, exact=isinstance(text, str))
    group = page.get_by_role("group", name=legend, exact=True)
    group.locator("label").filter(has=radio).click()
    expect(group.get_by_role("radio", name=text, exact=isinstance(text, str))).to_be_checked()


class Hand:
    """A player who chooses at random, from the list of choices or on the board.

    He neither accuses nor leaves as long as there is anything else, unless he is `bold`: then he
    does so as soon as he may.
    """

    def __init__(
        self, page: Page, seed: int, *, words: Words = EN, bold: bool = False, board: bool = False
    ) -> None:
        self.page, self.words, self.bold, self.board = page, words, bold, board
        self._random = Random(seed)
        self.clicks = 0
        self.panel = page.get_by_role("region", name=words("table.choices.title"), exact=True)
        self.choices = self.panel.get_by_role("button", disabled=False)
        self.targets = page.get_by_role("main").locator("svg [data-anchor][role=button]")
        self.tab = page.get_by_role(
            "tab", name=words("table.tabs.choices"), exact=True, selected=False
        )
        self.confirm = page.get_by_role(
            "button", name=words("table.confirm"), exact=True, disabled=False
        )
        self.dialog = page.get_by_role("dialog")
        self.result = page.get_by_role("heading", name=self._results(), exact=False)
        self.curtain = page.get_by_role("button", name=words.like("table.curtain.yes"))
        self.handover = page.get_by_role("button", name=words.like("table.curtain.hand"))
        self._graves = [
            self._begins("games.london.verbs.accuse.option.0"),
            self._begins("games.london.verbs.escape.option.0"),
            self._begins("games.newyork.verbs.escape.option.0.text"),
            words.like("games.newyork.verbs.escape.option.0.land"),
            words.like("games.newyork.verbs.control.option.1.leaves"),
            words.like("games.newyork.verbs.control.option.1.byLand"),
        ]

    def _results(self) -> re.Pattern[str]:
        said = [re.escape(self.words(f"table.end.{key}")) for key in ("won", "lost", "jackWins")]
        said.append(re.escape(self.words("table.end.investigatorWins").split("{0}")[1]))
        return re.compile("|".join(said))

    def _begins(self, path: str) -> re.Pattern[str]:
        return re.compile("^" + re.escape(self.words(path).split("{0}")[0]))

    def state(self) -> State:
        """What the page wants of us, as soon as it wants something."""
        ways: dict[State, Locator] = {
            "over": self.result,
            "grave": self.dialog,
            "whole": self.confirm,
            "curtain": self.curtain,
            "handover": self.handover,
            "shut": self.tab,
            "choose": self.choices,
        }
        anything = self.result
        for way in ways.values():
            anything = anything.or_(way)
        while True:
            for name, way in ways.items():
                if way.first.is_visible():
                    return name
            expect(anything.first).to_be_visible()

    def step(self) -> State:
        """Do one thing; what it was about."""
        state = self.state()
        self.clicks += 1
        assert self.clicks < MOST, "the game does not come to an end"
        if state == "choose":
            self.choose()
        elif state == "shut":
            self.tab.click()
        elif state == "whole":
            self.confirm.click()
        elif state == "grave":
            self.dialog.get_by_role("button").last.click()
        elif state == "curtain":
            self.curtain.click()
        elif state == "handover":
            self.handover.click()
        return state

    def choose(self) -> str:
        """Take one of the choices; what it said."""
        offered = self.choices.all_inner_texts()
        if not offered:
            return ""
        lines = [text.split("\n")[0] for text in offered]
        grave = [n for n, line in enumerate(lines) if any(g.match(line) for g in self._graves)]
        mild = [n for n in range(len(lines)) if n not in grave]
        if self.bold and grave:
            place = self._random.choice(grave)
        else:
            place = self._random.choice(mild or grave)
            if self.board and (count := self.targets.count()):
                target = self.targets.nth(self._random.randrange(count))
                label = target.get_attribute("aria-label") or ""
                if not any(g.match(label) for g in self._graves):
                    target.click()
                    return label
        self.choices.nth(place).click()
        return lines[place]

    def play_out(self, most: int = MOST) -> str:
        """Play to the end; the heading of the result."""
        for _ in range(most):
            if self.step() == "over":
                return self.result.first.inner_text()
        raise AssertionError("the game does not come to an end")
