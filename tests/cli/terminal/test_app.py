"""The table on the whole screen, driven by keys as a person would."""

import asyncio
import random
import time
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import gaslamp
from gaslamp.cli.terminal.app import Table
from gaslamp.cli.terminal.paint import paint
from gaslamp.cli.terminal.screens import Curtain, Page
from gaslamp.cli.terminal.session import Session

SMALL = (80, 24)
PATIENCE = 240  # seconds that a bot may think on a busy machine


def shown(app: Table) -> str:
    """Every text on the table, behind a curtain or not."""
    below = app.screen_stack[0]
    texts = [str(static.render()) for static in below.query(Static)]
    options = below.query_one(OptionList)
    texts += [str(option.prompt) for option in options.options]
    return "\n".join([*texts, below.query_one(Input).value])


async def to_choose(app: Table, pilot: Pilot[None]) -> None:
    """Wait for the bot, and lift the curtain."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        await pilot.pause(0.01)
        if isinstance(app.screen, Curtain):
            assert set(shown(app)) <= {"\n"}, "something is left of what the other saw"
            await pilot.press("enter")
            continue
        actor = app.session.to_act
        if actor is None or (app.session.is_person(actor) and "your choice" in shown(app)):
            return
    raise AssertionError("nobody is asked to choose")


async def play_on(app: Table, pilot: Pilot[None], choose: random.Random) -> None:
    """Play whole words, parts of words, numbers and marked choices until the end."""
    while True:
        await to_choose(app, pilot)
        if app.session.to_act is None:
            return
        legal = [action.text for action in app.session.state.legal_actions()]
        number = choose.randrange(len(legal))
        before = app.session.state.seq
        match choose.randrange(3):
            case 0:
                app.query_one(Input).value = legal[number]
            case 1:
                app.query_one(Input).value = str(number + 1)
            case _:
                await pilot.press(*["down"] * min(number, 3))
        await pilot.press("enter")
        assert app.session.state.seq > before


def seats() -> list[Any]:
    """Every game in every seating; the slowest twins only among the long tests."""
    slow = (("london", "investigator"), ("newyork", "investigator"), ("newyork", None))
    return [
        pytest.param(game, role, marks=pytest.mark.long if (game, role) in slow else ())
        for game in gaslamp.GAMES
        for role in ("jack", "investigator", None)
    ]


@pytest.mark.parametrize(("game", "role"), seats())
def test_a_whole_game_on_a_small_screen(game: str, role: str | None) -> None:
    app = Table(Session(game, role=role, opponent="random", seed=5))

    async def drive() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await play_on(app, pilot, random.Random(3))
            assert " wins: " in shown(app)
            assert "Jack is " in shown(app)
            await pilot.press("enter")

    asyncio.run(drive())
    assert app.session.state.outcome is not None


def run(game: str, what: Any, size: tuple[int, int] = SMALL, role: str | None = "jack") -> None:
    """Do something at a fresh table."""

    async def drive() -> None:
        app = Table(Session(game, role=role, opponent="random", seed=5))
        async with app.run_test(size=size) as pilot:
            await to_choose(app, pilot)
            await what(app, pilot)

    asyncio.run(drive())


def test_typing_finds_choices_and_previews_them() -> None:
    async def type_it(app: Table, pilot: Pilot[None]) -> None:
        options = app.query_one(OptionList)
        everything = options.option_count
        await pilot.press(*"exch")
        assert 0 < options.option_count < everything
        assert all("exchange" in str(option.prompt) for option in options.options)
        first = str(app.query_one("#preview", Static).render())
        assert first.startswith("exchange a1 b1: ")
        await pilot.press("down")
        assert str(app.query_one("#preview", Static).render()).startswith("exchange a1 c1: ")
        await pilot.press("escape")
        assert options.option_count == everything

    run("pocket", type_it, role="investigator")


def test_the_preview_counts_suspects_as_the_view_does() -> None:
    async def look(app: Table, pilot: Pilot[None]) -> None:
        state = app.session.state
        view: Any = state.view(str(state.actor))
        choice = view.legal[0]
        seen = [who for who in choice.seen if who in view.board.suspects]
        line = str(app.query_one("#preview", Static).render())
        assert line.startswith(f"{choice.action}: {len(seen)} suspects in sight")

    run("london", look)


def test_what_is_not_legal_is_refused_with_the_reason() -> None:
    async def type_it(app: Table, pilot: Pilot[None]) -> None:
        before = app.session.state.seq
        app.query_one(Input).value = "identity lane"
        await pilot.pause()
        await pilot.press("enter")
        assert "decided by chance" in str(app.query_one("#preview", Static).render())
        assert app.session.state.seq == before

    run("pocket", type_it, role="investigator")


@pytest.mark.parametrize("game", gaslamp.GAMES)
def test_pages_open_and_close(game: str) -> None:
    async def open_them(app: Table, pilot: Pilot[None]) -> None:
        for key, words in (("f1", "Ctrl+Q"), ("f2", "Set-up"), ("f3", "You are")):
            await pilot.press(key)
            assert isinstance(app.screen, Page)
            assert words in str(app.screen.query_one(Static).render())
            await pilot.press("escape")
            assert not isinstance(app.screen, Page)

    run(game, open_them)


def test_a_large_screen_shows_the_log_and_the_table_too() -> None:
    async def look(app: Table, pilot: Pilot[None]) -> None:
        assert app.query_one("#side").display
        assert app.query_one("#facts").display
        await pilot.resize_terminal(*SMALL)
        assert not app.query_one("#side").display
        assert not app.query_one("#facts").display

    run("newyork", look, size=(140, 45))


def test_the_map_fits_a_small_screen_and_everything_else_has_a_line() -> None:
    async def look(app: Table, pilot: Pilot[None]) -> None:
        for part in ("#guide", "#news", "#map", "#preview", "#choices", "#line"):
            region = app.query_one(part).region
            assert region.height >= 1
            assert region.bottom <= SMALL[1]
            assert region.width <= SMALL[0]

    for game in gaslamp.GAMES:
        run(game, look)


def test_the_detective_is_never_shown_who_jack_is_before_the_end() -> None:
    async def play_some(app: Table, pilot: Pilot[None]) -> None:
        choose = random.Random(1)
        while app.session.to_act is not None:
            assert "You are" not in shown(app)
            assert "Jack is a" not in shown(app).replace("Jack is a witness", "")
            identity = app.session.state.position()["jack"]["identity"]
            assert f"identity {identity}" not in shown(app)
            legal = app.session.state.legal_actions()
            app.query_one(Input).value = choose.choice(legal).text
            await pilot.press("enter")
            await to_choose(app, pilot)

    run("pocket", play_some, role="investigator")


def test_every_sign_is_there_without_colour() -> None:
    lines = ["a1  b2 (1)  Ber*  gul"]
    picture = paint(lines, ["bert", "gull"], {"a1"}, {"b2"})
    assert picture.plain == lines[0]
    styles = {picture.plain[span.start : span.end]: str(span.style) for span in picture.spans}
    assert styles["a1"] != styles["b2"]
    assert styles["Ber*"] != styles["gul"]
