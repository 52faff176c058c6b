import pytest

from every_game import CASES, IDS
from gaslamp.arena.branching import branching, overall
from gaslamp.core.registry import game as find_game


@pytest.mark.parametrize(("name", "edition"), CASES, ids=IDS)
def test_the_kinds_of_decisions(name: str, edition: str | None) -> None:
    game = find_game(name)
    reports: list[int] = []
    widths = branching(game, game.edition(edition), 60, 1, reports.append)
    assert reports == list(range(1, 61))
    kinds = list(widths)
    if name == "pocket":
        assert kinds == ["4 tokens left", "3 tokens left", "2 tokens left", "1 token left"]
        assert len({width.decisions for width in widths.values()}) == 1
    else:
        assert kinds[0] == "pick"
        assert widths["pick"].most == 4
        assert set(game.characters) <= set(kinds)
        assert kinds[-1] == ("face" if name == "london" else "informant")
    for width in widths.values():
        assert 1 <= width.mean <= width.most <= game.most_legal
    total = overall(widths)
    assert total.decisions == sum(width.decisions for width in widths.values())
    assert total.most == max(width.most for width in widths.values())


def test_known_widths_of_london() -> None:
    widths = branching(find_game("london"), "2006", 60, 1)
    assert widths["face"].mean == widths["face"].most == 6
    assert widths["lestrade, after moving"].mean == 4, "two cordons, two free exits (L26)"
    assert widths["bert, after moving"].mean == 12, "two covers, six open manholes (L32)"
    assert "goodley, whistling" in widths
    assert "gull, after moving" not in widths, "he swaps instead of moving (L31)"
    assert "holmes, after moving" not in widths, "his card comes by itself (L22)"


def test_the_same_seed_gives_the_same_widths() -> None:
    game = find_game("pocket")
    assert branching(game, None, 20, 1) == branching(game, None, 20, 1)
    assert branching(game, None, 20, 1) != branching(game, None, 20, 2)
