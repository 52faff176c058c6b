"""What London and New York draw alike: a board of hexes, the cards, and the players' secrets."""

from collections.abc import Collection, Mapping
from typing import Any

from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.words import name, names
from gaslamp.games.hexes.views import HexBoard, HexView

PITCH = 5  # characters from one column of hexes to the next
SHORT = 3  # letters of a character's name on the board; the list below the board has the whole


def grid(labels: Mapping[str, str]) -> list[str]:
    """Labels at their cells: columns from west to east, each half a hex off the one before."""
    places = {cell: _place(cell) for cell in labels if cell[1:].isdigit()}
    top = min(line for line, _ in places.values())
    lines = [""] * (1 + max(line for line, _ in places.values()) - top)
    for cell, (line, column) in sorted(places.items(), key=lambda pair: pair[1]):
        lines[line - top] = f"{lines[line - top]:<{column}}{labels[cell]}"
    return lines


def _place(cell: str) -> tuple[int, int]:
    """The line and column of a cell: flat-top hexes, a line for every half of one."""
    column = ord(cell[0]) - ord("a")
    return column - 2 * int(cell[1:]), PITCH * column


def label(cell: str, mark: str, shown: HexBoard, in_sight: Collection[str]) -> str:
    """A cell one can stand on: its name, what lies there, and who stands there."""
    here = [who for who, at in shown.characters.items() if at == cell]
    return " ".join([cell + mark, *(_short(who, shown, in_sight) for who in here)])


def _short(who: str, shown: HexBoard, in_sight: Collection[str]) -> str:
    letters = who[:SHORT]
    known_as = letters.capitalize() if who in shown.suspects else letters
    return known_as + ("*" if who in in_sight else "")


def people(shown: HexBoard, in_sight: Collection[str]) -> list[str]:
    """Everybody with their place, those still suspected first."""
    cleared = [who for who in shown.characters if who not in shown.suspects]

    def listed(those: Collection[str]) -> str:
        places = (f"{name(who)} {shown.characters[who]}{'*' * (who in in_sight)}" for who in those)
        return ", ".join(places) or "nobody"

    return [
        f"Suspects: {listed(shown.suspects)}   (* in sight)",
        *([f"Cleared: {listed(cleared)}"] if cleared else []),
    ]


def cards(view: HexView) -> list[str]:
    """The turn, the witness card, and all cards that are not secret."""
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
    """The character in play, and what it has done."""
    if acting is None:
        return []
    done = [word for word, did in (("moved", acting.moved), ("power used", acting.powered)) if did]
    return [f"In play: {name(acting.character)}" + (f" ({', '.join(done)})" if done else "")]


def secrets(view: HexView) -> list[str]:
    """The identity and the alibi cards that a viewer may know."""
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
