"""The identity posterior: what Jack's choices tell in London and New York."""

from math import log2
from typing import Any

import msgspec
import numpy as np
import pytest

import gaslamp
from every_game import walk
from gaslamp.bots import make
from gaslamp.bots.seeker.compiled import net_of, seeker_kernels
from gaslamp.bots.seeker.posterior import IdentityPosterior
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State
from gaslamp.core.views import View

every_hex_game = pytest.mark.parametrize("game", ["london", "newyork"])


def odds(state: State, viewer: str, shown: Any = None, view: View | None = None) -> Any:
    posterior = IdentityPosterior(state.game.name)
    return posterior.odds(view or state.view(viewer), state.record if shown is None else shown)


@every_hex_game
def test_the_odds_add_up_rule_nobody_out_and_are_the_same_for_all(game: str) -> None:
    moved = 0
    for state in [s for s in walk(game, None, 6) if s.actor][::5]:
        found = odds(state, "public")
        assert found.sum() == pytest.approx(1)
        suspects = indices(state.record.suspects)
        assert np.flatnonzero(found).tolist() == suspects
        moved += not np.allclose(found[suspects], 1 / len(suspects))
        for viewer in ("jack", "investigator"):
            IdentityPosterior.cache.clear()
            assert odds(state, viewer).tolist() == found.tolist()
    assert moved


@every_hex_game
def test_a_jack_who_plays_for_himself_is_found_out(game: str) -> None:
    gained = []
    for seed in range(12):
        state = gaslamp.new_game(game, seed=seed)
        players = {
            "jack": make(game, "greedy", seed),
            "investigator": make(game, "ismcts-60", seed),
        }
        while state.actor is not None:
            if state.actor == "investigator":
                found = odds(state, "public")
                even = 1 / len(indices(state.record.suspects))
                gained.append(log2(found[state.record.identity] / even))
            state = state.apply(players[state.actor].choose(state.view(state.actor)))
    assert np.mean(gained) > 0.03


@every_hex_game
def test_who_could_leave_will_hardly_do_anything_else(game: str) -> None:
    is_escape, tried = find_game(game).search.is_escape, 0
    assert is_escape is not None
    for state in (state for seed in range(40) for state in walk(game, None, seed)):
        world, suspects = state.record, indices(state.record.suspects)
        if state.actor != "jack" or world.acting not in suspects or len(suspects) == 1:
            continue
        world.identity = world.acting
        if any(is_escape(code) for code in state.game.legal(world)):
            total = np.sum(list(IdentityPosterior(game).likelihoods(state.record).values()), axis=0)
            assert total[world.acting] < min(total[n] for n in suspects if n != world.acting)
            tried += 1
    assert tried > 3


@every_hex_game
def test_a_log_that_is_cut_or_of_another_game_is_ignored(game: str) -> None:
    states = [s for s in walk(game, None, 9) if s.actor == "jack"]
    state, other = states[len(states) // 2], states[-1]
    even = np.zeros(8)
    even[indices(state.record.suspects)] = 1 / len(indices(state.record.suspects))
    alone = State(state.game, state.record)
    np.testing.assert_allclose(odds(alone, "public"), even)
    view = msgspec.structs.replace(state.view("public"), log=other.view("public").log)
    np.testing.assert_allclose(odds(state, "public", view=view), even)


@every_hex_game
def test_the_likelihoods_are_those_of_everybody(game: str) -> None:
    """Every identity's choices add up to one, but for what leaving takes of them."""
    is_escape, seen = find_game(game).search.is_escape, 0
    assert is_escape is not None
    for state in walk(game, None, 3):
        if state.actor != "jack":
            continue
        likelihoods = IdentityPosterior(game).likelihoods(state.record)
        legal = {code for code in state.game.legal(state.record) if not is_escape(code)}
        assert set(likelihoods) == legal
        total = np.sum(list(likelihoods.values()), axis=0)[indices(state.record.suspects)]
        assert (total <= 1 + 1e-9).all()
        seen += int((total > 0.99).any())
    assert seen


@every_hex_game
def test_a_round_that_an_action_ends_is_valued_as_it_ends(game: str) -> None:
    """After the call the gaslight goes out, the Informant talks (L13, L43, N10): then comes it."""
    found, kernels, net = find_game(game), seeker_kernels(game), net_of(game)
    actions = np.empty(found.most_legal + 1, np.int16)
    values = np.zeros((found.most_legal + 1, len(found.characters)))
    compared = 0
    for state in (state for seed in range(12) for state in walk(game, None, seed)):
        if state.actor != "jack" or state.record.picked < 4 or state.record.acting < 0:
            continue
        before = state.record
        before.investigator_hand = 0  # the value is an observer's
        count = kernels.value_by_identity(before, net, actions, values)
        for place, code in enumerate(actions[:count].tolist()):
            after = copy_of(before)
            if code < 0 or not found.kernels.may(before, code):
                continue
            found.kernels.apply(after, code)
            if after.winner == 0 and after.turn == before.turn + 1:
                worth = kernels.round_value(after, net)
                assert values[place, before.identity] == pytest.approx(worth, abs=1e-12)
                compared += 1
    assert compared > 20


def test_a_whistle_that_was_begun_hinders_nobody_from_leaving() -> None:
    """L30: a round that is valued before the whistle ends is valued as if it had ended."""
    kernels, net = seeker_kernels("london"), net_of("london")
    compared = 0
    for state in (state for seed in range(40) for state in walk("london", None, seed)):
        if not state.record.whistled:
            continue
        begun = state.record
        begun.investigator_hand = 0  # the value is an observer's
        ended = copy_of(begun)
        ended.whistled = ended.whistle_left = 0
        values, wanted = np.zeros(8), np.zeros(8)
        kernels.value_if_round_ended(begun, net, values)
        kernels.value_if_round_ended(ended, net, wanted)
        assert values.tolist() == wanted.tolist()
        compared += 1
    assert compared > 5
