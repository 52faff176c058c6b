"""London as one of the games."""

from typing import Any

from gaslamp.core.bits import indices
from gaslamp.core.views import Effect, LampOut
from gaslamp.hexes.game import HexGame, hex_kernels
from gaslamp.hexes.views import truths
from gaslamp.london import layout, light, position, rules, setup, views
from gaslamp.london.actions import TEXTS
from gaslamp.london.layout import (
    BEAM,
    CELLS,
    CHARACTERS,
    GASLIGHTS,
    GASLIGHTS_BESIDE,
    TOUCHING,
    WATSON,
)
from gaslamp.london.rules import MOST_LEGAL

# The cells beside each gaslight.
CELLS_BESIDE = [
    [cell for number, cell in enumerate(CELLS) if GASLIGHTS_BESIDE[number] >> lamp & 1]
    for lamp in range(len(GASLIGHTS))
]


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

    def start(self, edition: str | None) -> Any:
        return setup.before_chance(str(edition))

    def position(self, record: Any) -> dict[str, Any]:
        return position.to_position(record)

    def from_position(self, given: dict[str, Any]) -> Any:
        return position.from_position(given)

    def board(self, record: Any) -> views.Board:
        return views.board_of(record)

    def truths(self, view: views.LondonView) -> list[tuple[Any, float, dict[str, list[str]]]]:
        return truths(view, views.public_record(view), CHARACTERS)

    def witnesses(self, record: Any) -> dict[str, list[str]]:
        """Who is seen: by which gaslights, beside whom, or in Watson's lantern."""
        lit, beam = light.lit_gaslights(record), light.on_the_beam(record)
        found: dict[str, list[str]] = {}
        for number, here in enumerate(record.at.tolist()):
            name, lamps = CHARACTERS[number], indices(int(GASLIGHTS_BESIDE[here]) & lit)
            why = [f"gaslight {GASLIGHTS[lamp]}" for lamp in lamps]
            why += self.neighbours_of(record, number, TOUCHING)
            why += ["lantern"] if beam >> number & 1 else []
            if why:
                found[name] = why
        return found

    def lights(self, record: Any) -> dict[str, list[str]]:
        """The cells beside each lit gaslight, and those in Watson's lantern (L24, L34)."""
        found = {
            f"gaslight {GASLIGHTS[lamp]}": list(CELLS_BESIDE[lamp])
            for lamp in indices(light.lit_gaslights(record))
        }
        beam = BEAM[record.at[WATSON], record.facing]
        return found | {"lantern": [CELLS[cell] for cell in indices(beam)]}

    def turn_effects(self, before: Any, after: Any) -> list[Effect]:
        return [
            LampOut(cell=hex_, number=int(was))
            for hex_, was, now in zip(GASLIGHTS, before.lamp, after.lamp, strict=True)
            if was != now
        ]
