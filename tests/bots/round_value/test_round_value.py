"""The round value of London and New York: a chance for every identity."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from every_game import long_walk
from gaslamp.bots import make
from gaslamp.bots.round_value.bot import RoundSeekerBot
from gaslamp.bots.round_value.compiled import FILE, round_kernels, round_net
from gaslamp.bots.round_value.kernels.inputs import INPUT_COUNT, OWN, SHARED_COUNT
from gaslamp.bots.round_value.kernels.net import RoundNet
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import has, indices, mask_of
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import EVERYONE, SEEN, UNSEEN

TOOLS = str(Path(__file__).resolve().parents[3] / "tools")
HEXES = ("london", "newyork")
MOST_BYTES = 300_000  # the page loads them
every_hex_game = pytest.mark.parametrize("game", HEXES)


def ends_of_rounds(game: str, seeds: range) -> list[Any]:
    found = []
    for seed in seeds:
        turn = 1
        for state in long_walk(game, None, seed):
            if state.turn > turn and state.actor is not None:
                turn = state.turn
                found.append(state.record)
    return found


def values(game: str, record: Any, belief: Any = None) -> Any:
    given = np.ones(8) if belief is None else np.asarray(belief, float)
    found = np.full(8, np.nan)
    round_kernels(game).identity_values(record, given, round_net(game), found)
    return found


def only(*identities: int) -> Any:
    return np.array([float(number in identities) for number in range(8)])


@every_hex_game
def test_every_suspect_has_a_chance_and_the_others_none(game: str) -> None:
    ends = ends_of_rounds(game, range(4))
    assert len(ends) > 10
    for record in ends:
        for who, value in enumerate(values(game, record)):
            if has(int(record.suspects), who):
                assert 0 < value < 1
            else:
                assert value == 0


@every_hex_game
def test_secrets_make_no_difference(game: str) -> None:
    """Who Jack is and which cards are held; how many are held is public."""
    for record in ends_of_rounds(game, range(3)):
        other = copy_of(record)
        other.identity = indices(record.suspects)[-1]
        rest = [card for card in reversed(range(8)) if card != other.identity]
        mine, theirs = int(record.jack_hand).bit_count(), int(record.investigator_hand).bit_count()
        other.jack_hand = mask_of(rest[:mine])
        other.investigator_hand = mask_of(rest[mine : mine + theirs])
        other.deck = mask_of(rest[mine + theirs :])
        assert values(game, record).tobytes() == values(game, other).tobytes()


@every_hex_game
def test_a_belief_need_not_sum_to_one_and_counts_for_suspects_only(game: str) -> None:
    record = ends_of_rounds(game, range(1))[0]
    record.suspects = mask_of([1, 2, 5])
    belief = np.array([0.0, 0.5, 0.25, 0, 0, 0.25, 0, 0])
    wider = belief * 4 + only(0, 7)
    assert np.array_equal(values(game, record, belief), values(game, record, wider))
    # Somebody who is believed in not at all still has a chance of his own.
    assert values(game, record, only(1))[5] > 0
    assert np.array_equal(values(game, record, np.zeros(8)), values(game, record, np.ones(8)))


@every_hex_game
def test_the_search_asks_for_the_jack_there_is(game: str) -> None:
    """Its Detective believes in all suspects alike whose cards he does not hold."""
    for record in ends_of_rounds(game, range(2)):
        held = int(record.investigator_hand)
        belief = [float(not has(held, who)) for who in range(8)]
        value = round_kernels(game).round_value(record, round_net(game))
        assert value == values(game, record, belief)[int(record.identity)]


@every_hex_game
def test_the_net_is_what_numpy_makes_of_its_weights(game: str) -> None:
    net, kernels = round_net(game), round_kernels(game)
    ends = np.array(ends_of_rounds(game, range(2)), find_game(game).dtype)
    beliefs = np.random.default_rng(1).random((len(ends), 8))
    rows = np.empty((len(ends), len(net.shared) + len(net.own)), np.float32)
    kernels.write_inputs(ends, beliefs, rows)
    inputs = np.concatenate([net.shared, net.own])
    first = np.maximum(rows @ inputs + net.first_bias, 0)
    second = np.maximum(first @ net.second + net.second_bias, 0)
    score = second @ net.last + net.last_bias
    expected = 0.5 + 0.5 * score / np.sqrt(1 + score**2)
    found = [
        values(game, record, belief)[int(record.identity)]
        for record, belief in zip(ends, beliefs, strict=True)
    ]
    assert found == pytest.approx(expected.tolist(), abs=1e-5)


@every_hex_game
def test_a_seen_jack_who_is_known_is_nearly_lost(game: str) -> None:
    chances = []
    for record in ends_of_rounds(game, range(6)):
        if record.turn <= 6:  # later he may reach dawn
            record.suspects, record.witness = mask_of([int(record.identity)]), SEEN
            chances.append(values(game, record)[int(record.identity)])
    assert len(chances) >= 10
    assert np.mean(chances) < 0.12


@every_hex_game
def test_jack_is_better_off_unknown(game: str) -> None:
    """On the whole: all suspected alike, or another believed in, and not he."""
    known, suspected, doubted = [], [], []
    for record in ends_of_rounds(game, range(6)):
        jack, other = int(record.identity), (int(record.identity) + 3) % 8
        record.suspects = EVERYONE
        suspected.append(values(game, record)[jack])
        doubted.append(values(game, record, only(jack) * 0.05 + only(other))[jack])
        known.append(values(game, record, only(jack))[jack])
    assert np.mean(known) + 0.1 < np.mean(suspected)
    assert np.mean(known) + 0.1 < np.mean(doubted)


@every_hex_game
def test_jack_is_better_off_unseen_beside_an_exit(game: str) -> None:
    """On the whole, with his card on offer and Jack to pick first (L38, N41)."""
    seen, dark = [], []
    for record in ends_of_rounds(game, range(30)):
        jack = int(record.identity)
        row = np.empty((1, INPUT_COUNT), np.float32)
        round_kernels(game).write_inputs(np.array([record]), np.ones((1, 8)), row)
        if record.turn % 2 == 0 and row[0, SHARED_COUNT + OWN.index("near an exit")]:
            record.offer = int(record.offer) | 1 << jack
            record.witness = SEEN
            seen.append(values(game, record)[jack])
            record.witness = UNSEEN
            dark.append(values(game, record)[jack])
    assert len(seen) >= 10
    assert np.mean(seen) + 0.2 < np.mean(dark)


@every_hex_game
def test_the_weights_are_small_enough_for_the_page(game: str) -> None:
    assert len(find_game(game).learned(FILE)) <= MOST_BYTES
    assert all(np.isfinite(part).all() for part in round_net(game))
    assert isinstance(round_net(game), RoundNet)


@every_hex_game
def test_the_seeker_plays_with_it(game: str) -> None:
    state = next(s for s in long_walk(game, None, 2) if s.turn == 2 and s.actor is not None)
    view = state.view(str(state.actor))
    bot = make(game, "round-seeker-20", 1)
    assert isinstance(bot, RoundSeekerBot)
    chosen = bot.choose(view)
    assert chosen in {choice.action for choice in view.legal or ()}
    assert make(game, "round-seeker-20", 1).choose(view) == chosen


def test_the_error_of_a_few_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    import round_value_error
    import round_value_truth

    def found(folder: Path, positions: int) -> Any:
        options = ["--games", "3", "--by", "seeker-2", "--folder", str(folder)]
        given = ["newyork", "--positions", str(positions), *options]
        assert CliRunner().invoke(round_value_truth.main, given).exit_code == 0
        return round_value_error.truth_of("newyork", folder)

    found(tmp_path, 1)
    truth = found(tmp_path, 2)  # goes on after the first
    assert np.array_equal(truth.share, found(tmp_path / "again", 2).share)
    result = CliRunner().invoke(round_value_error.main, ["newyork", "--folder", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "round value" in result.output
    assert (tmp_path / "error.svg").stat().st_size > 1000
    sys.modules.pop("round_value_error")
    sys.modules.pop("round_value_truth")


def test_what_chance_adds_is_not_counted_as_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    from round_value_error import Truth, error_of

    random = np.random.default_rng(1)
    chances = random.random(4000)
    share = random.binomial(12, chances) / 12
    truth = Truth([], share, share * (1 - share) / 11)
    assert error_of(chances, truth).rms < 0.03
    assert error_of(np.clip(chances + 0.1, 0, 2), truth).rms == pytest.approx(0.1, abs=0.01)
    assert error_of(chances + 0.1, truth).bias == pytest.approx(0.1, abs=0.01)


@pytest.mark.long
def test_learning_goes_on_and_is_repeatable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    import train_round_value as tool

    monkeypatch.setattr(tool, "CHUNK", 30)
    for folder in ("a", "b"):
        task = ("london", tmp_path / f"{folder}.npz", 0, 1, 10, False)
        tool.play_chunk(task)
    rows, won = tool.rows_of("london", [tmp_path / "a.npz"])
    again, same = tool.rows_of("london", [tmp_path / "b.npz"])
    assert np.array_equal(rows, again)
    assert np.array_equal(won, same)
    assert len(rows) > 60
    assert 0 < won.mean() < 1
    one, two = (tool.net_from(tool.fitted(rows, won, 1, 2)) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
