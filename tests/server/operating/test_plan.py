"""The plan for several nodes follows from the figures that were measured."""

from dataclasses import replace

from benchmarks.plan import PAGE, USED, moves_per_second, page, read


def test_the_page_shows_the_plan_of_the_figures() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text, read()) == text
    assert "| 10 |" in text


def test_nodes_add_up_less_what_they_hear_of_each_other() -> None:
    costs = replace(read(), node_ms=1.0, hear_ms=0.0)
    assert moves_per_second(costs, 1) == USED * 1000
    assert round(moves_per_second(costs, 10)) == USED * 10_000
    hearing = replace(costs, hear_ms=0.1)
    ten = moves_per_second(hearing, 10)
    own, others = ten / 10 * 1.0, ten * 9 / 10 * 0.1
    assert round(own + others) == USED * 1000  # milliseconds in a second of one node
