"""The entries that London and New York share, and the checks of positions.

A position is refused if the order of play or the supply of pieces rules it out. Who stands where,
who is cleared, what the witness card shows, which side of the Informant is up and how many alibi
cards are held is free, even where no game leads to it: the rules say what happens then (L40, L43,
L48, N10, N38).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gaslamp.core.codec import (
    Counted,
    Derived,
    Entry,
    Field,
    Group,
    outcome_entry,
    pending_entry,
    turn_entry,
)
from gaslamp.core.endings import LATER_REASONS
from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.core.kinds import ByName, Flag, OneOf, SetOf, cards_once
from gaslamp.core.plain import Plain
from gaslamp.core.roles import INVESTIGATOR, JACK, NAMES
from gaslamp.games.hexes.kernels.grid import Grid
from gaslamp.games.hexes.kernels.record import (
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

# Who wins for each reason; a game that is resigned or out of time can be won by either.
WINNERS = {
    ACCUSED_RIGHT: INVESTIGATOR_CODE,
    ACCUSED_WRONG: JACK_CODE,
    ESCAPED: JACK_CODE,
    DAWN: JACK_CODE,
}


@dataclass(frozen=True)
class Cell:
    """A cell that characters can stand on."""

    grid: Grid

    @cached_property
    def write(self) -> Callable[[int], str]:
        """The function that gives the name of a cell."""
        return self.grid.names.__getitem__

    def read(self, given: Any, where: str) -> int:
        """Return the number of a cell."""
        cell = self.grid.find(given)
        if cell is None or cell >= self.grid.standable:
            raise BadPosition(f"{where} must be a cell one can stand on, not {given!r}")
        return cell


def before_deal(s: Any) -> bool:
    """Return True if this turn's cards are not dealt yet."""
    return s.pending in (IDENTITY, DEAL)


@dataclass(frozen=True)
class SharedEntries:
    """The entries that both games have: those of the board, of the secrets, and the rest."""

    characters: tuple[str, ...]
    grid: Grid
    acting: type  # of the view of the character in play
    in_play: tuple[Entry, ...]  # the entries of the character in play that only this game has

    def table(self) -> tuple[Entry, ...]:
        """Return the entries of what both players see in both games."""
        return (
            Field(
                key="characters",
                name="at",
                kind=ByName(self.characters, Cell(self.grid)),
                check=self._check_standing,
            ),
            Field(key="suspects", kind=self.cards),
            Field(key="witness", kind=OneOf(WITNESS)),
            Field(
                key="offer",
                kind=self.cards,
                null=before_deal,
                reads=("pending",),
                must_be=("null before the deal", "the cards not picked yet"),
            ),
            Counted(
                key="played",
                kind=OneOf(self.characters),
                name="played",
                count="picked",
                blank=NO_ONE,
                check=self._check_offer,
            ),
            Group(
                key="acting",
                struct=self.acting,
                unless=lambda s: s.acting == NO_ONE,
                on_null=_nobody_acts,
                entries=(
                    Field(key="character", kind=OneOf(self.characters), name="acting"),
                    Field(key="moved", kind=Flag()),
                    Field(key="powered", kind=Flag()),
                    Field(key="pending", kind=OneOf(OWED), name="owed"),
                    *self.in_play,
                ),
                check=self._check_acting,
            ),
        )

    def position(self, *own: Entry) -> tuple[Entry, ...]:
        """Return the entries of a position, with those of the game's own board among them."""
        return (
            turn_entry(LAST_TURN),
            *self.table(),
            *own,
            Group(
                key="jack",
                entries=(
                    self.identity,
                    Field(key="alibis", kind=self.cards, name="jack_hand"),
                ),
                check=self._check_identity,
            ),
            Group(
                key="investigator",
                entries=(Field(key="alibis", kind=self.cards, name="investigator_hand"),),
            ),
            Field(key="deck", kind=self.cards, check=self._check_cards),
            pending_entry(PENDING),
            outcome_entry((*REASONS, *LATER_REASONS), _check_winner),
        )

    def board(self, *own: Entry) -> tuple[Entry, ...]:
        """Return the entries of what both players see, with those of the game's own board."""
        return (
            *self.table(),
            *own,
            Derived(
                key="next_offer",
                find=self._next_offer,
                reads=("turn", "pending", "offer", "played", "picked"),
            ),
            Derived(key="alibis", find=_card_counts, reads=("jack_hand", "investigator_hand")),
            Derived(key="deck", find=lambda s: len(indices(s.deck)), reads=("deck",)),
            pending_entry(PENDING),
        )

    @cached_property
    def identity(self) -> Field:
        """The entry of who Jack is."""
        return Field(key="identity", kind=OneOf((None, *self.characters), NO_ONE))

    @cached_property
    def cards(self) -> SetOf:
        """How a set of cards is written."""
        return SetOf(self.characters)

    def _next_offer(self, s: Plain) -> list[str] | None:
        """Return the four cards of the coming even turn."""
        if s.turn % 2 == 0 or before_deal(s):
            return None
        return self.cards.write(EVERYONE & ~(s.offer | mask_of(s.played[: s.picked])))

    # Checks; each raises BadPosition.

    def _check_standing(self, s: Any) -> None:
        standing: dict[int, str] = {}
        for name, cell in zip(self.characters, s.at.tolist(), strict=True):
            if cell in standing:
                raise BadPosition(
                    f"{standing[cell]} and {name} both stand on {self.grid.names[cell]}"
                )
            standing[cell] = name

    def _check_offer(self, s: Any) -> None:
        if s.pending == DEAL and s.turn % 2 == 0:
            raise BadPosition(
                f"pending_chance is deal, but turn {s.turn} has none: an even turn has the cards "
                "that the turn before left"
            )
        played = s.played[: s.picked].tolist()
        if len(set(played)) != len(played):
            raise BadPosition("played names a card twice")
        if before_deal(s):
            if played:
                raise BadPosition("played must be empty before the deal")
            return
        for card in indices(s.offer):
            if card in played:
                raise BadPosition(f"the card {self.characters[card]} is in offer and in played")
        together = len(indices(s.offer)) + len(played)
        if together != CHOICES_A_TURN:
            raise BadPosition(
                f"offer and played must hold {CHOICES_A_TURN} cards together, not {together}"
            )

    def _check_acting(self, s: Any) -> None:
        _check_dawn(s)
        if s.acting == NO_ONE:
            if not s.offer and s.pending == NO_CHANCE and s.reason != DAWN:
                raise BadPosition("acting is null and no card is left: the turn would be over")
            if s.pending == DRAW:
                raise BadPosition("pending_chance is draw, but nobody is acting")
        elif s.picked == 0 or s.played[int(s.picked) - 1] != s.acting:
            raise BadPosition(
                f"acting is {self.characters[s.acting]}, so that must be the last of played"
            )

    def _check_identity(self, s: Any) -> None:
        if s.pending == IDENTITY:
            if s.identity != NO_ONE or s.suspects != EVERYONE or s.turn != 1:
                raise BadPosition(
                    "while pending_chance is identity, turn is 1, jack.identity null and all are "
                    "suspects"
                )
        elif s.identity == NO_ONE:
            raise BadPosition(
                f"jack.identity must be one of {', '.join(self.characters)}, not None"
            )
        elif not int(s.suspects) >> int(s.identity) & 1:
            name = self.characters[s.identity]
            raise BadPosition(f"jack.identity is {name}, who is not among the suspects")

    def _check_cards(self, s: Any) -> None:
        hands = {
            "jack.identity": [] if s.identity == NO_ONE else [int(s.identity)],
            "jack.alibis": indices(s.jack_hand),
            "investigator.alibis": indices(s.investigator_hand),
            "deck": indices(s.deck),
        }
        cards_once(hands, self.characters)
        if s.turn == 1 and before_deal(s) and (s.jack_hand or s.investigator_hand):
            raise BadPosition(
                "jack.alibis and investigator.alibis must be empty before the first deal: nobody "
                "has drawn a card"
            )
        if s.pending == DRAW and not s.deck:
            raise BadPosition("pending_chance is draw, but the deck is empty")


def _nobody_acts(s: Any) -> None:
    s.acting = NO_ONE


def _card_counts(s: Plain) -> dict[str, int]:
    """Return how many alibi cards each player holds."""
    return {JACK: len(indices(s.jack_hand)), INVESTIGATOR: len(indices(s.investigator_hand))}


def check_activation(s: Any, characters: tuple[str, ...], power_first: tuple[int, ...]) -> None:
    """Check that only a character of `power_first` has used its power before moving."""
    if s.powered and not s.moved and s.acting not in power_first:
        name = characters[s.acting]
        raise BadPosition(f"acting.powered must be false: {name} has not moved, and does so first")


def _check_winner(s: Any) -> None:
    """Check that the winner fits the reason (L36, L40, L44, N39, N40, N44)."""
    right = WINNERS.get(int(s.reason), s.winner)
    if s.winner != right:
        raise BadPosition(
            f"outcome.winner must be {NAMES[right]} where the reason is {REASONS[s.reason]}"
        )


def _check_dawn(s: Any) -> None:
    """Check that a game that ended at dawn has played its last card (L44, N44)."""
    if s.reason != DAWN:
        return
    if s.turn != LAST_TURN:
        raise BadPosition(f"turn must be {LAST_TURN} where outcome.reason is dawn, not {s.turn}")
    if s.acting != NO_ONE or s.offer or s.pending != NO_CHANCE:
        raise BadPosition(
            "outcome.reason is dawn, so all four cards must be in played, acting null and "
            "pending_chance null"
        )
