"""The deal: it answers all that chance is asked, and it follows from secret and contributions."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import ClassVar

import pytest

from every_game import CASES, IDS
from gaslamp.core import saved_games
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import first_state
from gaslamp.server.match.deal import (
    canonical,
    check_record,
    committed,
    deal_out,
    derived,
    id_hash,
    read,
)
from gaslamp.server.match.draws import Draws
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.match.sources import Sources

SECRET, GIVEN = "5ec2" * 16, {"jack": "ab" * 32, "investigator": "cd" * 32}
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


@every_game
def test_a_deal_answers_every_question_of_chance(game: str, edition: str | None) -> None:
    """Whole games by a deal, whose records prove it; and another deal does not pass for it."""
    source, choose, found = Sources(), random.Random(2), find_game(game)
    for number in range(30):
        secret, own_id = source.secret(), id_hash(f"game {number}")
        deal = derived(secret, GIVEN, game, edition, found.rules_version)
        assert read(canonical(deal)) == deal
        played = LiveGame(first_state(found, edition, None), deal)
        played.accept(played.played())
        while played.state.outcome is None:
            played.accept(played.played(choose.choice(played.state.legal_actions()).text))
        seal = saved_games.Seal(
            commitment=committed(secret, own_id),
            deal=canonical(deal),
            secret=secret,
            id_hash=own_id,
            contributions=GIVEN,
        )
        record = saved_games.record_of(played.state, seal=seal)
        assert check_record(record) == seal.commitment
        other = source.secret()
        while (dealt := derived(other, GIVEN, game, edition, found.rules_version)).outcomes[
            "identity"
        ] == deal.outcomes["identity"]:
            other = source.secret()  # a short game may fit two deals alike so far
        another = replace(
            seal, secret=other, commitment=committed(other, own_id), deal=canonical(dealt)
        )
        with pytest.raises(GaslampError, match="chance decided 'identity' otherwise"):
            check_record(replace(record, seal=another))


def test_everything_that_a_deal_comes_from_matters() -> None:
    """Of two deals that differ in one of these, many outcomes differ: here the order of cards."""
    dealt = [
        derived(SECRET, GIVEN, "london", "2016", 2),
        derived("5ec3" * 16, GIVEN, "london", "2016", 2),
        derived(SECRET, {}, "london", "2016", 2),
        derived(SECRET, {"jack": GIVEN["jack"]}, "london", "2016", 2),
        derived(SECRET, {"investigator": GIVEN["jack"]}, "london", "2016", 2),
        derived(SECRET, GIVEN, "london", "2006", 2),
        derived(SECRET, GIVEN, "london", "2016", 1),
        derived(SECRET, GIVEN, "newyork", None, 2),
    ]
    assert len({tuple(deal.outcomes["draw"]) for deal in dealt}) == len(dealt)
    assert derived(SECRET, GIVEN, "london", "2016", 2) == dealt[0]


def test_the_deal_of_a_secret_never_changes() -> None:
    """A record of years ago must prove its deal: written down when this was first released."""
    deal = derived(SECRET, GIVEN, "london", "2016", 2)
    assert canonical(deal) == (
        '{"edition":"2016","game":"london","outcomes":{"deal":["gull lestrade smith steal'
        'thy","gull holmes lestrade smith","holmes smith stealthy watson","bert gull holm'
        'es watson"],"draw":["stealthy","holmes","bert","smith","goodley","watson","gull"'
        '],"identity":["lestrade"]},"rules":2}'
    )


def test_the_secret_matters_to_the_commitment_and_so_does_the_game() -> None:
    source = Sources()
    one, two = source.secret(), source.secret()
    assert len(bytes.fromhex(one)) == 32
    made = {source.commitment(secret, game) for secret in (one, two) for game in ("a", "b")}
    assert len(made) == 4
    assert source.commitment(one, "a") == committed(one, id_hash("a"))
    # No hash serves two purposes: the commitment is not the key that deals.
    assert committed(one, id_hash("a")) not in canonical(derived(one, {}, "pocket", None, 1))


class TestDraws:
    """Chi-square with fixed keys: a fair source passes, whatever machine it runs on."""

    @staticmethod
    def chi_square(counts: Counter[object], kinds: int) -> float:
        expected = sum(counts.values()) / kinds
        seen = sum((number - expected) ** 2 / expected for number in counts.values())
        return seen + (kinds - len(counts)) * expected

    def test_numbers_are_uniform(self) -> None:
        draws = Draws(b"a key")
        counts: Counter[object] = Counter(draws.below(6) for _ in range(6000))
        assert self.chi_square(counts, 6) < 20.5  # one fair source in a thousand fails
        assert {draws.below(1) for _ in range(100)} == {0}

    def test_a_number_beyond_the_last_whole_multiple_is_drawn_again(self) -> None:
        class Given(Draws):
            numbers: ClassVar = [2**64 - 1, 2**64 - 2, 5]

            def _number(self) -> int:
                return self.numbers.pop(0)

        draws = Given(b"")
        assert draws.below(2**63 + 1) == 5  # only the first 2**63 + 1 of them count
        assert draws.numbers == []

    def test_every_order_is_as_likely(self) -> None:
        draws, counts = Draws(b"another key"), Counter[object]()
        for _ in range(4800):
            cards = list("abcd")
            draws.shuffle(cards)
            counts["".join(cards)] += 1
        assert set(counts) == {"".join(order) for order in permutations("abcd")}
        assert self.chi_square(counts, 24) < 49.7  # 23 degrees of freedom, one in a thousand

    @every_game
    def test_the_alibi_deck_is_shuffled(self, game: str, edition: str | None) -> None:
        """Each card is as likely at each place of the deck, the first and the last above all."""
        found, first, last = find_game(game), Counter[object](), Counter[object]()
        deals = 900
        for number in range(deals):
            deal = derived(f"{number:064x}", {}, game, edition, found.rules_version)
            deck = deal.outcomes["draw"]
            assert sorted([*deck, *deal.outcomes["identity"]]) == sorted(found.characters)
            first[deck[0]] += 1
            last[deck[-1]] += 1
        kinds = len(found.characters)
        assert self.chi_square(first, kinds) < 27.9  # at most 9 degrees of freedom
        assert self.chi_square(last, kinds) < 27.9


def test_a_deal_can_be_drawn_by_any_chooser() -> None:
    found = find_game("pocket")
    assert deal_out(found, None, random.Random(1)) == deal_out(found, None, random.Random(1))
