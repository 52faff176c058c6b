"""`greedy` in positions where the right choice is clear, and what it relies on."""

from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS, walk
from gaslamp import bots
from gaslamp.arena.series import simulate
from gaslamp.bots.heuristic.bot import action_values
from gaslamp.core.roles import INVESTIGATOR, JACK, other
from gaslamp.core.state import State
from rules import newyork_positions as newyork
from rules.london_positions import CHARACTERS, WEST_LAMPS, london_at
from rules.pocket_positions import ALIBI, DUEL, SETUP, scene

Position = dict[str, Any]
SEEDS = range(12)  # enough to meet every one of a few equal choices

# Only Gull can be Jack, or Gull and Watson.
ALL_BUT_GULL = tuple(name for name in CHARACTERS if name != "gull")
ALL_BUT_TWO = tuple(name for name in ALL_BUT_GULL if name != "watson")
PAIR = ("lestrade", "stealthy")
# Only Grant, or Grant and Tumblety.
ALL_BUT_GRANT = tuple(name for name in newyork.CHARACTERS if name != "grant")
ALL_BUT_PAIR = tuple(name for name in ALL_BUT_GRANT if name != "tumblety")
# Jack begins, and may leave.
UNSEEN: Position = {"turn": 2, "witness": "unseen"}


def at(position: Position, *texts: str) -> State:
    """A position, with some actions played."""
    state = gaslamp.from_position(position)
    for text in texts:
        state = state.apply(text)
    return state


def chosen(state: State) -> set[str]:
    """What greedy plays there, whatever its seed."""
    view = state.view(str(state.actor))
    return {bots.make(view.game, "greedy", seed).choose(view) for seed in SEEDS}


def seen_after(state: State) -> set[frozenset[str]]:
    """Who would be seen after what it plays."""
    legal = state.view(str(state.actor)).legal or []
    return {frozenset(c.seen) for c in legal if c.action in chosen(state)}


def verbs(state: State) -> set[str]:
    return {text.split()[0] for text in chosen(state)}


class TestPocket:
    def test_the_investigator_splits_the_suspects_evenly(self) -> None:
        state = at(scene(SETUP, turn=1, left="rotation", at=(0, 4, 8)))
        assert seen_after(state) == {frozenset({"gull", "lane", "lestrade", "smith"})}

    def test_the_investigator_tells_the_last_two_apart(self) -> None:
        state = at(scene(DUEL, turn=3, left="joker"))
        assert chosen(state) == {"joker holmes", "joker toby"}
        assert seen_after(state) == {frozenset({"gull"})}

    def test_the_investigator_draws_an_alibi_if_nothing_else_tells_anybody_apart(self) -> None:
        state = at(scene(DUEL, turn=2, tokens=ALIBI, left="alibi joker", at=(2, 3, 6)))
        assert chosen(state) == {"alibi"}

    def test_jack_stays_one_of_two(self) -> None:
        state = at(scene(DUEL, turn=2, left="joker", jack="gull"))
        assert seen_after(state) == {frozenset()}

    def test_jack_takes_the_sixth_hourglass_unseen(self) -> None:
        state = at(scene(SETUP, turn=6, left="rotation", time=5, jack="gull", at=(0, 4, 8)))
        assert all("gull" not in seen for seen in seen_after(state))

    def test_jack_hides_rather_than_be_one_of_as_many_seen(self) -> None:
        state = at(scene(SETUP, turn=2, left="joker", jack="gull"))
        assert all("gull" not in seen for seen in seen_after(state))

    def test_jack_draws_the_card_that_completes_his_hourglasses(self) -> None:
        # Every card left has one at least; unseen or not, he needs no more.
        district = SETUP.replace("lestrade", "_lestrade").replace("goodley", "_goodley")
        cards: Position = {"tokens": ALIBI, "revealed": "goodley lestrade"}
        state = at(
            scene(district, turn=7, left="alibi toby rotation", time=5, jack="gull", **cards)
        )
        assert state.actor == JACK
        assert chosen(state) == {"alibi"}

    @pytest.mark.parametrize("role", [JACK, INVESTIGATOR])
    def test_a_race_is_about_being_seen(self, role: str) -> None:
        turn = 8 if role == JACK else 7
        race = DUEL.replace("pizer", "_pizer")
        hand = {"madame": 6}
        running: Position = {"jack": "gull", "hand": hand, "time": turn - 2, "race": True}
        state = at(scene(race, turn=turn, left="joker", **running))
        assert state.actor == role
        assert seen_after(state) == {frozenset() if role == JACK else frozenset({"gull"})}

    def test_the_last_turn_is_all_or_nothing(self) -> None:
        # The Investigator needs one suspect left: he tells two apart even with two cards to come.
        state = at(scene(DUEL, turn=8, left="joker toby", time=2))
        assert state.actor == INVESTIGATOR
        assert seen_after(state) == {frozenset({"gull"})}

    def test_an_empty_deck(self) -> None:
        gone = "bert goodley lane lestrade madame smith stealthy"
        hand: Position = {"hand": {"gull": 1}, "jack": "pizer", "revealed": gone}
        state = at(scene(DUEL, turn=3, tokens=ALIBI, left="alibi", **hand))
        assert chosen(state) == {"alibi"}


class TestLondon:
    def test_jack_leaves(self) -> None:
        state = at(london_at(turn=2, witness="unseen", acting="gull", by=JACK, gull="c6"))
        assert chosen(state) == {"escape NW"}

    def test_jack_plays_the_card_he_can_leave_with(self) -> None:
        state = at(london_at(turn=2, witness="unseen", gull="c6"))
        assert chosen(state) == {"pick gull"}

    def test_jack_makes_his_way_out_first(self) -> None:
        jack: Position = {"identity": "lestrade", "lestrade": "c2"}
        state = at(london_at(turn=2, witness="unseen", acting="lestrade", by=JACK, **jack))
        assert chosen(state) == {"cordon SW NW", "cordon SW SE"}
        assert chosen(state.apply("cordon SW NW")) == {"escape SW"}

    def test_jack_plays_the_card_that_makes_the_way_before_his_own(self) -> None:
        # Lestrade now, and Gull, whom he lets out, right after him.
        cards: Position = {"offer": ("gull", "lestrade", "smith"), "played": ("bert",)}
        state = at(london_at(turn=3, witness="unseen", gull="c2", **cards), "pick lestrade")
        assert all(text.startswith("cordon SW") for text in chosen(state))

    def test_the_detective_accuses_when_he_is_sure(self) -> None:
        state = at(london_at(turn=3, acting="bert", innocent=ALL_BUT_GULL, bert="f10"))
        assert chosen(state) == {"accuse gull"}

    def test_the_detective_plays_a_card_that_reaches_jack(self) -> None:
        cards = ("bert", "holmes", "lestrade", "watson")
        state = at(london_at(turn=3, innocent=ALL_BUT_GULL, offer=cards, holmes="e7"))
        assert chosen(state) == {"pick holmes"}

    def test_an_alibi_card_makes_him_sure(self) -> None:
        hand: Position = {"detective_alibis": ("watson",)}
        state = at(london_at(turn=3, acting="bert", innocent=ALL_BUT_TWO, bert="f10", **hand))
        assert chosen(state) == {"accuse gull"}

    def test_the_detective_does_not_guess(self) -> None:
        state = at(london_at(turn=3, acting="bert", innocent=ALL_BUT_TWO, bert="f10"))
        assert "accuse gull" in map(str, state.legal_actions())
        assert "accuse" not in verbs(state)

    def test_the_detective_guesses_at_the_very_last(self) -> None:
        last: Position = {"turn": 8, "acting": "bert", "nth": 3, "innocent": ALL_BUT_TWO}
        state = at(london_at(bert="e8", watson="k7", **last))
        assert chosen(state) == {"accuse gull"}

    def test_he_never_accuses_whose_card_he_holds(self) -> None:
        last: Position = {"turn": 8, "acting": "bert", "nth": 3, "innocent": ALL_BUT_TWO}
        cards: Position = {"identity": "watson", "detective_alibis": ("gull",)}
        state = at(london_at(bert="e8", watson="k7", **last, **cards))
        assert "accuse gull" in map(str, state.legal_actions())
        assert "accuse" not in verbs(state)

    def test_the_detective_waits_for_a_better_card_in_the_last_turn(self) -> None:
        last: Position = {"turn": 8, "innocent": ALL_BUT_TWO, "played": ("bert", "smith")}
        offer = ("holmes", "lestrade")
        acting = {"character": "smith", "moved": False, "powered": True, "pending": None}
        position = london_at(offer=offer, smith="e7", holmes="f10", **last) | {"acting": acting}
        state = at(position)
        assert "accuse gull" in map(str, state.legal_actions())
        assert "accuse" not in verbs(state)

    def test_the_lantern_tells_two_suspects_apart(self) -> None:
        # From c4 the beam to the north-east shows Smith, and no other direction anybody.
        innocent = tuple(name for name in CHARACTERS if name not in ("bert", "smith"))
        dark: Position = {"lit": WEST_LAMPS, "acting": "watson", "innocent": innocent}
        state = at(london_at(turn=5, identity="smith", by=INVESTIGATOR, **dark), "move c4")
        assert chosen(state) == {"face NE"}

    def test_the_lantern_leaves_jack_in_the_dark(self) -> None:
        innocent = tuple(name for name in CHARACTERS if name not in ("bert", "smith"))
        dark: Position = {"lit": WEST_LAMPS, "acting": "watson", "innocent": innocent}
        state = at(london_at(turn=5, identity="smith", by=JACK, **dark), "move c4")
        assert seen_after(state) == {frozenset()}

    @pytest.mark.parametrize("innocent", [("goodley", "watson"), ("goodley", "watson", *PAIR)])
    def test_a_gaslight_shows_half_of_the_suspects(self, innocent: tuple[str, ...]) -> None:
        last: Position = {"turn": 5, "acting": "smith", "nth": 4, "moved": True}
        state = at(london_at(innocent=innocent, **last))
        suspects = frozenset(CHARACTERS) - {*innocent}
        assert {len(suspects & seen) for seen in seen_after(state)} == {len(suspects) // 2}

    def test_the_detective_shuts_the_exit_beside_a_suspect(self) -> None:
        # Jack plays next, was unseen, and may be Gull, who stands near the open north-west.
        innocent = ("bert", "goodley", "holmes", "smith")
        lestrade: Position = {"acting": "lestrade", "nth": 1, "moved": True}
        state = at(london_at(turn=3, witness="unseen", gull="c6", innocent=innocent, **lestrade))
        assert chosen(state) == {"cordon NE NW", "cordon SW NW"}

    def test_jack_alone_goes_where_fewest_reach_him(self) -> None:
        known: Position = {"innocent": ALL_BUT_GULL, "lit": WEST_LAMPS}
        state = at(london_at(turn=6, acting="gull", nth=4, **known))
        reach = {str(a): accusers(state.position(), str(a)) for a in state.legal_actions()}
        fewest = min(reach.values())
        assert fewest < max(reach.values())
        assert {reach[text] for text in chosen(state)} == {fewest}


def accusers(position: Position, text: str) -> int:
    """How many characters could accuse Gull after a move or swap of his."""
    verb, where = text.split()
    places = dict(position["characters"])
    if verb == "swap":
        places["gull"], places[where] = places[where], places["gull"]
    else:
        places["gull"] = where
    count = 0
    for name in ALL_BUT_GULL:
        asked = london_at(turn=1, at=places, innocent=ALL_BUT_GULL, acting=name)
        count += "accuse gull" in map(str, gaslamp.from_position(asked).legal_actions())
    return count


class TestNewYork:
    def test_jack_leaves(self) -> None:
        state = at(newyork.waiting("grant", JACK, at=newyork.SCATTERED, **UNSEEN))
        assert chosen(state) == {"pick grant"}
        assert chosen(state.apply("pick grant")) == {"escape land"}

    def test_eastman_leads_jack_out(self) -> None:
        cards = ("eastman", "beach", "callahan", "cloud_rider")
        scattered: Position = {"at": newyork.SCATTERED, "cards": cards, **UNSEEN}
        state = at(newyork.waiting("eastman", JACK, **scattered))
        assert chosen(state) == {"pick eastman"}
        assert chosen(state.apply("pick eastman")) == {"control grant land"}

    def test_smith_calls_a_steamer_and_leaves(self) -> None:
        jack: Position = {"identity": "smith", "at": newyork.SCATTERED | {"smith": "h4"}}
        state = at(newyork.waiting("smith", JACK, **jack, **UNSEEN), "pick smith")
        assert chosen(state) == {"steamer e8 g2", "steamer k4 g2"}
        assert chosen(state.apply("steamer k4 g2")) == {"escape g2"}

    def test_the_detective_accuses_when_he_is_sure(self) -> None:
        near: Position = {"turn": 3, "at": {"tumblety": "i9"}, "innocents": ALL_BUT_GRANT}
        state = at(newyork.waiting("tumblety", **near), "pick tumblety")
        assert chosen(state) == {"accuse grant"}

    def test_the_detective_does_not_guess_but_tells_them_apart(self) -> None:
        near: Position = {"turn": 3, "at": {"tumblety": "i9"}, "innocents": ALL_BUT_PAIR}
        state = at(newyork.waiting("tumblety", **near), "pick tumblety")
        assert "accuse grant" in map(str, state.legal_actions())
        assert "accuse" not in verbs(state)
        assert {len({"grant", "tumblety"} & seen) for seen in seen_after(state)} == {1}

    def test_the_detective_guesses_at_the_very_last(self) -> None:
        last: Position = {"turn": 8, "at": {"eastman": "i9"}, "innocents": ALL_BUT_PAIR}
        cards: Position = {"offer": ("eastman", "beach"), "played": ("callahan", "smith")}
        state = at(newyork.position(**last, **cards), "pick eastman")
        assert state.actor == INVESTIGATOR
        assert verbs(state) == {"accuse"}

    def test_the_detective_sends_the_steamer_away_from_a_suspect(self) -> None:
        # Grant, who may be Jack and was unseen, stands beside g2, and Jack plays next.
        places = newyork.SCATTERED | {"grant": "f3", "smith": "m10"}
        innocents = ("callahan", "eastman", "latimer", "smith", "tumblety")
        board: Position = {"at": places, "steamers": ("g2", "k4"), "innocents": innocents}
        cards: Position = {"cards": ("smith", "beach", "grant", "cloud_rider")}
        state = at(newyork.waiting("smith", turn=3, witness="unseen", **board, **cards))
        after = state.apply("pick smith").apply("move m11")
        assert chosen(after) <= {"steamer g2 b1", "steamer g2 e8", "steamer g2 l12"}

    def test_an_alibi_card_is_worth_the_way(self) -> None:
        # Nothing else tells the places of a lonely Beach apart.
        places = newyork.SCATTERED
        state = at(newyork.waiting("beach", at=places, informant=("e3", "talkative")), "pick beach")
        view = state.view(INVESTIGATOR)
        legal = view.legal or []
        found = {c.action: value for c, value in zip(legal, action_values(view), strict=True)}
        alike = [c.action for c in legal if c.action.startswith("move ") and not c.seen]
        assert max(alike, key=lambda text: found[text]) == "move e3"


hexes = pytest.mark.parametrize(
    ("game", "edition"), [case for case in CASES if case[0] != "pocket"], ids=IDS[1:]
)


@hexes
def test_a_pick_is_worth_the_best_that_follows_in_whichever_world(
    game: str, edition: str | None
) -> None:
    """It is valued before it is known which world that is, which may not matter."""
    asked = 0
    for seed in range(2):
        for state in walk(game, edition, seed):
            role = state.actor
            if role is None or not str(state.legal_actions()[0]).startswith("pick"):
                continue
            view = state.view(role)
            picks = [choice.action for choice in view.legal or ()]
            worth = dict(zip(picks, action_values(view), strict=True))
            worlds = [world for world, _ in state.worlds(role)]
            pick = picks[asked % len(picks)]
            for world in (worlds[0], worlds[len(worlds) // 2], worlds[-1]):
                after = world.apply(pick).view(role)
                assert after.legal == state.apply(pick).view(role).legal
                assert max(action_values(after)) == pytest.approx(worth[pick])
            asked += 1
    assert asked > 10


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_values_are_chances(game: str, edition: str | None) -> None:
    for seed in range(3):
        for state in walk(game, edition, seed):
            if state.actor is None:
                continue
            view = state.view(state.actor)
            found = action_values(view)
            assert len(found) == len(view.legal or [])
            assert all(0 <= score <= 1 or score == -1 for score in found)


@pytest.mark.parametrize("game", gaslamp.GAMES)
@pytest.mark.parametrize("role", [JACK, INVESTIGATOR])
def test_it_beats_random_in_both_roles(game: str, role: str) -> None:
    players = {role: "greedy", other(role): "random"}
    result = simulate(game, 24, players[JACK], players[INVESTIGATOR], seed=5)
    assert result.wins[role] >= 13  # about two games in three for Jack in Pocket, more elsewhere
