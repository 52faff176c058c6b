"""What each viewer of a Pocket game may know (P45–P47), and every truth that fits it."""

from itertools import permutations
from typing import Any

from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.roles import ALL, JACK
from gaslamp.core.views import View, ViewPart
from gaslamp.games.pocket.codec import CODEC, HAND, WHO_JACK_IS, Alibi, Tile
from gaslamp.games.pocket.kernels.tables import (
    EVERYONE,
    HOURGLASSES,
    HOURGLASSES_TO_WIN,
    IDENTITY,
    PENDING,
    SUSPECTS,
)


class Board(ViewPart, frozen=True):
    """Everything on the table that both players see (P46)."""

    tiles: list[Tile | None]
    detectives: dict[str, int]
    tokens: list[str] | None
    next_tokens: list[str] | None  # the hidden faces, played next turn: odd turns only (P16)
    used: list[bool]
    rotated: list[str]
    race: int | None  # the turn after which the race began
    time_tokens: dict[str, int]
    jack_alibis: list[int]  # the turns in which Jack drew the cards he holds
    investigator_alibis: list[str]
    deck: int
    pending_chance: str | None


class Private(ViewPart, frozen=True):
    """What Jack knows alone (P47), and everybody once the game is over (P45)."""

    identity: str | None
    alibis: list[Alibi]
    hourglasses: int


class PocketView(View, frozen=True):
    """A view of a Pocket game."""

    board: Board
    private: Private | None


def private_of(s: Plain, viewer: str) -> Private | None:
    """Return Jack's secrets, for Jack; for everybody at the end."""
    if viewer not in (JACK, ALL) and not s.winner:
        return None
    held = s.card[: s.held]
    return Private(
        identity=WHO_JACK_IS.show(s),
        alibis=HAND.show(s),
        hourglasses=s.jack_time + sum(int(HOURGLASSES[card]) for card in held),
    )


def known_record(view: PocketView) -> Any:
    """Return the record of a view with everything filled in that its viewer knows."""
    s, own = CODEC.from_view(view), view.private
    WHO_JACK_IS.take(s, None if own is None else own.identity)
    HAND.take(s, [] if own is None else own.alibis)
    return s


def truths(view: PocketView) -> list[tuple[Any, float, dict[str, list[str]]]]:
    """Return every record consistent with a view: identity and Jack's cards, all equally likely.

    A card is drawn uniformly, so any two ways to have drawn have the same odds.
    """
    public = CODEC.from_view(view)
    hidden = _hidden_pairs(view)
    return [(_with_secrets(public, *pair), 1 / len(hidden), _words(*pair)) for pair in hidden]


def _hidden_pairs(view: PocketView) -> list[tuple[int, tuple[int, ...]]]:
    """Return every (identity, Jack's cards in order) that fits; identity -1 before it is drawn."""
    board, own = view.board, view.private
    if board.pending_chance == PENDING[IDENTITY]:
        return [(-1, ())]
    if own is not None:
        cards = tuple(SUSPECTS.index(alibi.card) for alibi in own.alibis)
        return [(SUSPECTS.index(str(own.identity)), cards)]
    shown = [SUSPECTS.index(card) for card in board.investigator_alibis]
    unseen = [index for index in range(len(SUSPECTS)) if index not in shown]
    cleared = [SUSPECTS.index(tile.suspect) for tile in board.tiles if tile and tile.cleared]
    return [
        (identity, hand)
        for identity in range(len(SUSPECTS))
        if identity not in cleared
        for hand in permutations([i for i in unseen if i != identity], len(board.jack_alibis))
        if _fits_course_of_game(view, hand)
    ]


def _fits_course_of_game(view: PocketView, hand: tuple[int, ...]) -> bool:
    """Return True if a hand fits that the game goes on, and when the race began (P42, P46).

    Hourglasses only grow, so before a race it is enough to look at the last appeal.
    """
    board = view.board
    done = sum(board.time_tokens.values())

    def total(turn: int) -> int:
        later = done - turn  # tokens after that turn: 0, or in a race all of them Jack's
        tokens = board.time_tokens["jack"] - later
        drawn = zip(hand, board.jack_alibis, strict=True)
        return tokens + sum(int(HOURGLASSES[card]) for card, when in drawn if when <= turn)

    if board.race is None:
        return total(done) < HOURGLASSES_TO_WIN
    # The race began in turn `race`, in which Jack was unseen and took a token, and not before.
    return total(board.race - 1) < HOURGLASSES_TO_WIN <= total(board.race)


def _words(identity: int, hand: tuple[int, ...]) -> dict[str, list[str]]:
    """Return the hidden outcomes in the order they happened: the identity, then the cards."""
    return {JACK: [SUSPECTS[card] for card in (identity, *hand) if card >= 0]}


def _with_secrets(public: Any, identity: int, hand: tuple[int, ...]) -> Any:
    s = copy_of(public)
    s.identity = identity
    s.card = -1
    s.card[: len(hand)] = hand
    s.deck = EVERYONE & ~mask_of([card for card in (identity, *hand) if card >= 0]) & ~int(s.shown)
    return s
