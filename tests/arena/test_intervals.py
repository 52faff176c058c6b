import pytest

from gaslamp.arena.intervals import wilson


def test_figures_from_the_books() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)  # Newcombe 1998, table I


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0, 1)


def test_more_games_say_more() -> None:
    widths = [high - low for low, high in (wilson(6 * n, 10 * n) for n in (1, 10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)
