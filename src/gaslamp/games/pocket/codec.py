"""Pocket records as positions and back."""

from typing import Any

import numpy as np

from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
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
from gaslamp.core.roles import NAMES
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.tables import (
    ALIBI,
    BOTH_SEEN,
    CELL_COUNT,
    CELLS,
    DETECTIVES,
    DRAW,
    EVERYONE,
    FACES,
    HOURGLASSES,
    HOURGLASSES_TO_WIN,
    IDENTITY,
    LANE,
    NO_CHANCE,
    NO_WALL,
    ONE_SUSPECT,
    PENDING,
    RACE_SEEN,
    REASONS,
    RESIGNED,
    SPACE_COUNT,
    SUSPECTS,
    TILES,
    TOKEN_COUNT,
    TOKENS,
    TOSS,
    WALLS,
)

SET_UP = (IDENTITY, TILES)  # what chance decides before the first turn
INVESTIGATORS_REASONS = (ONE_SUSPECT, BOTH_SEEN, RACE_SEEN)

KEYS = (
    "game",
    "turn",
    "tiles",
    "detectives",
    "tokens",
    "used",
    "rotated",
    "race",
    "time_tokens",
    "jack",
    "investigator",
    "deck",
)


def names(mask: int) -> list[str]:
    """The suspects of a set, in their fixed order."""
    return [SUSPECTS[index] for index in indices(mask)]


def tiles_of(s: Plain) -> list[dict[str, Any] | None]:
    """The nine tiles row by row; None where none is laid yet."""
    tiles: list[dict[str, Any] | None] = []
    for suspect, wall in zip(s.tile, s.wall, strict=True):
        if suspect < 0:
            tiles.append(None)
            continue
        tiles.append(
            {
                "suspect": SUSPECTS[suspect],
                "wall": None if wall == NO_WALL else WALLS[wall],
                "cleared": not s.suspects >> suspect & 1,
            }
        )
    return tiles


def tokens_of(faces: int) -> list[str] | None:
    """The faces that show, in the order of the tokens; None before the toss."""
    if faces < 0:
        return None
    return [token[faces >> number & 1] for number, token in enumerate(TOKENS)]


def used_of(s: Plain) -> list[bool]:
    """Which tokens are used, in their order."""
    return [bool(s.used >> number & 1) for number in range(TOKEN_COUNT)]


def hand_of(s: Plain) -> list[dict[str, Any]]:
    """Jack's alibi cards in the order he drew them."""
    cards = zip(s.card[: s.held], s.drawn[: s.held], strict=True)
    return [{"card": SUSPECTS[card], "turn": turn} for card, turn in cards]


def to_position(s: Plain) -> dict[str, Any]:
    """The whole truth of a record."""
    position: dict[str, Any] = {
        "game": "pocket",
        "turn": s.turn,
        "tiles": tiles_of(s),
        "detectives": dict(zip(DETECTIVES, s.detective, strict=True)),
        "tokens": tokens_of(s.faces),
        "used": used_of(s),
        "rotated": names(s.rotated),
        "race": bool(s.race),
        "time_tokens": {"jack": s.jack_time, "investigator": s.investigator_time},
        "jack": {
            "identity": SUSPECTS[s.identity] if s.identity >= 0 else None,
            "alibis": hand_of(s),
        },
        "investigator": {"alibis": names(s.shown)},
        "deck": names(s.deck),
    }
    if s.pending != NO_CHANCE:
        position["pending_chance"] = PENDING[s.pending]
    if s.winner:
        position["outcome"] = {"winner": NAMES[s.winner], "reason": REASONS[s.reason]}
    return position


def from_position(position: dict[str, Any]) -> Any:
    """The record of a position, or BadPosition with what is wrong."""
    given = fields(position, "the position", KEYS, ("pending_chance", "outcome"))
    s = np.zeros(1, RECORD)[0]
    s.turn = whole(given["turn"], "turn", 1, LAST_TURN)
    s.pending = place(given.get("pending_chance"), "pending_chance", PENDING)
    s.winner, s.reason = outcome_codes(given, REASONS, NAMES)
    _check_winner(s)
    _read_tiles(s, given["tiles"])
    _check_set_up(s)
    _read_tokens(s, given)
    detectives = fields(given["detectives"], "detectives", DETECTIVES)
    s.detective = [
        whole(detectives[name], f"detectives.{name}", 0, SPACE_COUNT - 1) for name in DETECTIVES
    ]
    s.rotated = mask_of(places(given["rotated"], "rotated", SUSPECTS))
    _read_cards(s, given)
    _read_time(s, given)
    return s


def _check_winner(s: Any) -> None:
    """Every reason but resigning and time has one winner (P40–P44)."""
    right = INVESTIGATOR_CODE if s.reason in INVESTIGATORS_REASONS else JACK_CODE
    if s.winner and s.reason < RESIGNED and s.winner != right:
        raise BadPosition(
            f"outcome.winner must be {NAMES[right]} where the reason is {REASONS[s.reason]}"
        )


def _check_set_up(s: Any) -> None:
    """The set-up happens in turn 1, identity first, then the tiles; a toss begins odd turns."""
    pending = PENDING[s.pending]
    if s.pending == TOSS and s.turn % 2 == 0:
        raise BadPosition(f"pending_chance is toss, but in turn {s.turn} there is none: it is even")
    if s.pending not in SET_UP:
        return
    if s.turn != 1:
        raise BadPosition(f"turn must be 1 while pending_chance is {pending}, not {s.turn}")
    if s.pending == IDENTITY and s.laid:
        raise BadPosition("tiles must all be null while pending_chance is identity")
    if s.laid == CELL_COUNT:
        raise BadPosition("tiles are all laid, so pending_chance cannot be tiles")
    if s.suspects != EVERYONE:
        raise BadPosition(f"tiles: none can be cleared while pending_chance is {pending}")


def _read_tiles(s: Any, given: Any) -> None:
    s.tile, s.wall = -1, -1
    seen: dict[int, str] = {}
    tiles = listed(given, "tiles", CELL_COUNT)
    for cell, tile in enumerate(tiles):
        where = f"tiles[{cell}] ({CELLS[cell]})"
        if tile is None:
            continue
        tile = fields(tile, where, ("suspect", "wall", "cleared"))
        suspect = place(tile["suspect"], f"{where}.suspect", SUSPECTS)
        if suspect in seen:
            raise BadPosition(
                f"two tiles show {SUSPECTS[suspect]}: {seen[suspect]} and {CELLS[cell]}"
            )
        seen[suspect] = CELLS[cell]
        cleared = truth(tile["cleared"], f"{where}.cleared")
        open_crossroads = cleared and suspect == LANE
        wall = place(tile["wall"], f"{where}.wall", (*WALLS, None) if open_crossroads else WALLS)
        s.tile[cell] = suspect
        s.wall[cell] = NO_WALL if open_crossroads else wall
        s.suspects |= 0 if cleared else 1 << suspect
    s.laid = len(seen)
    setting_up = s.pending in SET_UP
    if setting_up:
        # Tiles not laid yet still show their suspects.
        s.suspects |= mask_of([i for i in range(len(SUSPECTS)) if i not in seen])
        if any(tile is not None for tile in tiles[len(seen) :]):
            raise BadPosition("tiles must be laid in order: a null tile stands before a laid one")
    if not setting_up and len(seen) < CELL_COUNT:
        raise BadPosition("tiles holds null: only while pending_chance is identity or tiles")


def _read_tokens(s: Any, given: dict[str, Any]) -> None:
    tossed = s.pending in (NO_CHANCE, DRAW)
    if (given["tokens"] is not None) != tossed:
        right = "the four faces that show" if tossed else "null before the toss"
        raise BadPosition(f"tokens must be {right}, not {given['tokens']!r}")
    s.faces = -1
    if tossed:
        faces = listed(given["tokens"], "tokens", TOKEN_COUNT)
        s.faces = mask_of(
            [
                number
                for number, face in enumerate(faces)
                if place(face, f"tokens[{number}]", TOKENS[number])
            ]
        )
    used = listed(given["used"], "used", TOKEN_COUNT)
    s.used = mask_of([number for number, done in enumerate(used) if truth(done, f"used[{number}]")])
    if not tossed and s.used:
        raise BadPosition("used must be all false before the toss")
    shown = [TOKENS[number][int(s.faces) >> number & 1] for number in indices(s.used)]
    if s.pending == DRAW and FACES[ALIBI] not in shown:
        raise BadPosition("pending_chance is draw, but no token that shows alibi is used")
    if s.pending == NO_CHANCE and not s.winner and s.used == (1 << TOKEN_COUNT) - 1:
        raise BadPosition("used: with all four tokens used the turn would be over")


def _read_cards(s: Any, given: dict[str, Any]) -> None:
    jack = fields(given["jack"], "jack", ("identity", "alibis"))
    s.identity = -1
    identity: list[int] = []
    if s.pending == IDENTITY:
        if jack["identity"] is not None:
            raise BadPosition("jack.identity must be null while pending_chance is identity")
    else:
        s.identity = place(jack["identity"], "jack.identity", SUSPECTS)
        identity = [int(s.identity)]
        if not int(s.suspects) >> int(s.identity) & 1:
            raise BadPosition(f"jack.identity is {jack['identity']}, whose tile is cleared")
    hand = []
    for number, card in enumerate(listed(jack["alibis"], "jack.alibis")):
        where = f"jack.alibis[{number}]"
        card = fields(card, where, ("card", "turn"))
        hand.append(place(card["card"], f"{where}.card", SUSPECTS))
        s.drawn[number % len(s.drawn)] = whole(card["turn"], f"{where}.turn", 1, int(s.turn))
    investigator = fields(given["investigator"], "investigator", ("alibis",))
    shown = places(investigator["alibis"], "investigator.alibis", SUSPECTS)
    if s.pending in SET_UP and (hand or shown):
        raise BadPosition(
            "jack.alibis and investigator.alibis must be empty while pending_chance is "
            f"{PENDING[s.pending]}"
        )
    deck = places(given["deck"], "deck", SUSPECTS)
    holders = {
        "jack.identity": identity,
        "jack.alibis": hand,
        "investigator.alibis": shown,
        "deck": deck,
    }
    cards_once(holders, SUSPECTS)
    if sorted(s.drawn[: len(hand)]) != s.drawn[: len(hand)].tolist():
        raise BadPosition("jack.alibis must stand in the order they were drawn")
    s.held = len(hand)
    s.card = -1
    s.card[: len(hand)] = hand
    s.shown, s.deck = mask_of(shown), mask_of(deck)
    for card in shown:
        if int(s.suspects) >> card & 1:
            raise BadPosition(
                f"investigator.alibis shows {SUSPECTS[card]}, so that tile must be cleared"
            )
    if s.pending == DRAW and not deck:
        raise BadPosition("pending_chance is draw, but the deck is empty")


def _read_time(s: Any, given: dict[str, Any]) -> None:
    time = fields(given["time_tokens"], "time_tokens", ("jack", "investigator"))
    s.jack_time = whole(time["jack"], "time_tokens.jack", 0, LAST_TURN)
    s.investigator_time = whole(time["investigator"], "time_tokens.investigator", 0, LAST_TURN)
    done = int(s.jack_time) + int(s.investigator_time)
    # A game that ended in an appeal has handed out this turn's token, a resigned one may not.
    allowed = (int(s.turn) - 1, int(s.turn)) if s.winner else (int(s.turn) - 1,)
    if done not in allowed:
        raise BadPosition(f"time_tokens add up to {done}, but {allowed[-1]} turns are completed")
    race = truth(given["race"], "race")
    # The appeal that ended a race with Jack seen gave him no token: count from the one before.
    since = done - 1 if s.reason == RACE_SEEN else done
    began = _goal_met_since(s, since) if race or not s.winner else 0
    if began and not race:
        raise BadPosition(
            f"race is false, but Jack had {HOURGLASSES_TO_WIN} hourglasses after turn {began}: "
            "the game would be over or a race have begun"
        )
    if race and not began:
        raise BadPosition(f"race is true, but Jack had no {HOURGLASSES_TO_WIN} hourglasses")
    if race and len(names(s.suspects)) != 1:
        raise BadPosition("race is true, so exactly one suspect must be left")
    s.race = began if race else 0


def _goal_met_since(s: Any, done: int) -> int:
    """The first completed turn after which Jack had his hourglasses; 0 if there was none.

    Since a race began every time token went to Jack, so counting back from now finds its turn.
    """
    for turn in range(1, done + 1):
        total = int(s.jack_time) - (done - turn)
        for card, drawn in zip(s.card[: s.held], s.drawn[: s.held], strict=True):
            total += int(HOURGLASSES[card]) if drawn <= turn else 0
        if total >= HOURGLASSES_TO_WIN:
            return turn
    return 0
