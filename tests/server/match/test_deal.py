"""The deal: it answers all that chance is asked, and its commitment is binding."""

import random

import pytest

from every_game import CASES, IDS, last, walk
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import first_state
from gaslamp.server.match.deal import canonical, check_opening, read
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.match.sources import Sources


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_a_deal_answers_every_question_of_chance(game: str, edition: str | None) -> None:
    """Whole games by a deal; and another deal does not pass for it."""
    source, choose = Sources(), random.Random(2)
    found = find_game(game)
    for _ in range(30):
        deal, salt = source.deal(found, edition), source.salt()
        assert read(canonical(deal)) == deal
        played = LiveGame(first_state(found, edition, None), deal)
        played.accept(played.played())
        while played.state.outcome is None:
            played.accept(played.played(choose.choice(played.state.legal_actions()).text))
        actions = [event.action for event in played.state.events()]
        sealed = source.commitment(deal, salt)
        check_opening(sealed, salt, canonical(deal), actions)
        other = source.deal(found, edition)
        while (
            other.outcomes["identity"] == deal.outcomes["identity"]
        ):  # a short game may fit two deals alike so far
            other = source.deal(found, edition)
        with pytest.raises(GaslampError):
            check_opening(source.commitment(other, salt), salt, canonical(other), actions)
        with pytest.raises(GaslampError):
            check_opening(sealed, source.salt(), canonical(deal), actions)
        with pytest.raises(GaslampError):
            check_opening(sealed, "00", canonical(deal), actions)


def test_the_salt_matters_and_so_does_the_game() -> None:
    state = last(walk("pocket", None, 1))
    assert state.outcome is not None
    source = Sources()
    deal = source.deal(find_game("pocket"), None)
    assert source.commitment(deal, source.salt()) != source.commitment(deal, source.salt())
