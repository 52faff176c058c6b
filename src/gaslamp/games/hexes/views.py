"""What viewers of London and New York may know (L45–L47, N45–N47), and every truth that fits."""

from itertools import combinations
from typing import Any

from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.views import View, ViewPart
from gaslamp.games.hexes.kernels.record import (
    CHARACTER_COUNT,
    EVERYONE,
    IDENTITY,
    NO_ONE,
    PENDING,
)


class HexBoard(ViewPart, frozen=True):
    """Everything on the table that both players see and both games have."""

    characters: dict[str, str]
    suspects: list[str]
    witness: str
    offer: list[str] | None
    next_offer: list[str] | None  # the four cards of the coming even turn
    played: list[str]
    alibis: dict[str, int]  # how many cards each player holds
    deck: int
    pending_chance: str | None


class Private(ViewPart, frozen=True):
    """What a viewer alone may know; everything, to everybody, once the game is over."""

    identity: str | None
    jack_alibis: list[str] | None
    investigator_alibis: list[str] | None


class HexView(View, frozen=True):
    """A view of London or New York."""

    board: Any
    private: Private | None


def truths(
    view: Any, public: Any, characters: tuple[str, ...]
) -> list[tuple[Any, float, dict[str, list[str]]]]:
    """Return every record consistent with a view: identity and both hands, all equally likely.

    Cards are drawn uniformly and hands of the same sizes come about in equally many ways, so all
    truths are equally likely as long as nothing is inferred from how the players play.
    """
    hidden = _hidden(view, characters)
    return [
        (_with_secrets(public, *truth), 1 / len(hidden), _words(*truth, characters))
        for truth in hidden
    ]


def _hidden(
    view: Any, characters: tuple[str, ...]
) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Return every (identity, Jack's cards, the Detective's cards) that fits."""
    board, own = view.board, view.private
    if board.pending_chance == PENDING[IDENTITY]:
        return [(NO_ONE, (), ())]
    identity = None if own is None else own.identity
    suspects = [identity] if identity is not None else board.suspects
    found = []
    for jack in (characters.index(name) for name in suspects):
        for mine in _hands(own and own.jack_alibis, board.alibis[JACK], {jack}, characters):
            taken = {jack, *mine}
            known, count = own and own.investigator_alibis, board.alibis[INVESTIGATOR]
            found += [(jack, mine, theirs) for theirs in _hands(known, count, taken, characters)]
    return found


def _hands(
    known: list[str] | None, count: int, taken: set[int], characters: tuple[str, ...]
) -> list[tuple[int, ...]]:
    """Return the hands a player may hold: the known one unless a card is taken, or all others."""
    if known is not None:
        cards = tuple(characters.index(name) for name in known)
        return [] if taken & set(cards) else [cards]
    return list(combinations([c for c in range(CHARACTER_COUNT) if c not in taken], count))


def _words(
    identity: int, jack: tuple[int, ...], investigator: tuple[int, ...], characters: tuple[str, ...]
) -> dict[str, list[str]]:
    """Return each player's hidden outcomes: the identity first, then cards in any order."""
    first = [] if identity == NO_ONE else [characters[identity]]
    return {
        JACK: first + [characters[card] for card in jack],
        INVESTIGATOR: [characters[card] for card in investigator],
    }


def _with_secrets(
    public: Any, identity: int, jack: tuple[int, ...], investigator: tuple[int, ...]
) -> Any:
    s = copy_of(public)
    s.identity = identity
    s.jack_hand = mask_of(jack)
    s.investigator_hand = mask_of(investigator)
    held = mask_of((*jack, *investigator)) | (0 if identity == NO_ONE else 1 << identity)
    s.deck = EVERYONE & ~held
    return s
