"""Pocket in characters: nine tiles with their walls, and the twelve spaces around them."""

from collections.abc import Collection

from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.words import name, names
from gaslamp.games.pocket.codec import Tile
from gaslamp.games.pocket.kernels.tables import CELLS, DETECTIVES
from gaslamp.games.pocket.views import Board, PocketView

INSIDE = 12  # characters between the sides of a tile
GATE = 6  # the width of a street that leaves a tile at its top or bottom
MARGIN = 8  # characters for the spaces at the left
GAP = "  "
LEFT, RIGHT = (11, 10, 9), (3, 4, 5)
TOP, BOTTOM = (0, 1, 2), (8, 7, 6)
SIDE = 3
LEGEND = "H Holmes, W Watson, T Toby   *in sight*   (cleared)   ━ ┃ wall"


def district(view: PocketView, in_sight: Collection[str]) -> list[str]:
    """Return the lines of the board: the tiles, with the detectives around them."""
    shown = view.board
    lines = [_outer_row(shown, TOP)]
    for row in range(SIDE):
        tiles = [
            tile_lines(CELLS[cell], shown.tiles[cell], in_sight)
            for cell in range(SIDE * row, SIDE * (row + 1))
        ]
        for height, parts in enumerate(zip(*tiles, strict=True)):
            middle = height == 1
            left = _space(shown, LEFT[row]) if middle else ""
            right = _space(shown, RIGHT[row]) if middle else ""
            lines.append(f"{left:>{MARGIN}} {GAP.join(parts)} {right}".rstrip())
    return [*lines, _outer_row(shown, BOTTOM)]


def tile_lines(cell: str, tile: Tile | None, in_sight: Collection[str]) -> tuple[str, str, str]:
    """Return the three lines of a tile: a walled side is a full line, an open one has a gap."""
    wall = tile.wall if tile else None
    return (
        f"┌{_edge(wall == 'N', cell)}┐",
        f"{_side(wall == 'W')}{_label(tile, in_sight):^{INSIDE}}{_side(wall == 'E')}",
        f"└{_edge(wall == 'S')}┘",
    )


def _edge(walled: bool, cell: str = "") -> str:
    arm = (INSIDE - GATE) // 2
    line = "━" * INSIDE if walled else "─" * arm + " " * GATE + "─" * arm
    return cell + line[len(cell) :]


def _side(walled: bool) -> str:
    return "┃" if walled else " "


def _label(tile: Tile | None, in_sight: Collection[str]) -> str:
    if tile is None:
        return ""
    if tile.cleared:
        return f"({tile.suspect})"
    return f"*{name(tile.suspect)}*" if tile.suspect in in_sight else name(tile.suspect)


def _outer_row(shown: Board, spaces: tuple[int, ...]) -> str:
    marks = (f"{_space(shown, space):^{INSIDE + 2}}" for space in spaces)
    return f"{'':{MARGIN}} {GAP.join(marks)}".rstrip()


def _space(shown: Board, space: int) -> str:
    """Return the number of a space, with the first letters of the detectives on it."""
    here = "".join(who[0].upper() for who in DETECTIVES if shown.detectives[who] == space)
    return f"{space} {here}".strip()


def facts(view: PocketView, in_sight: Collection[str]) -> list[str]:
    """Return lines that say who is where, the tokens and the cards."""
    shown, time = view.board, view.board.time_tokens
    lines = [
        *_tiles(shown, in_sight),
        f"Turn {view.turn} of {LAST_TURN}; time tokens: Jack {time['jack']}, "
        f"Investigator {time['investigator']}",
    ]
    if shown.tokens is not None:
        tokens = zip(shown.tokens, shown.used, strict=True)
        faces = (f"({face})" if used else face for face, used in tokens)
        lines.append("Actions: " + ", ".join(faces))
    if shown.next_tokens is not None:
        lines[-1] += "; next turn: " + ", ".join(shown.next_tokens)
    if shown.rotated:
        lines.append(f"Rotated this turn: {names(shown.rotated)}")
    held = ", ".join(f"turn {turn}" for turn in shown.jack_alibis)
    lines.append(
        f"Alibi cards: {shown.deck} in the deck; shown: {cards(shown.investigator_alibis)}; "
        f"Jack drew {len(shown.jack_alibis)}" + (f" ({held})" if held else "")
    )
    if shown.race is not None:
        lines.append(f"The race is on since turn {shown.race}.")
    return lines


def _tiles(shown: Board, in_sight: Collection[str]) -> list[str]:
    """Return lines with the tiles in words, for those who do not see the drawing."""
    laid = [(cell, tile) for cell, tile in zip(CELLS, shown.tiles, strict=True) if tile]

    def listed(cleared: bool) -> str:
        return ", ".join(
            f"{name(tile.suspect)} {cell}"
            + (f" wall {tile.wall}" if tile.wall else "")
            + ("*" if tile.suspect in in_sight else "")
            for cell, tile in laid
            if tile.cleared == cleared
        )

    detectives = ", ".join(f"{name(who)} {space}" for who, space in shown.detectives.items())
    return [
        f"Suspects: {listed(False) or 'nobody'}   (* in sight)",
        *([f"Cleared: {listed(True)}"] if listed(True) else []),
        f"Detectives: {detectives}",
    ]


def secrets(view: PocketView) -> list[str]:
    """Return lines with Jack's identity and his cards, as far as the viewer knows them."""
    own = view.private
    if own is None:
        return []
    held = [card.card for card in own.alibis]
    who = "You are" if view.viewer == "jack" and view.outcome is None else "Jack is"
    return [
        f"{who} {name(own.identity)}. Alibi cards: {cards(held)}. Hourglasses: {own.hourglasses}."
    ]


def cards(these: list[str]) -> str:
    """Return the names on some alibi cards."""
    return names(these) if these else "none"
