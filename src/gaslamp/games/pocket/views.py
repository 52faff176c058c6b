"""What each viewer of a Pocket game may know (P45–P47), and every truth that fits it."""

from itertools import permutations
from typing import Any

import numpy as np

from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.roles import ALL, JACK
from gaslamp.core.views import Told, View
from gaslamp.games.pocket.codec import hand_of, names, tiles_of, tokens_of, used_of
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.tables import (
    ALL_USED,
    DETECTIVES,
    EVERYONE,
    HOURGLASSES,
    HOURGLASSES_TO_WIN,
    IDENTITY,
    NO_WALL,
    PENDING,
    REASONS,
    SUSPECTS,
    TOKENS,
    WALLS,
)


class Tile(Told, frozen=True):
    """A tile of the district: whose it is, its walled side, whether it lies on its empty side."""

    suspect: str
    wall: str | None
    cleared: bool


class Board(Told, frozen=True):
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


class Alibi(Told, frozen=True):
    """An alibi card in Jack's hand."""

    card: str
    turn: int


class Private(Told, frozen=True):
    """What Jack knows alone (P47), and everybody once the game is over (P45)."""

    identity: str | None
    alibis: list[Alibi]
    hourglasses: int


class PocketView(View, frozen=True):
    """A view of a Pocket game."""

    board: Board
    private: Private | None


def board_of(s: Plain) -> Board:
    """The public part of a view."""
    odd = s.turn % 2 == 1
    return Board(
        tiles=[None if tile is None else Tile(**tile) for tile in tiles_of(s)],
        detectives=dict(zip(DETECTIVES, s.detective, strict=True)),
        tokens=tokens_of(s.faces),
        next_tokens=tokens_of(s.faces ^ ALL_USED) if odd and s.faces >= 0 else None,
        used=used_of(s),
        rotated=names(s.rotated),
        race=s.race or None,
        time_tokens={"jack": s.jack_time, "investigator": s.investigator_time},
        jack_alibis=list(s.drawn[: s.held]),
        investigator_alibis=names(s.shown),
        deck=len(indices(s.deck)),
        pending_chance=PENDING[s.pending],
    )


def private_of(s: Plain, viewer: str) -> Private | None:
    """Jack's secrets, for Jack; for everybody at the end."""
    if viewer not in (JACK, ALL) and not s.winner:
        return None
    hand = hand_of(s)
    return Private(
        identity=SUSPECTS[s.identity] if s.identity >= 0 else None,
        alibis=[Alibi(**card) for card in hand],
        hourglasses=s.jack_time + sum(_glasses(card["card"]) for card in hand),
    )


def _glasses(suspect: str) -> int:
    return int(HOURGLASSES[SUSPECTS.index(suspect)])


def truths(view: PocketView) -> list[tuple[Any, float, dict[str, list[str]]]]:
    """Every record consistent with a view: identity and Jack's cards, all equally likely.

    A card is drawn uniformly, so any two ways to have drawn have the same odds.
    """
    public = public_record(view)
    hidden = _hidden_pairs(view)
    return [(_with_secrets(public, *pair), 1 / len(hidden), _words(*pair)) for pair in hidden]


def _hidden_pairs(view: PocketView) -> list[tuple[int, tuple[int, ...]]]:
    """Every (identity, Jack's cards in order) that fits; identity -1 while it is not drawn."""
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
        if _game_would_be_where_it_is(view, hand)
    ]


def _game_would_be_where_it_is(view: PocketView, hand: tuple[int, ...]) -> bool:
    """Whether the game would have gone on, and the race have begun when it did (P42, P46).

    Time tokens and cards only grow, so before a race it is enough to look at the last appeal.
    """
    board = view.board
    done = sum(board.time_tokens.values())

    def total(turn: int) -> int:
        later = done - turn  # before the race, only asked for the last completed turn
        tokens = board.time_tokens["jack"] - later
        drawn = zip(hand, board.jack_alibis, strict=True)
        return tokens + sum(int(HOURGLASSES[card]) for card, when in drawn if when <= turn)

    if board.race is None:
        return total(done) < HOURGLASSES_TO_WIN
    # The race began in turn `race`, in which Jack was unseen and took a token, and not before.
    return total(board.race - 1) < HOURGLASSES_TO_WIN <= total(board.race)


def _words(identity: int, hand: tuple[int, ...]) -> dict[str, list[str]]:
    """The hidden outcomes in the order they happened: the identity, then the cards."""
    return {JACK: [SUSPECTS[card] for card in (identity, *hand) if card >= 0]}


def public_record(view: PocketView) -> Any:
    """A record with everything public filled in, and nothing else."""
    board = view.board
    s = np.zeros(1, RECORD)[0]
    s.turn = view.turn
    s.pending = PENDING.index(board.pending_chance)
    laid = [tile for tile in board.tiles if tile is not None]
    s.laid = len(laid)
    s.tile, s.wall = -1, -1
    s.suspects = EVERYONE
    for cell, tile in enumerate(laid):
        suspect = SUSPECTS.index(tile.suspect)
        s.tile[cell] = suspect
        s.wall[cell] = NO_WALL if tile.wall is None else WALLS.index(tile.wall)
        s.suspects ^= (1 << suspect) if tile.cleared else 0
    s.rotated = mask_of([SUSPECTS.index(suspect) for suspect in board.rotated])
    s.detective = [board.detectives[name] for name in DETECTIVES]
    s.faces = -1
    if board.tokens is not None:
        s.faces = mask_of([n for n, face in enumerate(board.tokens) if TOKENS[n].index(face) == 1])
    s.used = mask_of([number for number, used in enumerate(board.used) if used])
    s.race = board.race or 0
    s.jack_time = board.time_tokens["jack"]
    s.investigator_time = board.time_tokens["investigator"]
    s.shown = mask_of([SUSPECTS.index(card) for card in board.investigator_alibis])
    s.held = len(board.jack_alibis)
    s.drawn[: s.held] = board.jack_alibis
    if view.outcome is not None:
        s.winner = {"jack": 1, "investigator": 2}[view.outcome.winner]
        s.reason = REASONS.index(view.outcome.reason)
    return s


def _with_secrets(public: Any, identity: int, hand: tuple[int, ...]) -> Any:
    s = copy_of(public)
    s.identity = identity
    s.card = -1
    s.card[: len(hand)] = hand
    s.deck = EVERYONE & ~mask_of([card for card in (identity, *hand) if card >= 0]) & ~int(s.shown)
    return s
