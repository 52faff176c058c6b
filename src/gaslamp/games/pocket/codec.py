"""Pocket's record as positions and boards, entry by entry, and the checks of positions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gaslamp.core.codec import (
    Codec,
    Counted,
    Derived,
    Entry,
    Field,
    Group,
    Numbers,
    outcome_entry,
    pending_entry,
    turn_entry,
)
from gaslamp.core.endings import LATER_REASONS
from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.core.kinds import (
    ByName,
    FlagsOf,
    ListsOfMasks,
    Number,
    OneOf,
    SetOf,
    cards_once,
    fields,
    listed,
    one_of_names,
    truth,
)
from gaslamp.core.plain import Plain
from gaslamp.core.roles import NAMES
from gaslamp.core.views import ViewPart
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.tables import (
    ALIBI,
    ALL_USED,
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
NOT_DRAWN = -1


class Tile(ViewPart, frozen=True):
    """A tile of the district: whose it is, its walled side, whether it lies on its empty side."""

    suspect: str
    wall: str | None
    cleared: bool


class Alibi(ViewPart, frozen=True):
    """An alibi card in Jack's hand."""

    card: str
    turn: int


@dataclass(frozen=True, kw_only=True)
class TilesEntry(Entry):
    """The nine tiles row by row; null where none is laid yet."""

    def fields(self) -> tuple[str, ...]:
        return ("tile", "wall", "suspects", "laid")

    def write(self, s: Plain) -> list[dict[str, Any] | None]:
        return [
            None if tile is None else dict(zip(TILE_KEYS, tile, strict=True)) for tile in _tiles(s)
        ]

    def show(self, s: Plain) -> list[Tile | None]:
        return [
            None if tile is None else Tile(suspect=tile[0], wall=tile[1], cleared=tile[2])
            for tile in _tiles(s)
        ]

    def read(self, s: Any, given: Any, where: str) -> None:
        s.tile, s.wall, s.suspects = -1, NO_WALL, EVERYONE
        seen: dict[int, str] = {}
        tiles = listed(given, where, CELL_COUNT)
        for cell, tile in enumerate(tiles):
            if tile is None:
                continue
            path = f"{where}[{cell}] ({CELLS[cell]})"
            tile = fields(tile, path, TILE_KEYS)
            suspect = one_of_names(tile["suspect"], f"{path}.suspect", SUSPECTS)
            if suspect in seen:
                raise BadPosition(
                    f"two tiles show {SUSPECTS[suspect]}: {seen[suspect]} and {CELLS[cell]}"
                )
            seen[suspect] = CELLS[cell]
            cleared = truth(tile["cleared"], f"{path}.cleared")
            crossroads = cleared and suspect == LANE  # open on all sides (P5)
            walls = (*WALLS, None) if crossroads else WALLS
            wall = one_of_names(tile["wall"], f"{path}.wall", walls)
            _lay(s, cell, suspect, NO_WALL if crossroads else wall, cleared)
        s.laid = len(seen)
        if s.pending not in SET_UP and len(seen) < CELL_COUNT:
            raise BadPosition("tiles holds null: only while pending_chance is identity or tiles")
        if any(tile is not None for tile in tiles[len(seen) :]):
            raise BadPosition("tiles must be laid in order: a null tile stands before a laid one")

    def take(self, s: Any, given: list[Tile | None]) -> None:
        s.tile, s.wall, s.suspects = -1, NO_WALL, EVERYONE
        laid = [tile for tile in given if tile is not None]
        s.laid = len(laid)
        for cell, tile in enumerate(laid):
            wall = NO_WALL if tile.wall is None else WALLS.index(tile.wall)
            _lay(s, cell, SUSPECTS.index(tile.suspect), wall, tile.cleared)


TILE_KEYS = ("suspect", "wall", "cleared")


def _tiles(s: Plain) -> list[tuple[str, str | None, bool] | None]:
    """Return suspect, wall and whether it is cleared, by cell."""
    return [
        None
        if suspect < 0
        else (
            SUSPECTS[suspect],
            None if wall == NO_WALL else WALLS[wall],
            not s.suspects >> suspect & 1,
        )
        for suspect, wall in zip(s.tile, s.wall, strict=True)
    ]


def _lay(s: Any, cell: int, suspect: int, wall: int, cleared: bool) -> None:
    s.tile[cell], s.wall[cell] = suspect, wall
    if cleared:
        s.suspects &= ~(1 << suspect)


class Faces:
    """The faces that the four tokens show, in their order; stored as the set of second faces."""

    @cached_property
    def write(self) -> Callable[[int], list[str]]:
        """The function that gives the faces that show."""
        known = ListsOfMasks(
            lambda mask: [token[mask >> number & 1] for number, token in enumerate(TOKENS)]
        )
        return lambda mask: known[mask].copy()

    def read(self, given: Any, where: str) -> int:
        """Return the set of tokens that show their second face."""
        faces = listed(given, where, TOKEN_COUNT)
        return mask_of(
            [n for n, face in enumerate(faces) if one_of_names(face, f"{where}[{n}]", TOKENS[n])]
        )


@dataclass(frozen=True, kw_only=True)
class TokensEntry(Field):
    """The faces that show; null before the toss."""

    def read(self, s: Any, given: Any, where: str) -> None:
        s.faces = -1
        super().read(s, given, where)


@dataclass(frozen=True, kw_only=True)
class RaceEntry(Entry):
    """True during a race. A view has its first turn instead, which follows from the cards."""

    def fields(self) -> tuple[str, ...]:
        return ("race",)

    def write(self, s: Plain) -> bool:
        return bool(s.race)

    def show(self, s: Plain) -> int | None:
        return s.race or None

    def read(self, s: Any, given: Any, where: str) -> None:
        s.race = truth(given, where)

    def take(self, s: Any, given: int | None) -> None:
        s.race = given or 0


@dataclass(frozen=True, kw_only=True)
class HandEntry(Entry):
    """Jack's alibi cards in the order he drew them, each with the turn in which he did."""

    def fields(self) -> tuple[str, ...]:
        return ("card", "drawn", "held")

    def write(self, s: Plain) -> list[dict[str, Any]]:
        return [{"card": card, "turn": turn} for card, turn in _hand(s)]

    def show(self, s: Plain) -> list[Alibi]:
        return [Alibi(card=card, turn=turn) for card, turn in _hand(s)]

    def read(self, s: Any, given: Any, where: str) -> None:
        s.card = NOT_DRAWN
        cards = listed(given, where)
        if len(cards) > len(s.card):
            raise BadPosition(f"{where} must have at most {len(s.card)} cards, not {len(cards)}")
        turns = Number(1, int(s.turn))
        for number, card in enumerate(cards):
            path = f"{where}[{number}]"
            card = fields(card, path, ("card", "turn"))
            s.card[number] = one_of_names(card["card"], f"{path}.card", SUSPECTS)
            s.drawn[number] = turns.read(card["turn"], f"{path}.turn")
        s.held = len(cards)

    def take(self, s: Any, given: list[Alibi]) -> None:
        s.card = NOT_DRAWN
        s.card[: len(given)] = [SUSPECTS.index(alibi.card) for alibi in given]


def _hand(s: Plain) -> list[tuple[str, int]]:
    cards = zip(s.card[: s.held], s.drawn[: s.held], strict=True)
    return [(SUSPECTS[card], turn) for card, turn in cards]


# Checks; each raises BadPosition.


def _check_winner(s: Any) -> None:
    """Check that the winner fits the reason (P40–P44)."""
    right = INVESTIGATOR_CODE if s.reason in INVESTIGATORS_REASONS else JACK_CODE
    if s.winner and s.reason < RESIGNED and s.winner != right:
        raise BadPosition(
            f"outcome.winner must be {NAMES[right]} where the reason is {REASONS[s.reason]}"
        )


def _check_set_up(s: Any) -> None:
    """Check what chance is to decide: the set-up in turn 1, a toss in odd turns only."""
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


def _check_tokens(s: Any) -> None:
    if s.pending not in (NO_CHANCE, DRAW) and s.used:
        raise BadPosition("used must be all false before the toss")
    shown = [TOKENS[number][int(s.faces) >> number & 1] for number in indices(s.used)]
    if s.pending == DRAW and FACES[ALIBI] not in shown:
        raise BadPosition("pending_chance is draw, but no token that shows alibi is used")
    if s.pending == NO_CHANCE and not s.winner and s.used == ALL_USED:
        raise BadPosition("used: with all four tokens used the turn would be over")


def _check_identity(s: Any) -> None:
    if s.pending == IDENTITY:
        if s.identity != NOT_DRAWN:
            raise BadPosition("jack.identity must be null while pending_chance is identity")
    elif s.identity == NOT_DRAWN:
        raise BadPosition(f"jack.identity must be one of {', '.join(SUSPECTS)}, not None")
    elif not int(s.suspects) >> int(s.identity) & 1:
        raise BadPosition(f"jack.identity is {SUSPECTS[s.identity]}, whose tile is cleared")


def _check_cards(s: Any) -> None:
    if s.pending in SET_UP and (s.held or s.shown):
        raise BadPosition(
            "jack.alibis and investigator.alibis must be empty while pending_chance is "
            f"{PENDING[s.pending]}"
        )
    holders = {
        "jack.identity": [] if s.identity == NOT_DRAWN else [int(s.identity)],
        "jack.alibis": s.card[: s.held].tolist(),
        "investigator.alibis": indices(s.shown),
        "deck": indices(s.deck),
    }
    cards_once(holders, SUSPECTS)
    if sorted(s.drawn[: s.held]) != s.drawn[: s.held].tolist():
        raise BadPosition("jack.alibis must stand in the order they were drawn")
    for card in indices(s.shown):
        if int(s.suspects) >> card & 1:
            raise BadPosition(
                f"investigator.alibis shows {SUSPECTS[card]}, so that tile must be cleared"
            )
    if s.pending == DRAW and not s.deck:
        raise BadPosition("pending_chance is draw, but the deck is empty")


def _check_time(s: Any) -> None:
    done = int(s.jack_time) + int(s.investigator_time)
    # A game that ended in an appeal has handed out this turn's token, a resigned one may not.
    allowed = (int(s.turn) - 1, int(s.turn)) if s.winner else (int(s.turn) - 1,)
    if done not in allowed:
        raise BadPosition(f"time_tokens add up to {done}, but {allowed[-1]} turns are completed")
    # The appeal that ended a race with Jack seen gave him no token: count from the one before.
    since = done - 1 if s.reason == RACE_SEEN else done
    began = _goal_met_since(s, since) if s.race or not s.winner else 0
    if began and not s.race:
        raise BadPosition(
            f"race is false, but Jack had {HOURGLASSES_TO_WIN} hourglasses after turn {began}: "
            "the game would be over or a race have begun"
        )
    if s.race and not began:
        raise BadPosition(f"race is true, but Jack had no {HOURGLASSES_TO_WIN} hourglasses")
    if s.race and len(indices(s.suspects)) != 1:
        raise BadPosition("race is true, so exactly one suspect must be left")
    s.race = began


def _check(s: Any) -> None:
    _check_cards(s)
    _check_time(s)


def _goal_met_since(s: Any, done: int) -> int:
    """Return the first completed turn after which Jack had his hourglasses; 0 if there was none.

    Every time token since a race began went to Jack, so those of earlier turns can be counted back.
    """
    for turn in range(1, done + 1):
        total = int(s.jack_time) - (done - turn)
        for card, drawn in zip(s.card[: s.held], s.drawn[: s.held], strict=True):
            total += int(HOURGLASSES[card]) if drawn <= turn else 0
        if total >= HOURGLASSES_TO_WIN:
            return turn
    return 0


# The entries.


def _before_toss(s: Any) -> bool:
    return s.pending not in (NO_CHANCE, DRAW)


def _next_faces(s: Plain) -> list[str] | None:
    """Return the hidden faces, played next turn: odd turns only (P16)."""
    return FACES_SHOWN.write(s.faces ^ ALL_USED) if s.turn % 2 == 1 and s.faces >= 0 else None


FACES_SHOWN = Faces()
TURN = turn_entry(LAST_TURN)
TILES_LAID = TilesEntry(key="tiles", check=_check_set_up)
DETECTIVES_AT = Field(
    key="detectives", kind=ByName(DETECTIVES, Number(0, SPACE_COUNT - 1)), name="detective"
)
TOKENS_SHOWN = TokensEntry(
    key="tokens",
    kind=FACES_SHOWN,
    name="faces",
    null=_before_toss,
    reads=("pending",),
    must_be=("null before the toss", "the four faces that show"),
)
USED = Field(key="used", kind=FlagsOf(TOKEN_COUNT), check=_check_tokens)
ROTATED = Field(key="rotated", kind=SetOf(SUSPECTS))
RACE = RaceEntry(key="race")
TIME_TOKENS = Numbers(
    key="time_tokens",
    kind=Number(0, LAST_TURN),
    names={"jack": "jack_time", "investigator": "investigator_time"},
)
WHO_JACK_IS = Field(key="identity", kind=OneOf((None, *SUSPECTS), NOT_DRAWN))
HAND = HandEntry(key="alibis")
SHOWN = Field(key="alibis", kind=SetOf(SUSPECTS), name="shown")
DECK = Field(key="deck", kind=SetOf(SUSPECTS))
PENDING_CHANCE = pending_entry(PENDING)
OUTCOME = outcome_entry((*REASONS, *LATER_REASONS), _check_winner)

CODEC = Codec(
    game="pocket",
    dtype=RECORD,
    position=(
        TURN,
        TILES_LAID,
        DETECTIVES_AT,
        TOKENS_SHOWN,
        USED,
        ROTATED,
        RACE,
        TIME_TOKENS,
        Group(key="jack", entries=(WHO_JACK_IS, HAND), check=_check_identity),
        Group(key="investigator", entries=(SHOWN,)),
        DECK,
        PENDING_CHANCE,
        OUTCOME,
    ),
    board=(
        TILES_LAID,
        DETECTIVES_AT,
        TOKENS_SHOWN,
        Derived(key="next_tokens", find=_next_faces, reads=("turn", "faces")),
        USED,
        ROTATED,
        RACE,
        TIME_TOKENS,
        # Both see when Jack drew his cards, and the Investigator's lie face up (P26, P46).
        Counted(key="jack_alibis", kind=Number(1, LAST_TURN), name="drawn", count="held", blank=0),
        Field(key="investigator_alibis", kind=SetOf(SUSPECTS), name="shown"),
        Derived(key="deck", find=lambda s: len(indices(s.deck)), reads=("deck",)),
        PENDING_CHANCE,
    ),
    check=_check,
)
