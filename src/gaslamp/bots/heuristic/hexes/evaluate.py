"""How `greedy` values the actions of London and New York.

An action is valued by the position right after it: how many would answer the call for witnesses
like Jack, whether he is unseen and near a way out, and who could accuse him. A pick is valued by
the best that its character can then do.

Everything is asked of a record with the public part of the view and, for Jack, his identity. What
is legal and who would be seen depend on nothing else: they are the same in every world.
"""

from typing import Any

from gaslamp.bots.heuristic.hexes.afterstates import Activation, Afterstate, Option, afterstates
from gaslamp.bots.heuristic.hexes.belief import Belief
from gaslamp.bots.heuristic.hexes.reach import Reach
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.elementary import log2, logistic, whole_power
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.core.kernels.sums import total
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK
from gaslamp.games.hexes.game import HexGame
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST
from gaslamp.games.hexes.kernels.record import EVERYONE, NO_ONE
from gaslamp.games.hexes.views import HexView

# Jack's chance to win from the next turn on is the logistic function of these.
START = 0.0
PER_HALVING = 1.0  # every further halving of the suspects that the Detective needs
PER_TURN_LEFT = -0.25
UNSEEN_WEIGHT = 0.4
LEAVING = 3.0  # unseen, and at an open way out
THREATENED = (2.5, 0.6, 0.3)  # within reach of an accuser, if one, two, three would be left

# How likely something that can be done now is still possible when its turn comes.
IF_DEALT = 0.35  # Jack's card may not be dealt, or be taken by the Detective
STILL_OPEN = 0.7  # for each card the Detective plays before
IF_AHEAD = 0.5  # Jack plays first and may go out of the way
# How much of what the Detective tells apart is undone by one or two cards that Jack plays after.
UNDONE = (0.0, 0.3, 0.8)
# Winning at once is better than being about to.
NOT_YET = 0.999
NEVER = -1.0


def action_values(view: HexView) -> list[float]:
    """Return how likely the viewer is to win after each legal action."""
    assert view.legal is not None
    game = find_game(view.game)
    assert isinstance(game, HexGame)
    record = game.public_record(view)
    belief = Belief.of(view, game.characters)
    record.identity = belief.jacks[0] if view.viewer == JACK else NO_ONE
    evaluator = Evaluator(game, belief)
    if view.board.acting is None:
        return [evaluator.pick(record, game.codes[choice.action]) for choice in view.legal]
    bits = {name: 1 << number for number, name in enumerate(game.characters)}
    options = [
        (game.codes[choice.action], total(bits[name] for name in choice.seen))
        for choice in view.legal
    ]
    return evaluator.activation(record, options)


class Evaluator:
    """Values the actions of one decision."""

    def __init__(self, game: HexGame, belief: Belief) -> None:
        self._game = game
        self._belief = belief
        self._reach = Reach(game)
        self._left: dict[tuple[int, int], float] = {}  # by Jack and those who answer like him
        self._found_out = {jack: belief.found_out(jack) for jack in belief.jacks}

    def pick(self, record: Any, code: int) -> float:
        """Return the value of the best that a character can do once it is in play."""
        after = copy_of(record)
        self._game.kernels.perform(after, code)
        return max(self.activation(after, self._game.previews(after)))

    def activation(self, record: Any, options: list[Option]) -> list[float]:
        """Return how likely the viewer is to win after each option of the character in play."""
        now = Activation.of(record)
        return [
            self._accusation(now, after, code - ACCUSE_FIRST)
            if ACCUSE_FIRST <= code < IDENTITY_FIRST
            else self._value(now, after)
            for (code, _), after in zip(
                options, afterstates(self._game, record, options), strict=True
            )
        ]

    def _accusation(self, now: Activation, after: Afterstate, who: int) -> float:
        """Return the value of an accusation: only if sure, or as a last chance (L36)."""
        jacks = self._belief.jacks
        if who not in jacks or (len(jacks) > 1 and not self._last_chance(now, after)):
            return NEVER
        return 1 / len(jacks)

    def _last_chance(self, now: Activation, after: Afterstate) -> bool:
        """Return True if no card the Detective may still play reaches anybody who may be Jack."""
        if now.turn < LAST_TURN:
            return False
        if INVESTIGATOR_CODE not in now.later:
            return True
        return not any(self._accusers(after, jack, now.offer) for jack in self._belief.jacks)

    def _value(self, now: Activation, after: Afterstate) -> float:
        """Return how likely the viewer is to win from a position."""
        if after.escaped:  # only ever offered to Jack
            return 1.0
        jacks = self._belief.jacks
        chance = total(self._chance(now, after, jack) for jack in jacks) / len(jacks)
        return NOT_YET * (chance if self._belief.viewer == JACK else 1 - chance)

    # Jack's chances, if he is a certain character.

    def _chance(self, now: Activation, after: Afterstate, jack: int) -> float:
        """Return how likely Jack is to win: this turn, or by coming through it."""
        leaves = self._leaves_now(now, after, jack)
        caught = self._caught_now(now, after, jack)
        return leaves + (1 - leaves) * (1 - caught) * self._wins_later(now, after, jack)

    def _leaves_now(self, now: Activation, after: Afterstate, jack: int) -> float:
        """Return how likely Jack is to leave before the turn is over (L38–L40, N40, N41)."""
        if not now.may_leave:
            return 0.0
        playing = now.player == JACK_CODE and now.acting == jack and not after.moved
        to_come = now.offer >> jack & 1 and JACK_CODE in now.later
        if not (playing or to_come) or not self._at_a_way_out(after, jack):
            return 0.0
        if playing:
            return 1.0
        # Of the cards left, those that the Detective plays first are lost to Jack.
        return 1 - now.later.index(JACK_CODE) / len(now.later)

    def _caught_now(self, now: Activation, after: Afterstate, jack: int) -> float:
        """Return how likely the Detective is to accuse Jack before the turn is over."""
        sure = self._found_out[jack]
        if now.turn == LAST_TURN:  # somebody is accused in the end
            sure = max(sure, 1 / self._belief.left(jack, EVERYONE))
        if not sure:
            return 0.0
        playing = now.player == INVESTIGATOR_CODE and not after.moved
        if playing and self._accusers(after, jack, 1 << now.acting):
            return sure
        if INVESTIGATOR_CODE not in now.later:
            return 0.0
        if not self._accusers(after, jack, now.offer):
            return 0.0
        return sure if now.later[0] == INVESTIGATOR_CODE else sure * IF_AHEAD

    def _wins_later(self, now: Activation, after: Afterstate, jack: int) -> float:
        """Return how likely Jack is to win in the end, if he comes through this turn."""
        if now.turn == LAST_TURN:  # L44, N44
            return 1.0
        in_sight = bool(after.seen >> jack & 1)
        left = self._would_be_left(jack, after.seen if in_sight else EVERYONE & ~after.seen)
        chance = self._after_call(now, after, jack, left, in_sight)
        if self._belief.viewer == JACK or JACK_CODE not in now.later:
            return chance
        everybody = self._would_be_left(jack, EVERYONE)
        undone = self._after_call(now, after, jack, everybody, in_sight)
        return chance + UNDONE[now.later.count(JACK_CODE)] * (undone - chance)

    def _after_call(
        self, now: Activation, after: Afterstate, jack: int, left: float, in_sight: bool
    ) -> float:
        """Return how likely Jack is to win after a call that leaves so many suspects."""
        if after.draws:  # the card clears one of them, or Jack keeps it from doing so
            cleared = (left - 1) / self._belief.unknown_cards
            left += cleared if now.player == JACK_CODE else -cleared
        weight = START + PER_HALVING * log2(left) + PER_TURN_LEFT * (LAST_TURN - now.turn)
        if not in_sight:
            weight += UNSEEN_WEIGHT + LEAVING * self._leaves_next(now, after, jack)
        if left < len(THREATENED) + 0.5:
            weight -= THREATENED[round(left) - 1] * self._reached_next(now, after, jack)
        return logistic(weight)

    def _would_be_left(self, jack: int, alike: int) -> float:
        """Return how many suspects the call would leave; kept, since few sets come up."""
        key = jack, alike
        if key not in self._left:
            self._left[key] = self._belief.left(jack, alike)
        return self._left[key]

    def _leaves_next(self, now: Activation, after: Afterstate, jack: int) -> float:
        """Return how likely Jack, unseen, is to leave next turn: he begins even ones (L11)."""
        odd = now.turn % 2 == 1
        if (odd and not now.coming >> jack & 1) or not self._at_a_way_out(after, jack):
            return 0.0
        chance = 1.0 if odd else IF_DEALT
        return chance * whole_power(STILL_OPEN, now.later.count(INVESTIGATOR_CODE))

    def _reached_next(self, now: Activation, after: Afterstate, jack: int) -> float:
        """Return how likely the Detective is to reach Jack next turn: he begins odd ones (L10)."""
        if now.turn % 2 == 0:  # each card is dealt or not
            return 1 - whole_power(0.5, self._accusers(after, jack, EVERYONE))
        reached = self._accusers(after, jack, now.coming) > 0
        return reached * (IF_AHEAD if now.coming >> jack & 1 else 1.0)

    def _accusers(self, after: Afterstate, jack: int, cards: int) -> int:
        """Return how many of these characters reach Jack."""
        cell = after.at[jack]
        return total(
            self._reach.cells(after.record, after.terrain, who, after.at) >> cell & 1
            for who in indices(cards)
            if who != jack
        )

    def _at_a_way_out(self, after: Afterstate, jack: int) -> bool:
        return self._reach.leaves(after.record, after.terrain, jack, after.at)
