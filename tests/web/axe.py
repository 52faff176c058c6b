"""What axe finds wrong with a page."""

from functools import cache
from typing import Any

from playwright.sync_api import Page

from web.words import WEB

GRAVE = ("serious", "critical")
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations"""


@cache
def _source() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def findings(page: Page) -> list[str]:
    """The grave ones, each with the places it was found at."""
    # Evaluated, not put into the page: its own policy would refuse it.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}\n    "
        + "\n    ".join(f"{node['target']} {node['html'][:160]}" for node in one["nodes"][:4])
        for one in found
        if one["impact"] in GRAVE
    ]
