"""Who Jack may be in London and New York, as far as a player's view tells."""

from dataclasses import dataclass
from math import prod

from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.games.hexes.views import HexView


@dataclass(frozen=True)
class Belief:
    """The viewer's own belief, and what it says about the Detective's."""

    viewer: str
    jacks: tuple[int, ...]  # who Jack may be: for Jack himself, the one he is
    possible: tuple[float, ...]  # how likely the Detective thinks it possible of each character
    unknown_cards: int  # alibi cards that the Detective has not seen

    @staticmethod
    def of(view: HexView, characters: tuple[str, ...]) -> "Belief":
        """Return what a player's view tells him."""
        board, own = view.board, view.private
        assert own is not None
        possible = [float(name in board.suspects) for name in characters]
        if view.viewer == INVESTIGATOR:
            for name in own.investigator_alibis or ():
                possible[characters.index(name)] = 0.0
            jacks = tuple(number for number, chance in enumerate(possible) if chance)
        else:
            theirs = board.alibis[INVESTIGATOR]
            mine = {str(own.identity), *(own.jack_alibis or ())}
            for number, name in enumerate(characters):
                if name not in mine:  # a card that the Detective may hold
                    possible[number] *= board.deck / max(1, theirs + board.deck)
            jacks = (characters.index(str(own.identity)),)
        return Belief(view.viewer, jacks, tuple(possible), max(1, board.deck + board.alibis[JACK]))

    def left(self, jack: int, among: int) -> float:
        """Return how many of a set the Detective would think possible if Jack is one of them."""
        return 1.0 + total(self.possible[who] for who in indices(among) if who != jack)

    def found_out(self, jack: int) -> float:
        """Return how likely the Detective is to know who Jack is."""
        return prod(1 - chance for who, chance in enumerate(self.possible) if who != jack)
