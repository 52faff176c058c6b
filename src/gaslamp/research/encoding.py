"""Each game as arrays: decisions as consecutive numbers, observations as named parts."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from gaslamp.core.actions import Action
from gaslamp.core.compile import bind
from gaslamp.core.errors import Illegal
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.precompile import compile_once
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, NAMES
from gaslamp.research.kernels import batch

# The dtype of observations and masks: every entry is 0 or 1.
ENTRY = np.int8


class Encoding:
    """The fixed action space and the observation of one game.

    The actions of chance are one block of the game's numbers; a decision is an action's number
    when that block is left out.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observe: Callable[[Any, int, Any], int] = game.observation.observe
        self.size: int = game.observation.size
        codes = [a.code for a in game.actions if a.text.split(" ", 1)[0] in game.chance_words]
        self.chance_first, self.chance_count = codes[0], len(codes)
        assert codes == list(range(codes[0], codes[-1] + 1)), "chance's actions stand together"
        self.decisions: list[Action] = [a for a in game.actions if not self._is_chance(a.code)]
        self.parts: dict[str, slice] = {}
        offset = 0
        for name, size in game.observation.parts:
            self.parts[name] = slice(offset, offset + size)
            offset += size
        self.kernels = self._bound()

    def _is_chance(self, code: int) -> bool:
        return 0 <= code - self.chance_first < self.chance_count

    def decision(self, code: int) -> int:
        """Return the number of the decision for the code of an action."""
        assert not self._is_chance(code)
        return code if code < self.chance_first else code - self.chance_count

    def checked(self, given: object) -> int:
        """Return the number of a decision as an int; raise Illegal if there is none."""
        if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
            number = int(given)
            if 0 <= number < len(self.decisions):
                return number
        raise Illegal(
            f"{given!r} is not an action of {self.game.name}: "
            f"a whole number from 0 to {len(self.decisions) - 1} is"
        )

    def observation(self, record: Any, role: str) -> Any:
        """Return the observation of a record by a player."""
        out = np.zeros(self.size, ENTRY)
        self.observe(record, NAMES.index(role), out)
        return out

    def mask(self, legal: list[int]) -> Any:
        """Return the mask of decisions: 1 for the codes of legal actions, else 0."""
        mask = np.zeros(len(self.decisions), ENTRY)
        mask[[self.decision(code) for code in legal]] = 1
        return mask

    def _bound(self) -> Any:
        """Return the compiled loops over the records of the game."""
        own = self.game.kernels
        return bind(
            batch,
            DTYPE=self.game.dtype,
            MOST_LEGAL=self.game.most_legal,
            CHARACTER_COUNT=len(self.game.characters),
            CHANCE_FIRST=self.chance_first,
            CHANCE_COUNT=self.chance_count,
            actor=own.actor,
            legal=own.legal,
            perform=own.perform,
            visible=own.visible,
            apply=own.apply,
            chance=own.chance,
            random_decision=own.random_decision,
            observe=self.observe,
        )

    def arrays(self, games: int, previews: bool) -> dict[str, Any]:
        """Return arrays for what a batch of games shows; empty ones for previews if not wanted."""
        decisions = len(self.decisions)
        seen = (games if previews else 0, decisions, len(self.game.characters))
        return {
            "observations": np.zeros((games, self.size), ENTRY),
            "masks": np.zeros((games, decisions), ENTRY),
            "previews": np.zeros(seen, ENTRY),
            "players": np.full(games, -1, np.int8),
            "rewards": np.zeros((games, 2), np.float32),
            "ended": np.zeros(games, np.bool_),
        }


@cache
def encoding(name: str) -> Encoding:
    """Return the encoding of a game; compile it if necessary."""
    game = find_game(name)
    found = Encoding(game)
    compile_once(found.kernels.origin, f"the observations of {game.title}", _steps(found))
    return found


def _steps(found: Encoding) -> Any:
    """Return calls that compile each kernel for the types it is used with."""
    game, kernels = found.game, found.kernels
    start = game.start(game.edition(None))
    record = game.start(game.edition(None))
    rng = generator(0)
    while game.actor(record) == CHANCE:
        game.kernels.apply(record, game.kernels.chance(record, rng))
    records = np.array([start], dtype=game.dtype)
    rngs = np.zeros((1, 1), np.uint64)
    arrays = found.arrays(1, previews=True)
    actions = np.zeros(1, np.int64)
    row = np.zeros(found.size, ENTRY)
    seen = [arrays[key] for key in ("observations", "masks", "previews", "players")]
    shown = (*seen, arrays["rewards"], arrays["ended"])

    def step() -> None:
        kernels.sample(records, rngs, 0, 1, actions)
        kernels.step(records, rngs, start, actions, True, 0, 1, *shown)

    return [
        ("observation", lambda: found.observe(record, JACK_CODE, row)),
        ("begin", lambda: kernels.begin(records, rngs, start, 0, 1, *seen)),
        ("step", step),
    ]
