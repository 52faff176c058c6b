"""The game of New York."""

from collections.abc import Iterable
from typing import Any

from gaslamp.core.game import Observation, SearchKernels
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.views import Effect
from gaslamp.games.hexes.game import HexGame, hex_kernels
from gaslamp.games.hexes.kernels.cell_sets import mask_of_cells, members
from gaslamp.games.hexes.kernels.record import INFORMANT
from gaslamp.games.hexes.kernels.search import draws_hidden_card
from gaslamp.games.newyork import setup, views
from gaslamp.games.newyork.codec import CODEC, SHARED
from gaslamp.games.newyork.kernels import observation, rules, sight
from gaslamp.games.newyork.kernels.ground import ground_in
from gaslamp.games.newyork.kernels.record import RECORD
from gaslamp.games.newyork.kernels.rules import MOST_LEGAL
from gaslamp.games.newyork.kernels.search import (
    depends_on_others,
    end_round,
    is_escape,
    lets_jack_leave,
    power_helps,
)
from gaslamp.games.newyork.kernels.tables import CHARACTERS, GASLIGHT, GRID, ISLAND_CELLS, PARK
from gaslamp.games.newyork.notation import OTHER_TEXTS, TEXTS

LAMPS = [f"gaslight {cell}" for cell in GRID.names]  # the name of a gaslight, by its cell


class NewYork(HexGame):
    """Manhattan: a board that is built during play."""

    name = "newyork"
    title = "New York"
    rules_version = 2  # version 1 allowed less to Callahan (N28) and Tumblety (N31)
    replays_versions = (1,)
    characters = CHARACTERS
    dtype = RECORD
    most_legal = MOST_LEGAL
    codec = CODEC
    entries = SHARED
    board_type = views.Board
    view_type = views.NewYorkView
    observation = Observation(observation.observe, observation.PARTS)
    kernels = hex_kernels(
        RECORD,
        MOST_LEGAL,
        legal=rules.legal,
        perform=rules.perform,
        apply=rules.apply,
        visible=sight.visible,
    )
    search = SearchKernels(
        draws_hidden_card,
        is_escape,
        lets_jack_leave,
        power_helps,
        depends_on_others,
        end_round,
    )
    terrain = ("lying", "investigation", "steamers")
    seen_follows_from = ("at", "lying")
    lights_follow_from = ("lying", "investigation")

    def __init__(self) -> None:
        super().__init__(TEXTS, OTHER_TEXTS)

    def final_choices(self, s: Plain, legal: Iterable[str]) -> list[str]:
        """Return where the Informant may be sent: his visitor draws a card (N37, N38)."""
        if s.owed != INFORMANT or not s.deck:
            return []
        return list(legal)

    def start(self, edition: str | None) -> Any:
        return setup.before_chance()

    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Return who is visible: by which gaslights, or beside whom."""
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
        """Return the cells beside each gaslight in which characters are seen (N34, N35)."""
        in_the_open = mask_of_cells(ground_in(s.box)) & ~_dark(s)
        return {
            LAMPS[lamp]: [GRID.names[cell] for cell in indices(GRID.beside[lamp] & in_the_open)]
            for lamp in members(s.lying[GASLIGHT])
        }

    def draws_card(self, after: Any) -> Any:
        return after["owed"] == INFORMANT  # N37

    def turn_effects(self, before: Plain, after: Plain) -> list[Effect]:
        return []


def _dark(s: Plain) -> int:
    """Return the cells in which nobody is seen: parks and Liberty Island (N35)."""
    dark = mask_of_cells(ISLAND_CELLS)
    for park in s.lying[PARK:]:
        dark |= mask_of_cells(park)
    return dark
