"""Drawing in text that London and New York share: the hexes, the cards, the secrets."""

from collections.abc import Collection, Mapping
from typing import Any

from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.words import name, names
from gaslamp.games.hexes.views import HexBoard, HexView

PITCH = 5  # characters from one column of hexes to the next
SHORT = 3  # letters of a character's name on the board; the list below it has the whole name


def grid(labels: Mapping[str, str]) -> list[str]:
    """Return lines with each label at its cell; each column is half a hex off the one before."""
    positions = {cell: _line_and_column(cell) for cell in labels if cell[1:].isdigit()}
    top = min(line for line, _ in positions.values())
    lines = [""] * (1 + max(line for line, _ in positions.values()) - top)
    for cell, (line, column) in sorted(positions.items(), key=lambda pair: pair[1]):
        lines[line - top] = f"{lines[line - top]:<{column}}{labels[cell]}"
    return lines


def _line_and_column(cell: str) -> tuple[int, int]:
    """Return the line and column of a cell: hexes have flat tops and are two lines high."""
    column = ord(cell[0]) - ord("a")
    return column - 2 * int(cell[1:]), PITCH * column


def label(cell: str, mark: str, shown: HexBoard, in_sight: Collection[str]) -> str:
    """Return the label of a cell: its name, what lies there, and who stands there."""
    here = [who for who, at in shown.characters.items() if at == cell]
    return " ".join([cell + mark, *(_short(who, shown, in_sight) for who in here)])


def _short(who: str, shown: HexBoard, in_sight: Collection[str]) -> str:
    letters = who[:SHORT]
    known_as = letters.capitalize() if who in shown.suspects else letters
    return known_as + ("*" if who in in_sight else "")


def people(shown: HexBoard, in_sight: Collection[str]) -> list[str]:
    """Return lines that list the suspects with their cells, then those who are cleared."""
    cleared = [who for who in shown.characters if who not in shown.suspects]

    def listed(those: Collection[str]) -> str:
        found = (f"{name(who)} {shown.characters[who]}{'*' * (who in in_sight)}" for who in those)
        return ", ".join(found) or "nobody"

    return [
        f"Suspects: {listed(shown.suspects)}   (* in sight)",
        *([f"Cleared: {listed(cleared)}"] if cleared else []),
    ]


def cards(view: HexView) -> list[str]:
    """Return lines with the turn, the witness card, and all cards that are not secret."""
    shown: HexBoard = view.board
    offer = names(shown.offer) if shown.offer else "none"
    lines = [
        f"Turn {view.turn} of {LAST_TURN}; witness card: {shown.witness}",
        f"Characters to pick: {offer}; played: {names(shown.played) if shown.played else 'none'}"
        + (f"; next turn: {names(shown.next_offer)}" if shown.next_offer else ""),
    ]
    title = find_game(view.game).role_title
    held = ", ".join(f"{title(role)} {count}" for role, count in shown.alibis.items())
    return [*lines, f"Alibi cards: {shown.deck} in the deck; held: {held}"]


def in_play(acting: Any) -> list[str]:
    """Return a line with the character in play and what it has done; none if there is none."""
    if acting is None:
        return []
    done = [word for word, did in (("moved", acting.moved), ("power used", acting.powered)) if did]
    return [f"In play: {name(acting.character)}" + (f" ({', '.join(done)})" if done else "")]


def secrets(view: HexView) -> list[str]:
    """Return lines with the identity and the alibi cards that a viewer may know."""
    own, lines = view.private, list[str]()
    if own is None:
        return lines
    if own.identity is not None:
        mine = view.viewer == JACK and view.outcome is None
        lines.append(f"{'You are' if mine else 'Jack is'} {name(own.identity)}.")
    for role, hand in ((JACK, own.jack_alibis), (INVESTIGATOR, own.investigator_alibis)):
        if hand:
            owner = "Jack" if role == JACK else f"the {find_game(view.game).role_title(role)}"
            lines.append(f"Alibi cards of {owner}: {names(hand)}.")
    return lines
