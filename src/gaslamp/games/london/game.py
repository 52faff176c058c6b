"""The game of London."""

from collections.abc import Iterable
from typing import Any

from gaslamp.core.game import Observation, SearchKernels
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.views import Effect, LampOut
from gaslamp.games.hexes.game import HexGame, hex_kernels
from gaslamp.games.hexes.kernels.record import NOTHING
from gaslamp.games.hexes.kernels.search import draws_hidden_card
from gaslamp.games.london import setup, views
from gaslamp.games.london.codec import CODEC, SHARED
from gaslamp.games.london.kernels import observation, rules, sight, tables
from gaslamp.games.london.kernels.record import RECORD
from gaslamp.games.london.kernels.rules import MOST_LEGAL
from gaslamp.games.london.kernels.search import (
    depends_on_others,
    end_round,
    is_escape,
    lets_jack_leave,
    power_helps,
)
from gaslamp.games.london.kernels.tables import (
    BEAM,
    CELLS,
    CHARACTERS,
    DARK,
    GASLIGHTS,
    GASLIGHTS_BESIDE,
    GRID,
    HOLMES,
    WATSON,
)
from gaslamp.games.london.notation import TEXTS

# By gaslight: its name, and the cells beside it, as a list and as a mask.
LAMPS = [f"gaslight {hex_}" for hex_ in GASLIGHTS]
CELLS_BESIDE = [
    [cell for number, cell in enumerate(CELLS) if GASLIGHTS_BESIDE[number] >> lamp & 1]
    for lamp in range(len(GASLIGHTS))
]
BESIDE = [mask_of([CELLS.index(cell) for cell in cells]) for cells in CELLS_BESIDE]
# The cells in Watson's lantern, by his cell and its direction, as a mask and as a list.
BEAMS: list[list[int]] = BEAM.tolist()
LANTERN = [[[CELLS[cell] for cell in indices(beam)] for beam in row] for row in BEAMS]


class London(HexGame):
    """Whitechapel: gaslights, sewers, cordons."""

    name = "london"
    title = "London"
    rules_version = 2  # version 1 had no `whistle enough` (L30)
    replays_versions = (1,)
    editions = tables.EDITIONS
    characters = CHARACTERS
    dtype = RECORD
    most_legal = MOST_LEGAL
    codec = CODEC
    entries = SHARED
    board_type = views.Board
    view_type = views.LondonView
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
    terrain = ("covers", "cordons")
    seen_follows_from = ("at", "facing", "lamp")
    lights_follow_from = ("at", "facing", "lamp")

    def __init__(self) -> None:
        super().__init__(TEXTS, {})

    def final_choices(self, s: Plain, legal: Iterable[str]) -> list[str]:
        """Return the moves after which Holmes draws his alibi card (L22, L48)."""
        if s.acting != HOLMES or not s.deck:
            return []
        return [action for action in legal if action.startswith(("move ", "stay"))]

    def start(self, edition: str | None) -> Any:
        return setup.before_chance(str(edition))

    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Return who is seen: by which gaslights, beside whom, or in Watson's lantern."""
        taken, beam = mask_of(s.at), BEAMS[s.at[WATSON]][s.facing]
        lamps = [
            (lamp, cells)
            for lamp, cells, number in zip(LAMPS, BESIDE, s.lamp, strict=True)
            if number != DARK and cells & taken
        ]
        found: dict[str, list[str]] = {}
        standing = list(zip(CHARACTERS, s.at, strict=True))
        for name, here in standing:
            near = GRID.beside[here] & taken
            why = [lamp for lamp, cells in lamps if cells >> here & 1]
            if near:
                why += [other for other, there in standing if near >> there & 1]
            if beam >> here & 1:
                why.append("lantern")
            if why:
                found[name] = why
        return found

    def lights(self, s: Plain) -> dict[str, list[str]]:
        """Return the cells beside each lit gaslight, and those in Watson's lantern (L24, L34)."""
        found = {
            lamp: list(cells)
            for lamp, cells, number in zip(LAMPS, CELLS_BESIDE, s.lamp, strict=True)
            if number != DARK
        }
        found["lantern"] = list(LANTERN[s.at[WATSON]][s.facing])
        return found

    def draws_card(self, after: Any) -> Any:
        return (after["acting"] == HOLMES) & (after["moved"] != 0)  # L22

    def decision_kind(self, s: Any) -> tuple[int, str]:
        if s.whistled and s.owed == NOTHING:
            return 1, f"{CHARACTERS[s.acting]}, whistling"
        return super().decision_kind(s)

    def turn_effects(self, before: Plain, after: Plain) -> list[Effect]:
        return [
            LampOut(cell=hex_, number=was)
            for hex_, was, now in zip(GASLIGHTS, before.lamp, after.lamp, strict=True)
            if was != now
        ]
