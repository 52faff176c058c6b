"""A level is an amount of work: the clock changes no choice, and if it does the bot says so."""

from functools import cache

import pytest

import gaslamp
from gaslamp import bots
from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.playing import play_block
from gaslamp.arena.series import summed
from gaslamp.bots import Budget, time_limit
from gaslamp.bots.protocol import decisions_cut_short
from gaslamp.bots.solver.bot import SolverBot
from gaslamp.cli.text.results import series_lines
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.views import View, to_json
from gaslamp.server.bots.pool import choose

BUSY, STUCK = 0.05, 20.0  # seconds from one look at the clock to the next
# Levels that have a safety net.
CLOCKED = [
    (name, level)
    for name in gaslamp.GAMES
    for level, found in find_game(name).levels.items()
    if found.seconds is not None
]


class Clock:
    """A clock that goes on by so much whenever somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@cache
def view_of(game: str) -> View:
    """A decision in the middle of a game, with much to choose from."""
    state, rng = gaslamp.new_game(game, seed=3), generator(3)
    while state.turn < 3:
        texts = [action.text for action in state.legal_actions()]
        calm = [text for text in texts if not text.startswith(("accuse", "escape"))]
        state = state.apply(calm[below(rng, len(calm))])
    return state.view(str(state.actor))


def chosen(
    monkeypatch: pytest.MonkeyPatch, game: str, name: str, step: float
) -> tuple[list[str], int]:
    """What a bot chooses with a few seeds while the clock runs so fast; how often it was cut."""
    SolverBot.cache.clear()
    SolverBot.values_cache.clear()
    found, cut = [], 0
    for seed in range(2):
        monkeypatch.setattr(time_limit, "perf_counter", Clock(step))
        bot = bots.make(game, name, seed)
        found.append(bot.choose(view_of(game)))
        cut += decisions_cut_short(bot)
    return found, cut


@pytest.mark.parametrize(("game", "level"), CLOCKED)
def test_a_busy_machine_changes_no_choice(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm, _ = chosen(monkeypatch, game, level, 0.0)
    assert chosen(monkeypatch, game, level, BUSY) == (calm, 0)


@pytest.mark.parametrize(
    ("game", "level"), [("pocket", "level-5"), ("london", "level-5"), ("newyork", "level-5")]
)
def test_a_bot_that_the_clock_stops_says_so(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, cut = chosen(monkeypatch, game, level, STUCK)
    assert cut == 2 or (game == "pocket" and cut >= 1)  # later seeds may find what is kept
    monkeypatch.setattr(time_limit, "perf_counter", Clock(STUCK))
    SolverBot.cache.clear()
    SolverBot.values_cache.clear()
    answer = choose(game, level, to_json(view_of(game)))
    assert answer.cut_short


def test_seconds_that_were_asked_for_are_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, view = bots.make("pocket", "ismcts-2000", 1), view_of("pocket")
    monkeypatch.setattr(time_limit, "perf_counter", Clock(1.0))
    bot.choose(view, Budget(seconds=0.1))
    assert decisions_cut_short(bot) == 1
    bot.choose(view, Budget(seconds=100))
    bot.choose(view, Budget(iterations=2000))
    assert decisions_cut_short(bot) == 1


def test_bots_without_a_clock_are_never_cut_short() -> None:
    assert decisions_cut_short(bots.make("pocket", "random", 1)) == 0


def test_the_arena_marks_games_that_the_clock_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    block = Block(pairing("pocket", "ismcts-600@0.1s", "random", 5), 0, 1)
    assert play_block(Block(pairing("pocket", "random@1i", "random", 5), 0, 1)).cut_short == {}
    monkeypatch.setattr(time_limit, "perf_counter", Clock(1.0))
    played = play_block(block)
    assert list(played.cut_short) == ["jack"]
    assert 0 < played.cut_short["jack"] <= played.decisions["jack"]
    lines = series_lines(summed([played, played]))
    count, of = 2 * played.cut_short["jack"], 2 * played.decisions["jack"]
    assert f"  cut short by the clock: {count} of {of} decisions as jack" in lines
