"""A position of London and one of New York, and changes to them that both games know."""

import copy

import pytest

import gaslamp
from edits import Edit, Position

# Turn 3, Jack to pick the second card.
LONDON: Position = {
    "game": "london",
    "edition": "2006",
    "turn": 3,
    "characters": {
        "bert": "i8",
        "goodley": "m10",
        "gull": "e9",
        "holmes": "g5",
        "lestrade": "e5",
        "smith": "g8",
        "stealthy": "i4",
        "watson": "a3",
    },
    "suspects": ["goodley", "gull", "smith", "watson"],
    "watson_facing": "NE",
    "lit": {"c7": 3, "f5": None, "h8": None, "k6": 4},
    "covers": ["c2", "l12"],
    "cordons": ["NE", "SW"],
    "witness": "unseen",
    "offer": ["bert", "gull", "smith"],
    "played": ["watson"],
    "acting": None,
    "jack": {"identity": "gull", "alibis": ["bert"]},
    "investigator": {"alibis": ["holmes"]},
    "deck": ["goodley", "lestrade", "smith", "stealthy", "watson"],
}
NEWYORK: Position = {
    "game": "newyork",
    "turn": 3,
    "characters": {
        "beach": "e4",
        "callahan": "f5",
        "cloud_rider": "i7",
        "eastman": "h8",
        "grant": "j8",
        "latimer": "e5",
        "smith": "j7",
        "tumblety": "h5",
    },
    "suspects": ["beach", "grant", "smith", "tumblety"],
    "metro": ["b3", "k10", "l6"],
    "gaslights": ["c3", "m7"],
    "sites": [],
    "parks": {},
    "investigations": [["e7", "f8"], ["k5", "l5"]],
    "steamers": ["e8", "k4"],
    "informant": {"at": "liberty", "side": "talkative"},
    "witness": "unseen",
    "offer": ["beach", "grant", "tumblety"],
    "played": ["smith"],
    "acting": None,
    "jack": {"identity": "grant", "alibis": ["beach"]},
    "investigator": {"alibis": ["eastman"]},
    "deck": ["callahan", "cloud_rider", "latimer", "smith", "tumblety"],
}


def acts(who: str, nth: int = 1, **done: object) -> Edit:
    """A character is in play, as the nth card of the turn.

    In odd turns the Detective plays the first and the last, Jack the two between.
    """

    def edit(position: Position) -> None:
        others = [name for name in sorted(position["characters"]) if name != who][:3]
        position |= {"offer": others[nth - 1 :], "played": [*others[: nth - 1], who]}
        acting = {"character": who, "moved": False, "powered": False, "pending": None}
        position["acting"] = acting | done

    return edit


def stand(**places: str) -> Edit:
    """Characters stand elsewhere."""
    return lambda position: position["characters"].update(places)


def turn(number: int) -> Edit:
    """The same in another turn; gaslights whose number is lower are out."""

    def edit(position: Position) -> None:
        position["turn"] = number
        for hex_, lamp in list(position.get("lit", {}).items()):
            if lamp is not None and lamp < number:
                del position["lit"][hex_]

    return edit


def identity(who: str) -> Edit:
    """Somebody else is Jack; the card he was goes to the deck."""

    def edit(position: Position) -> None:
        position["deck"] = sorted({*position["deck"], position["jack"]["identity"]} - {who})
        position["jack"]["identity"] = who

    return edit


def chance(pending: str) -> Edit:
    """Chance is to act; before a deal no card is there to be played."""

    def edit(position: Position) -> None:
        position["pending_chance"] = pending
        if pending != "draw":
            position |= {"offer": None, "played": [], "acting": None}

    return edit


def set_up(pending: str) -> Edit:
    """The game has not begun."""

    def edit(position: Position) -> None:
        chance(pending)(position)
        everybody = sorted(position["characters"])
        jack = None if pending == "identity" else position["jack"]["identity"]
        position |= {"turn": 1, "suspects": everybody, "witness": "seen"}
        position["jack"] = {"identity": jack, "alibis": []}
        position["investigator"] = {"alibis": []}
        position["deck"] = [name for name in everybody if name != jack]

    return edit


def all_played(position: Position) -> None:
    """The fourth card has been played."""
    position["played"] += position["offer"]
    position["offer"] = []


def deck_to_jack(position: Position) -> None:
    """Nothing is left to draw."""
    position["jack"]["alibis"] += position["deck"]
    position["deck"] = []


def check_accepted(position: Position) -> None:
    """The position is read, and written as it was read."""
    state = gaslamp.from_position(position)
    assert gaslamp.from_position(state.position()) == state


def check_refused(position: Position, message: str) -> None:
    """The position is refused in one line with this message, and not changed by reading it."""
    before = copy.deepcopy(position)
    with pytest.raises(gaslamp.BadPosition, match=message) as refusal:
        gaslamp.from_position(position)
    assert "\n" not in str(refusal.value)
    assert position == before
