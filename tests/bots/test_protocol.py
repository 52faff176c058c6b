import pytest

import gaslamp
from gaslamp.bots import Budget


def test_a_budget_leaves_the_rest_to_the_bots_habit() -> None:
    habit = Budget(iterations=500, seconds=0.5)
    assert habit.with_wishes(None) == habit
    assert habit.with_wishes(Budget(seconds=0.1)) == Budget(iterations=500, seconds=0.1)
    assert habit.with_wishes(Budget(iterations=9)) == Budget(iterations=9)  # the same everywhere


@pytest.mark.parametrize("wrong", [{"iterations": 0}, {"seconds": 0.0}, {"iterations": -3}])
def test_a_budget_of_nothing(wrong: dict[str, int]) -> None:
    with pytest.raises(gaslamp.GaslampError, match="above zero"):
        Budget(**wrong)
