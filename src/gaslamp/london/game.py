"""London as one of the games."""

from typing import Any

from gaslamp.core.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.views import Effect, LampOut
from gaslamp.hexes.game import HexGame, hex_kernels
from gaslamp.hexes.layout import MOVE_FIRST, STAY
from gaslamp.hexes.views import truths
from gaslamp.london import layout, light, position, rules, setup, views
from gaslamp.london.actions import ESCAPE_FIRST, TEXTS
from gaslamp.london.layout import (
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
from gaslamp.london.rules import MOST_LEGAL

# By gaslight: what it is called, and the cells beside it, as a list and as a mask.
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
    rules_version = 1
    editions = layout.EDITIONS
    characters = CHARACTERS
    dtype = layout.RECORD
    most_legal = MOST_LEGAL
    view_type = views.LondonView
    kernels = hex_kernels(
        "london",
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
        super().__init__(TEXTS, {})

    def is_final(self, s: Plain, action: int) -> bool:
        """Return True for the move after which Holmes draws his alibi card (L22, L48)."""
        moves = action == STAY or MOVE_FIRST <= action < ESCAPE_FIRST
        return bool(s.acting == HOLMES and s.deck != 0 and moves)

    def start(self, edition: str | None) -> Any:
        return setup.before_chance(str(edition))

    def position(self, s: Plain) -> dict[str, Any]:
        return position.to_position(s)

    def from_position(self, given: dict[str, Any]) -> Any:
        return position.from_position(given)

    def board(self, s: Plain) -> views.Board:
        return views.board_of(s)

    def truths(self, view: views.LondonView) -> list[tuple[Any, float, dict[str, list[str]]]]:
        return truths(view, views.public_record(view), CHARACTERS)

    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Who is seen: by which gaslights, beside whom, or in Watson's lantern."""
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
        """The cells beside each lit gaslight, and those in Watson's lantern (L24, L34)."""
        found = {
            lamp: list(cells)
            for lamp, cells, number in zip(LAMPS, CELLS_BESIDE, s.lamp, strict=True)
            if number != DARK
        }
        found["lantern"] = list(LANTERN[s.at[WATSON]][s.facing])
        return found

    def turn_effects(self, before: Plain, after: Plain) -> list[Effect]:
        return [
            LampOut(cell=hex_, number=was)
            for hex_, was, now in zip(GASLIGHTS, before.lamp, after.lamp, strict=True)
            if was != now
        ]
