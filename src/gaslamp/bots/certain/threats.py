"""The same look one turn of the opponent ahead: choices after which he is sure to win at once.

In London and New York. Pocket's sure wins are already looked for through the opponent's choices.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from gaslamp.bots.certain.hexes import a_world, looked_for
from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, JACK, NAMES
from gaslamp.core.views import View
from gaslamp.games.hexes.kernels.actions import DEALT
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, DEAL, NO_CHANCE, NO_ONE

MOST_LINES = 100  # of the viewer after a choice that are looked at; if there are more, none loses
MOST_POSITIONS = 60_000  # that are looked at in all, about 60 ms; if there are more, none loses
# If so many characters can arrest Jack, one of them is in every deal.
IN_EVERY_DEAL = CHARACTER_COUNT - len(DEALT[0]) + 1


def loses_at_once(view: View, choice: str) -> bool:
    """Return True if the opponent is sure to win at once after a choice, in every world of a view.

    At once: with his next activation, or two in a row, whatever else the viewer does before. False
    if there is too much to look at, and in Pocket.
    """
    game = find_game(view.game)
    return game.family == "hexes" and _Threat(game, view).follows(choice)


def first_safe(view: View, ranked: list[str]) -> str:
    """Return the first of some choices, best first, after which the viewer does not lose at once.

    After those come all other choices. The best one, if the viewer loses after every choice.
    """
    game = find_game(view.game)
    if game.family != "hexes":
        return ranked[0]
    threat = _Threat(game, view)
    others = [choice.action for choice in view.legal or () if choice.action not in ranked]
    safe = (choice for choice in [*ranked, *others] if not threat.follows(choice))
    return next(safe, ranked[0])


class _Threat:
    """One look at what the opponent of a viewer can do."""

    def __init__(self, game: Game, view: Any) -> None:
        self._game, self._viewer = game, view.viewer
        self._worlds = _worlds(game, view)
        self._left = MOST_POSITIONS

    def follows(self, choice: str) -> bool:
        """Return True if every line that begins with a choice is lost in every world."""
        lines = _lines(self._game, self._worlds[0], self._game.codes[choice], self._viewer)
        for number, line in enumerate(lines):
            if number == MOST_LINES or not all(map(partial(self._is_lost, line), self._worlds)):
                return False
        return True

    def _is_lost(self, line: list[int], world: Any) -> bool:
        """Return True if the opponent wins at once after a line in a world, and can know it."""
        record = _after(self._game, world, line)
        if self._game.actor(record) is None:
            return bool(NAMES[record.winner] != self._viewer)
        if self._viewer != JACK:
            return self._wins(record, NO_ONE)
        jack = int(record.identity)
        if record.suspects != mask_of([jack]):
            return False
        if record.pending != DEAL:
            return self._wins(record, jack)
        arresting = [card for card in range(CHARACTER_COUNT) if self._arrests(record, card)]
        return len(arresting) >= IN_EVERY_DEAL

    def _arrests(self, record: Any, character: int) -> bool:
        """Return True if a character, were it on offer, could arrest Jack."""
        dealt = copy_of(record)
        dealt.pending, dealt.offer = NO_CHANCE, mask_of([character])
        return self._wins(dealt, int(record.identity))

    def _wins(self, record: Any, target: int) -> bool:
        """Return True if whoever is to choose can force a win, as far as there is time to look."""
        if self._left <= 0:
            return False
        line, looked = looked_for(self._game, record, target, self._left)
        self._left -= looked
        return line is not None


def _worlds(game: Game, view: Any) -> list[Any]:
    """Return a record for everybody who may be Jack: cards change nothing on the board."""
    if view.viewer == JACK:
        return [a_world(game, view, NO_ONE)]
    left = set(view.board.suspects) - set(view.private.investigator_alibis)
    return [a_world(game, view, game.characters.index(name)) for name in sorted(left)]


def _after(game: Game, record: Any, line: list[int]) -> Any:
    """Return the record after a line, whatever cards are drawn on the way."""
    rng, found = generator(0), copy_of(record)
    for code in line:
        game.kernels.apply(found, code)
        while game.actor(found) == CHANCE and found.pending != DEAL:
            game.kernels.apply(found, game.kernels.chance(found, rng))
    return found


def _lines(game: Game, record: Any, first: int, viewer: str) -> Iterator[list[int]]:
    """Return the viewer's lines that begin with an action, up to where somebody else chooses."""
    stack = [[first]]
    while stack:
        line = stack.pop()
        after = _after(game, record, line)
        if game.actor(after) != viewer or after.turn != record.turn:
            yield line
        else:
            stack += [[*line, code] for code in game.legal(after)]
