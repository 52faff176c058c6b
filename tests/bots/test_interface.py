"""What every bot owes whoever asks it: a legal action from the view alone, or one clear error."""

import math
from collections.abc import Iterator

import msgspec
import pytest

import gaslamp
from every_game import CASES, IDS, last, walk
from gaslamp import bots
from gaslamp.bots import Budget, Stopped
from gaslamp.core.roles import other
from gaslamp.core.state import State
from gaslamp.core.views import View, to_json

CHEAP = Budget(iterations=6)  # what a bot that thinks is given here
SEARCH = "ismcts-6"  # for the name with N in it
KINDS = ("random", "greedy", SEARCH)  # levels are made from these and each game's own
POSITIONS = 200
MANY_POSITIONS = 100_000
WORLDS = 6  # asked of each view, of the many it may allow

NAMES = tuple(SEARCH if name.endswith("-N") else name for name in bots.NAMES)

every_bot = pytest.mark.parametrize("name", NAMES)
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def positions(game: str, edition: str | None, count: int, first: int = 0) -> Iterator[State]:
    """So many positions of random games in which somebody is to choose."""
    found, seed = 0, first
    while True:
        for state in walk(game, edition, seed):
            if state.actor is None:
                continue
            if found == count:
                return
            found += 1
            yield state
        seed += 1


def spread(game: str, edition: str | None, count: int) -> list[State]:
    """A few positions from all over some games."""
    every = 9
    return list(positions(game, edition, count * every, first=50))[::every]


def own_view(state: State) -> View:
    return state.view(str(state.actor))


def choice(name: str, view: View, seed: int = 3, budget: Budget = CHEAP) -> str:
    """What a new bot with this seed does."""
    return bots.make(view.game, name, seed).choose(view, budget)


def check_legal(name: str, game: str, edition: str | None, count: int) -> None:
    bot = bots.make(game, name, 1)
    for state in positions(game, edition, count):
        view = own_view(state)
        action = bot.choose(view, CHEAP)
        assert type(action) is str
        assert action in {offered.action for offered in view.legal or ()}


@every_bot
@every_game
def test_it_returns_a_legal_action(name: str, game: str, edition: str | None) -> None:
    check_legal(name, game, edition, POSITIONS)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "game", "edition"),
    [
        pytest.param(name, *case, id=f"{game_id}-{name}")
        for case, game_id in zip(CASES, IDS, strict=True)
        for name in (*KINDS, *(["solver"] if case[0] == "pocket" else ["seeker-6", "belief-6"]))
    ],
)
def test_it_returns_a_legal_action_everywhere(name: str, game: str, edition: str | None) -> None:
    check_legal(name, game, edition, MANY_POSITIONS)


@every_bot
@every_game
def test_equal_views_give_equal_play(name: str, game: str, edition: str | None) -> None:
    """The viewer's view is the same in every world it allows, and so is what the bot makes of it.

    One bot for each world: what it decided before may count, what is hidden from it may not.
    """
    for state in spread(game, edition, 8):
        role = str(state.actor)
        worlds = [world for world, _ in state.worlds(role)]
        some = worlds[:: max(1, len(worlds) // WORLDS)]
        told = choice(name, own_view(state))
        assert {choice(name, world.view(role)) for world in some} == {told}


@every_bot
@every_game
def test_a_seed_and_iterations_make_the_same_choices(
    name: str, game: str, edition: str | None
) -> None:
    views = [own_view(state) for state in spread(game, edition, 10)]
    one, same = (bots.make(game, name, 7) for _ in range(2))
    assert [one.choose(v, CHEAP) for v in views] == [same.choose(v, CHEAP) for v in views]


@every_bot
@every_game
def test_the_view_may_come_as_json(name: str, game: str, edition: str | None) -> None:
    for state in spread(game, edition, 8):
        view = own_view(state)
        received = msgspec.json.decode(to_json(view), type=type(view))
        assert choice(name, received) == choice(name, view)


@every_bot
@every_game
def test_nothing_in_the_view_is_changed(name: str, game: str, edition: str | None) -> None:
    for state in spread(game, edition, 4):
        view = own_view(state)
        before = to_json(view)
        choice(name, view)
        assert to_json(view) == before


@every_bot
@pytest.mark.parametrize("game", gaslamp.GAMES)
class TestBadInput:
    def test_somebody_else_is_to_choose(self, name: str, game: str) -> None:
        state = gaslamp.new_game(game, seed=1)
        viewer = other(str(state.actor))
        with pytest.raises(gaslamp.Illegal, match=f"{viewer} has nothing to choose"):
            choice(name, state.view(viewer))

    def test_the_game_is_over(self, name: str, game: str) -> None:
        end = last(walk(game, None, 1))
        for viewer in ("jack", "investigator"):
            with pytest.raises(gaslamp.Illegal, match="the game is over"):
                choice(name, end.view(viewer))

    def test_nobody_is_to_choose(self, name: str, game: str) -> None:
        start = gaslamp.new_game(game, chance="explicit")
        with pytest.raises(gaslamp.Illegal, match="jack has nothing to choose: chance is to act"):
            choice(name, start.view("jack"))


@pytest.mark.parametrize("given", [{"iterations": 0}, {"iterations": -1}, {"seconds": 0.0}])
def test_a_budget_of_nothing(given: dict[str, float]) -> None:
    word, amount = next(iter(given.items()))
    with pytest.raises(gaslamp.GaslampError, match=f"needs {word} above zero, not {amount}"):
        Budget(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "Greedy", "hal", "level-0", "level-6", "ismcts-", "ismcts-x"])
def test_an_unknown_name(name: str) -> None:
    with pytest.raises(gaslamp.Unknown, match=f"unknown bot '{name}': choose one of random, "):
        bots.make("pocket", name)


def test_a_search_of_nothing() -> None:
    with pytest.raises(gaslamp.GaslampError, match="needs iterations above zero, not 0"):
        bots.make("pocket", "ismcts-0")


# The second has more digits than Python reads into a number.
@pytest.mark.parametrize("digits", ["10000001", "9" * 5000], ids=["8-digits", "5000-digits"])
@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        ("pocket", "ismcts", "at most 10,000,000 iterations"),
        ("london", "seeker", "at most 10,000,000 iterations"),
        ("pocket", "solver", "caution in per cent, from solver-0 to solver-100"),
        ("pocket", "level", "choose one of random, "),
        ("pocket", "random", "choose one of random, "),
    ],
)
def test_a_number_too_large_for_a_bot(game: str, name: str, told: str, digits: str) -> None:
    with pytest.raises(gaslamp.Unknown, match=f"unknown bot '{name}-.*: .*{told}"):
        bots.make(game, f"{name}-{digits}")


@pytest.mark.parametrize("given", [{"iterations": 10_000_001}, {"iterations": 10**5000}])
def test_a_budget_of_too_much(given: dict[str, int]) -> None:
    with pytest.raises(gaslamp.GaslampError, match="at most 10,000,000 iterations"):
        Budget(**given)


@pytest.mark.parametrize("seconds", [math.inf, math.nan])
def test_a_budget_without_an_end(seconds: float) -> None:
    with pytest.raises(gaslamp.GaslampError, match=f"needs a number of seconds, not {seconds}"):
        Budget(seconds=seconds)


class Clock:
    """Cancels from the given question on."""

    def __init__(self, patience: int) -> None:
        self.asked, self._patience = 0, patience

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self._patience


# How often those ask whether to go on who have one look at a position, or none; others for ever.
QUESTIONS = {"random": 0, "greedy": 1, "solver-0": 1}


@every_bot
@every_game
@pytest.mark.parametrize("patience", [0, 2])
def test_cancelling_stops_the_work(
    name: str, game: str, edition: str | None, patience: int
) -> None:
    """The best found so far, or word that there is nothing yet; and no question too many."""
    view = own_view(gaslamp.new_game(game, seed=3, edition=edition))
    bot = bots.make(game, name, 1)
    clock = Clock(patience)
    try:
        action = bot.choose(view, Budget(iterations=100_000, seconds=60), clock)
    except Stopped:
        assert patience == 0
    else:
        assert action in {offered.action for offered in view.legal or ()}
    assert clock.asked == min(patience + 1, QUESTIONS.get(bots.bot_of(game, name), patience + 1))
