"""New York as one of the games."""

from typing import Any

from gaslamp.core.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.views import Effect
from gaslamp.hexes.cells import mask_of_cells, members
from gaslamp.hexes.game import HexGame, hex_kernels
from gaslamp.hexes.views import truths
from gaslamp.newyork import layout, light, position, rules, setup, views
from gaslamp.newyork.actions import INFORMANT_FIRST, OTHER_TEXTS, SKIP, TEXTS
from gaslamp.newyork.ground import ground_in
from gaslamp.newyork.layout import CHARACTERS, GASLIGHT, GRID, ISLAND_CELLS, PARK
from gaslamp.newyork.rules import MOST_LEGAL

LAMPS = [f"gaslight {cell}" for cell in GRID.names]  # what one is called, by its cell


class NewYork(HexGame):
    """Manhattan: a board that is built during play."""

    name = "newyork"
    title = "New York"
    rules_version = 1
    characters = CHARACTERS
    dtype = layout.RECORD
    most_legal = MOST_LEGAL
    view_type = views.NewYorkView
    kernels = hex_kernels(
        "newyork",
        layout.RECORD,
        MOST_LEGAL,
        {
            "legal": rules.legal,
            "perform": rules.perform,
            "apply": rules.apply,
            "visible": light.visible,
        },
    )

    def __init__(self) -> None:
        super().__init__(TEXTS, OTHER_TEXTS)

    def is_final(self, s: Plain, action: int) -> bool:
        """Return True for sending the Informant away: his visitor draws a card (N37, N38)."""
        return bool(INFORMANT_FIRST <= action < SKIP and s.deck != 0)

    def start(self, edition: str | None) -> Any:
        return setup.before_chance()

    def position(self, s: Plain) -> dict[str, Any]:
        return position.to_position(s)

    def from_position(self, given: dict[str, Any]) -> Any:
        return position.from_position(given)

    def board(self, s: Plain) -> views.Board:
        return views.board_of(s)

    def truths(self, view: views.NewYorkView) -> list[tuple[Any, float, dict[str, list[str]]]]:
        return truths(view, views.public_record(view), CHARACTERS)

    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Who is visible: by which gaslights, or beside whom."""
        dark = _dark(s)
        gaslights = members(s.lying[GASLIGHT])
        found: dict[str, list[str]] = {}
        in_the_open = [
            (name, cell)
            for name, cell in zip(CHARACTERS, s.at, strict=True)
            if not dark >> cell & 1
        ]
        seen_there = mask_of([cell for _, cell in in_the_open])
        for name, here in in_the_open:
            near = GRID.beside[here]
            why = [LAMPS[lamp] for lamp in gaslights if near >> lamp & 1]
            if near & seen_there:
                why += [other for other, there in in_the_open if near >> there & 1]
            if why:
                found[name] = why
        return found

    def lights(self, s: Plain) -> dict[str, list[str]]:
        """The cells beside each gaslight in which one can be seen (N34, N35)."""
        in_the_open = mask_of_cells(ground_in(s.cell)) & ~_dark(s)
        return {
            LAMPS[lamp]: [GRID.names[cell] for cell in indices(GRID.beside[lamp] & in_the_open)]
            for lamp in members(s.lying[GASLIGHT])
        }

    def turn_effects(self, before: Plain, after: Plain) -> list[Effect]:
        return []


def _dark(s: Plain) -> int:
    """The cells in which nobody is seen: parks and Liberty Island (N35)."""
    dark = mask_of_cells(ISLAND_CELLS)
    for park in s.lying[PARK:]:
        dark |= mask_of_cells(park)
    return dark
