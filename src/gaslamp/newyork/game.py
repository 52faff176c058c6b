"""New York as one of the games."""

from typing import Any

from gaslamp.core.views import Effect
from gaslamp.hexes.cells import members, minus, union
from gaslamp.hexes.game import HexGame, hex_kernels
from gaslamp.hexes.views import truths
from gaslamp.newyork import layout, light, position, rules, setup, views
from gaslamp.newyork.actions import OTHER_TEXTS, TEXTS
from gaslamp.newyork.ground import ground, parks
from gaslamp.newyork.layout import CHARACTERS, GASLIGHT, GRID, ISLAND_CELLS, TOUCHING
from gaslamp.newyork.rules import MOST_LEGAL


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

    def start(self, edition: str | None) -> Any:
        return setup.before_chance()

    def position(self, record: Any) -> dict[str, Any]:
        return position.to_position(record)

    def from_position(self, given: dict[str, Any]) -> Any:
        return position.from_position(given)

    def board(self, record: Any) -> views.Board:
        return views.board_of(record)

    def truths(self, view: views.NewYorkView) -> list[tuple[Any, float, dict[str, list[str]]]]:
        return truths(view, views.public_record(view), CHARACTERS)

    def witnesses(self, record: Any) -> dict[str, list[str]]:
        """Who is visible: by which gaslights, or beside whom."""
        dark = light.in_the_dark(record)
        gaslights = [(cell, GRID.number(cell)) for cell in position.lying_cells(record, GASLIGHT)]
        found: dict[str, list[str]] = {}
        for number, here in enumerate(record.at.tolist()):
            if dark >> number & 1:
                continue
            name, near = CHARACTERS[number], TOUCHING[here].tolist()
            why = [f"gaslight {cell}" for cell, place in gaslights if near[place]]
            why += [
                other
                for other in self.neighbours_of(record, number, TOUCHING)
                if not dark >> CHARACTERS.index(other) & 1
            ]
            if why:
                found[name] = why
        return found

    def lights(self, record: Any) -> dict[str, list[str]]:
        """The cells beside each gaslight in which one can be seen (N34, N35)."""
        open_ground = members(minus(ground(record), union(parks(record), ISLAND_CELLS)))
        found = {}
        for lamp in position.lying_cells(record, GASLIGHT):
            near = TOUCHING[GRID.number(lamp)].tolist()
            found[f"gaslight {lamp}"] = [GRID.names[cell] for cell in open_ground if near[cell]]
        return found

    def turn_effects(self, before: Any, after: Any) -> list[Effect]:
        return []
