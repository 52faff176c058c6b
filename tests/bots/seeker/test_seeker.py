"""The seeker of London and New York: its value net, and the ends of rounds it looks at in full."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

import gaslamp
from edits import edited, put, without
from every_game import walk
from gaslamp.bots import Budget, make
from gaslamp.bots.ismcts.search import Search
from gaslamp.bots.seeker.bot import SeekerBot
from gaslamp.bots.seeker.compiled import net_of, seeker_kernels
from gaslamp.bots.seeker.kernels.value_net import (
    CAN_LEAVE,
    FEATURE_COUNT,
    LOG_CANDIDATES,
    ONE_CANDIDATE,
)
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State
from hex_positions import LONDON, NEWYORK, acts, stand

HEXES = ("london", "newyork")
# Long to try out by hand, or with a card to draw.
SLOW = {"goodley", "holmes", "callahan", "eastman"}
every_hex_game = pytest.mark.parametrize("game", HEXES)


def played_at_random(game: str, seeds: range) -> Iterator[State]:
    for seed in seeds:
        yield from walk(game, None, seed)


def last_character(state: State) -> bool:
    board: Any = find_game(state.game.name).board(state.record)
    return state.actor is not None and board.acting is not None and len(board.played) == 4


def value(game: str, state: State) -> float:
    if state.outcome is not None:
        return float(state.outcome.winner == "jack")
    return float(seeker_kernels(game).round_value(state.record, net_of(game)))


def after_last(game: str, state: State, turn: int) -> float:
    """The value of a position at the end of a round, for a Jack who plays on as well as he can."""
    if state.outcome is not None or state.turn > turn:
        return value(game, state)
    return max(after_last(game, state.apply(action), turn) for action in state.legal_actions())


@every_hex_game
def test_the_last_character_of_a_round_is_played_as_well_as_trying_everything(game: str) -> None:
    """Jack knows every secret that matters to the appeal, so what he finds can be checked."""
    tried = 0
    for state in played_at_random(game, range(30)):
        few = len(state.legal_actions()) <= 30
        if not (few and last_character(state) and state.actor == "jack"):
            continue
        board: Any = find_game(game).board(state.record)
        if board.acting.character in SLOW:
            continue
        world = gaslamp.from_position(state.position())
        best = after_last(game, world, state.turn)
        chosen = make(game, "seeker-10", 1).choose(state.view("jack"))
        assert after_last(game, world.apply(chosen), state.turn) == pytest.approx(best)
        tried += 1
        if tried == 3:
            return
    raise AssertionError("no such position came up")


def last_but_one(state: State) -> bool:
    board: Any = find_game(state.game.name).board(state.record)
    return state.actor is not None and board.acting is not None and len(board.played) == 3


def ways_from(state: State, turn: int, acting: bool = True) -> list[State]:
    """Everything that may come of playing one character, in the order of its choices."""
    board: Any = find_game(state.game.name).board(state.record)
    if state.outcome is not None or state.turn > turn or (acting and board.acting is None):
        return [state]
    return [end for action in state.legal_actions() for end in ways_from(state.apply(action), turn)]


def answered(game: str, here: State, worlds: list[State], turn: int) -> float:
    """Jack's chances if the Detective plays the last character: as is worst for Jack on the whole.

    `worlds` is what he holds possible.
    """
    replies = [ways_from(world, turn, acting=False) for world in worlds]
    means = [sum(value(game, end) for end in same) for same in zip(*replies, strict=True)]
    return value(game, ways_from(here, turn, acting=False)[int(np.argmin(means))])


def played_through(game: str, path: list[str], worlds: Any) -> list[State]:
    found = [State(find_game(game), world) for world in worlds]
    for text in path:
        found = [state.apply(text) for state in found]
    return found


@pytest.mark.parametrize("role", ["jack", "investigator"])
@every_hex_game
def test_the_last_two_characters_are_played_as_well_as_trying_everything(
    game: str, role: str
) -> None:
    """Every way of one and every answer of the other, tried out with the engine."""
    for state in played_at_random(game, range(80)):
        if state.actor != role or not last_but_one(state) or len(state.legal_actions()) > 12:
            continue
        bot = make(game, "seeker-10", 1)
        assert isinstance(bot, SeekerBot)
        search = Search(bot, state.view(role))
        few = len(search.worlds.belief) <= 16 and len(search.worlds.jack) <= 2
        board: Any = find_game(game).board(state.record)
        if not few or {board.acting.character, *board.offer} & SLOW:
            continue
        turn = state.turn
        own = ways_from(state, turn)
        if len(own) * len(ways_from(own[0], turn, acting=False)) > 1500:
            continue
        chances = bot.verdict(search, Budget(iterations=8000)).chances
        best: dict[str, float] = {}
        for action in state.legal_actions():
            for end in ways_from(state.apply(action), turn):
                path = [*end.actions()[len(state.actions()) :]]
                if role == "jack":
                    belief = played_through(game, path, search.worlds.belief)
                    mine = played_through(game, path, search.worlds.jack)
                    worth = np.mean([answered(game, here, belief, turn) for here in mine])
                    best[action.text] = max(best.get(action.text, 0.0), float(worth))
                else:
                    belief = played_through(game, path, search.worlds.belief)
                    worth = np.mean([after_last(game, world, turn) for world in belief])
                    best[action.text] = min(best.get(action.text, 1.0), float(worth))
        assert chances == pytest.approx(best)
        return
    raise AssertionError("no such position came up")


@every_hex_game
def test_it_knows_when_jack_can_leave(game: str) -> None:
    found, kernels = find_game(game), seeker_kernels(game)
    row, scratch = np.empty(FEATURE_COUNT, np.float32), np.empty(1, found.dtype)
    out = np.empty(found.most_legal, np.int16)
    seen = {True: 0, False: 0}
    for state in played_at_random(game, range(60)):
        record: Any = state.record
        board: Any = found.board(record)
        acting = board.acting
        if state.actor != "jack" or acting is None or acting.moved or acting.pending:
            continue
        if found.characters[record.identity] != acting.character:
            continue
        kernels.write_features(record, row, scratch, out)
        leaves = any(action.text.startswith("escape") for action in state.legal_actions())
        assert bool(row[CAN_LEAVE]) == leaves
        seen[leaves] += 1
    assert seen[False]
    assert seen[True]


def with_own_cards(game: str, seeds: range) -> Iterator[tuple[State, set[int], set[int]]]:
    """Positions in which a card of the Detective's own clears a suspect, who is left, and whose."""
    for state in played_at_random(game, seeds):
        record = state.record
        suspects, own = {*indices(record.suspects)}, {*indices(record.investigator_hand)}
        if state.actor is not None and suspects & own:
            yield state, suspects - own, own


own_cards = pytest.mark.parametrize(
    ("game", "seeds"), [("london", range(50)), ("newyork", range(125, 135))]
)


@own_cards
def test_the_detectives_own_cards_clear_when_it_counts_who_is_left(game: str, seeds: range) -> None:
    found, kernels = find_game(game), seeker_kernels(game)
    row, scratch = np.empty(FEATURE_COUNT, np.float32), np.empty(1, found.dtype)
    out = np.empty(found.most_legal, np.int16)
    few = 0
    for state, left, _ in with_own_cards(game, seeds):
        kernels.write_features(state.record, row, scratch, out)
        assert row[LOG_CANDIDATES] == pytest.approx(np.log2(len(left)))
        assert row[ONE_CANDIDATE] == (len(left) == 1)
        few += len(left) <= 2
    assert few


@own_cards
def test_in_a_rollout_the_detective_accuses_by_his_own_cards_too(game: str, seeds: range) -> None:
    """The only one left at once; never one whose card he holds."""
    found, kernels = find_game(game), seeker_kernels(game)
    out, scratch = np.empty(found.most_legal, np.int16), np.empty(1, found.dtype)
    rng, alone = generator(1), 0
    for state, left, own in with_own_cards(game, seeds):
        if state.actor != "investigator":
            continue
        code = int(kernels.rollout_decision(state.record, rng, out, scratch))
        chosen = found.actions[code].text
        assert chosen not in {f"accuse {found.characters[who]}" for who in own}
        accusation = f"accuse {found.characters[min(left)]}"
        if len(left) == 1 and accusation in map(str, state.legal_actions()):
            assert chosen == accusation
            alone += 1
    assert alone


# Smith is in play and stands beside Jack; somebody else is suspected too.
TWO_LEFT = {
    "london": (edited(LONDON, acts("smith"), stand(gull="g9")), "gull", "watson"),
    "newyork": (edited(NEWYORK, acts("smith")), "grant", "tumblety"),
}


@every_hex_game
def test_the_detectives_own_card_leaves_one_to_accuse(game: str) -> None:
    """L36, N39: he is sure only if he holds the card of the other suspect."""
    position, jack, innocent = TWO_LEFT[game]
    put("suspects", to=[jack, innocent])(position)
    bot = SeekerBot(game, 1, budget=Budget(iterations=40), sure=False)

    def chosen() -> str | None:
        view: Any = gaslamp.from_position(position).view("investigator")
        accusation = msgspec.structs.replace(view.legal[0], action=f"accuse {jack}")
        return bot.sure_choice(msgspec.structs.replace(view, legal=[accusation]))

    assert chosen() is None
    without("deck", innocent)(position)
    position["investigator"]["alibis"].append(innocent)
    assert chosen() == f"accuse {jack}"


@every_hex_game
def test_equal_views_give_equal_play(game: str) -> None:
    choose = random.Random(3)
    for state in played_at_random(game, range(4)):
        if state.actor is None or len(state.legal_actions()) == 1 or choose.random() > 0.1:
            continue
        received = state.view(state.actor)
        chosen = make(game, "seeker-40", 7).choose(received)
        assert chosen in [choice.action for choice in received.legal or ()]
        for world, _ in gaslamp.worlds(received)[:3]:
            assert make(game, "seeker-40", 7).choose(world.view(state.actor)) == chosen


@every_hex_game
def test_chances_are_chances_and_fewer_suspects_are_worse_for_jack(game: str) -> None:
    found, kernels, net = find_game(game), seeker_kernels(game), net_of(game)
    rows = np.zeros((2000, FEATURE_COUNT), np.float32)
    won = np.zeros(2000, np.bool_)
    start = gaslamp.new_game(game, seed=1).record
    starts = np.array([start], dtype=found.dtype)
    used = kernels.self_play(starts, generator(1), 250, rows, won)
    hidden = np.maximum(rows[:used] @ net.hidden, 0)
    chance = 1 / (1 + np.exp(-(hidden @ net.output + net.bias[0])))
    alone, many = rows[:used, ONE_CANDIDATE] == 1, rows[:used, LOG_CANDIDATES] >= 2
    assert chance[alone].mean() < chance[many].mean()
    assert abs(chance.mean() - won[:used].mean()) < 0.1


@every_hex_game
def test_its_dials_keep_it_legal_and_change_its_play(game: str) -> None:
    changed = 0
    for state in [s for s in played_at_random(game, range(2)) if s.actor][::5]:
        received = state.view(str(state.actor))
        plain = make(game, "seeker-40", 7).choose(received)
        budget = Budget(iterations=40)
        wary = SeekerBot(game, 7, budget=budget, trust=0.5, caution=0.2).choose(received)
        assert wary in [choice.action for choice in received.legal or ()]
        changed += wary != plain
    assert changed


def test_there_is_no_seeker_in_pocket() -> None:
    with pytest.raises(gaslamp.GaslampError, match="seeker-10"):
        make("pocket", "seeker-10")
