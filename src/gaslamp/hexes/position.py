"""The parts of a position that London and New York write alike.

A position is refused if the order of play or the pieces of the game never let it come about. How
the pieces came to where they are is not asked: who stands where, who is cleared, what the witness
card shows, which side of the Informant is up and how many alibi cards are held is up to whoever
sets up a position, also where no game leads to it. The rules say what happens then (L40, L43, L48,
N10, N38).
"""

from typing import Any

from gaslamp.core.bits import indices, mask_of
from gaslamp.core.errors import BadPosition
from gaslamp.core.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.plain import Plain
from gaslamp.core.positions import (
    cards_once,
    fields,
    listed,
    outcome_codes,
    place,
    places,
    truth,
    whole,
)
from gaslamp.core.roles import INVESTIGATOR_CODE, JACK_CODE, NAMES
from gaslamp.hexes.board import Grid
from gaslamp.hexes.layout import (
    ACCUSED_RIGHT,
    ACCUSED_WRONG,
    DAWN,
    DEAL,
    DRAW,
    ESCAPED,
    EVERYONE,
    IDENTITY,
    NO_CHANCE,
    NO_ONE,
    OWED,
    PENDING,
    REASONS,
    WITNESS,
)

SHARED_KEYS = (
    "game",
    "turn",
    "characters",
    "suspects",
    "witness",
    "offer",
    "played",
    "acting",
    "jack",
    "investigator",
    "deck",
)
OPTIONAL_KEYS = ("pending_chance", "outcome")
ACTING_KEYS = ("character", "moved", "powered", "pending")
# Who wins for each reason; a game that is resigned or out of time can be won by either.
WINNERS = {
    ACCUSED_RIGHT: INVESTIGATOR_CODE,
    ACCUSED_WRONG: JACK_CODE,
    ESCAPED: JACK_CODE,
    DAWN: JACK_CODE,
}


def names(mask: int, characters: tuple[str, ...]) -> list[str]:
    """The characters of a set, in their fixed order."""
    return [characters[index] for index in indices(mask)]


def shared_public(s: Plain, characters: tuple[str, ...], grid: Grid) -> dict[str, Any]:
    """What both players see and both games have."""
    return {
        "turn": s.turn,
        "characters": {name: grid.names[cell] for name, cell in zip(characters, s.at, strict=True)},
        "suspects": names(s.suspects, characters),
        "witness": WITNESS[s.witness],
        "offer": None if s.pending in (IDENTITY, DEAL) else names(s.offer, characters),
        "played": [characters[card] for card in s.played[: s.picked]],
        "acting": acting_of(s, characters),
    }


def acting_of(s: Plain, characters: tuple[str, ...]) -> dict[str, Any] | None:
    """The character in play and what it has done."""
    if s.acting == NO_ONE:
        return None
    return {
        "character": characters[s.acting],
        "moved": bool(s.moved),
        "powered": bool(s.powered),
        "pending": OWED[s.owed],
    }


def shared_secret(s: Plain, characters: tuple[str, ...]) -> dict[str, Any]:
    """Identity, hands and deck, and how the game ended."""
    secret: dict[str, Any] = {
        "jack": {
            "identity": None if s.identity == NO_ONE else characters[s.identity],
            "alibis": names(s.jack_hand, characters),
        },
        "investigator": {"alibis": names(s.investigator_hand, characters)},
        "deck": names(s.deck, characters),
    }
    if s.pending != NO_CHANCE:
        secret["pending_chance"] = PENDING[s.pending]
    if s.winner:
        secret["outcome"] = {"winner": NAMES[s.winner], "reason": REASONS[s.reason]}
    return secret


def read_shared(
    s: Any,
    given: dict[str, Any],
    characters: tuple[str, ...],
    grid: Grid,
    acting_extra: tuple[str, ...],
) -> dict[str, Any] | None:
    """Fill in the shared fields of a record; returns the `acting` object for the game to finish."""
    s.turn = whole(given["turn"], "turn", 1, LAST_TURN)
    s.pending = place(given.get("pending_chance"), "pending_chance", PENDING)
    if s.pending == DEAL and s.turn % 2 == 0:
        raise BadPosition(
            f"pending_chance is deal, but turn {s.turn} has none: an even turn has the cards that "
            "the turn before left"
        )
    s.winner, s.reason = outcome_codes(given, REASONS, NAMES)
    _check_winner(s)
    _read_places(s, given["characters"], characters, grid)
    s.suspects = mask_of(places(given["suspects"], "suspects", characters))
    s.witness = place(given["witness"], "witness", WITNESS)
    _read_offer(s, given, characters)
    acting = _read_acting(s, given["acting"], characters, acting_extra)
    _check_dawn(s)
    _read_cards(s, given, characters)
    return acting


def _read_places(s: Any, given: Any, characters: tuple[str, ...], grid: Grid) -> None:
    at = fields(given, "characters", characters)
    standing: dict[int, str] = {}
    for number, name in enumerate(characters):
        cell = cell_number(at[name], f"characters.{name}", grid)
        if cell in standing:
            raise BadPosition(f"{standing[cell]} and {name} both stand on {at[name]}")
        standing[cell] = name
        s.at[number] = cell


def cell_number(given: Any, where: str, grid: Grid) -> int:
    """The number of a cell that one can stand on."""
    if given not in grid.names[: grid.standable]:
        raise BadPosition(f"{where} must be a cell one can stand on, not {given!r}")
    return grid.number(given)


def _read_offer(s: Any, given: dict[str, Any], characters: tuple[str, ...]) -> None:
    played = [place(name, "played", characters) for name in listed(given["played"], "played")]
    if len(set(played)) != len(played):
        raise BadPosition("played names a card twice")
    s.played = NO_ONE
    dealt = s.pending not in (IDENTITY, DEAL)
    if (given["offer"] is not None) != dealt:
        right = "the cards not picked yet" if dealt else "null before the deal"
        raise BadPosition(f"offer must be {right}, not {given['offer']!r}")
    if not dealt:
        if played:
            raise BadPosition("played must be empty before the deal")
        return
    offer = places(given["offer"], "offer", characters)
    for card in offer:
        if card in played:
            raise BadPosition(f"the card {characters[card]} is in offer and in played")
    if len(offer) + len(played) != CHOICES_A_TURN:
        raise BadPosition(
            f"offer and played must hold {CHOICES_A_TURN} cards together, "
            f"not {len(offer) + len(played)}"
        )
    s.offer = mask_of(offer)
    s.picked = len(played)
    s.played[: len(played)] = played


def _read_acting(
    s: Any, given: Any, characters: tuple[str, ...], extra: tuple[str, ...]
) -> dict[str, Any] | None:
    s.acting = NO_ONE
    if given is None:
        if not s.offer and s.pending == NO_CHANCE and s.reason != DAWN:
            raise BadPosition("acting is null and no card is left: the turn would be over")
        if s.pending == DRAW:
            raise BadPosition("pending_chance is draw, but nobody is acting")
        return None
    acting = fields(given, "acting", ACTING_KEYS, extra)
    character = place(acting["character"], "acting.character", characters)
    if s.picked == 0 or s.played[int(s.picked) - 1] != character:
        raise BadPosition(f"acting is {characters[character]}, so that must be the last of played")
    s.acting = character
    s.moved = truth(acting["moved"], "acting.moved")
    s.powered = truth(acting["powered"], "acting.powered")
    s.owed = place(acting["pending"], "acting.pending", OWED)
    return acting


def _read_cards(s: Any, given: dict[str, Any], characters: tuple[str, ...]) -> None:
    jack = fields(given["jack"], "jack", ("identity", "alibis"))
    investigator = fields(given["investigator"], "investigator", ("alibis",))
    s.identity = NO_ONE
    identity: list[int] = []
    if s.pending != IDENTITY or jack["identity"] is not None:
        s.identity = place(jack["identity"], "jack.identity", characters)
        identity = [int(s.identity)]
        if not int(s.suspects) >> int(s.identity) & 1:
            raise BadPosition(f"jack.identity is {jack['identity']}, who is not among the suspects")
    if s.pending == IDENTITY and (identity or s.suspects != EVERYONE or s.turn != 1):
        raise BadPosition(
            "while pending_chance is identity, turn is 1, jack.identity null and all are suspects"
        )
    hands = {
        "jack.identity": identity,
        "jack.alibis": places(jack["alibis"], "jack.alibis", characters),
        "investigator.alibis": places(investigator["alibis"], "investigator.alibis", characters),
        "deck": places(given["deck"], "deck", characters),
    }
    cards_once(hands, characters)
    if (
        s.turn == 1
        and s.pending in (IDENTITY, DEAL)
        and (hands["jack.alibis"] or hands["investigator.alibis"])
    ):
        raise BadPosition(
            "jack.alibis and investigator.alibis must be empty before the first deal: nobody has "
            "drawn a card"
        )
    s.jack_hand = mask_of(hands["jack.alibis"])
    s.investigator_hand = mask_of(hands["investigator.alibis"])
    s.deck = mask_of(hands["deck"])
    if s.pending == DRAW and not s.deck:
        raise BadPosition("pending_chance is draw, but the deck is empty")


def check_activation(s: Any, characters: tuple[str, ...], power_first: tuple[int, ...]) -> None:
    """Only some characters (`power_first`) can have used their power and still have to move."""
    if s.powered and not s.moved and s.acting not in power_first:
        name = characters[s.acting]
        raise BadPosition(f"acting.powered must be false: {name} has not moved, and does so first")


def _check_winner(s: Any) -> None:
    """Every reason but resigning and time has one winner (L36, L40, L44, N39, N40, N44)."""
    right = WINNERS.get(int(s.reason), s.winner)
    if s.winner != right:
        raise BadPosition(
            f"outcome.winner must be {NAMES[right]} where the reason is {REASONS[s.reason]}"
        )


def _check_dawn(s: Any) -> None:
    """Dawn comes when the last card of the last turn has been played (L44, N44)."""
    if s.reason != DAWN:
        return
    if s.turn != LAST_TURN:
        raise BadPosition(f"turn must be {LAST_TURN} where outcome.reason is dawn, not {s.turn}")
    if s.acting != NO_ONE or s.offer or s.pending != NO_CHANCE:
        raise BadPosition(
            "outcome.reason is dawn, so all four cards must be in played, acting null and "
            "pending_chance null"
        )
