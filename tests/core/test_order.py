"""Who chooses when: the 1-2-1 order."""

import pytest

from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, NAMES, ROLES, VIEWERS, other


@pytest.mark.parametrize("turn", range(1, LAST_TURN + 1))
def test_one_two_one(turn: int) -> None:
    order = [NAMES[chooser(turn, played)] for played in range(CHOICES_A_TURN)]
    if turn % 2 == 1:
        assert order == [INVESTIGATOR, JACK, JACK, INVESTIGATOR]
    else:
        assert order == [JACK, INVESTIGATOR, INVESTIGATOR, JACK]


def test_both_choose_equally_often() -> None:
    choices = [
        NAMES[chooser(turn, played)]
        for turn in range(1, LAST_TURN + 1)
        for played in range(CHOICES_A_TURN)
    ]
    assert choices.count(JACK) == choices.count(INVESTIGATOR) == len(choices) // 2


def test_names_of_roles_and_viewers() -> None:
    assert ROLES == ("jack", "investigator")
    assert VIEWERS == ("jack", "investigator", "public")
    assert NAMES == (None, JACK, INVESTIGATOR, CHANCE)
    assert [other(role) for role in ROLES] == [INVESTIGATOR, JACK]
