"""The page about several nodes is the one that its figures give."""

import json

from benchmarks.nodes import FIGURES, page


def test_the_page_is_that_of_the_figures() -> None:
    found = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert FIGURES.with_suffix(".md").read_text(encoding="utf-8") == page(found)
