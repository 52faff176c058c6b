"""A batch: N games of one kind as an array of records, stepped together by compiled code."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from gaslamp.arena.match import derived
from gaslamp.arena.workers import cores
from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.research.encoding import encoding

NO_ACTION = -1  # the action for a game that is over
SMALLEST_SHARE = 64  # fewer games than this are not worth a thread of their own


class Step(NamedTuple):
    """What a batch shows. The arrays are read-only and are written anew by the next step.

    Observations are those of the player to act; `players` says who that is (0 Jack, 1 the
    Investigator, -1 nobody). `previews`, if they were asked for, say who would be seen after each
    action. `rewards` (one column each) and `ended` are those of the last step: where a game ended
    and began anew, the observation is that of the new game.
    """

    observations: Any
    masks: Any
    previews: Any
    players: Any
    rewards: Any
    ended: Any


class Batch:
    """N games stepped at once, in several threads. The same seed and actions give the same games.

    If an action is illegal, the error names the first such game, and no game is stepped.
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        seed: int = 0,
        edition: str | None = None,
        threads: int | None = None,
        restart: bool = True,
        previews: bool = False,
    ) -> None:
        for what, given in (("games", games), ("threads", 1 if threads is None else threads)):
            if not isinstance(given, int) or isinstance(given, bool) or given < 1:
                raise GaslampError(f"{what} must be a whole number above zero, not {given!r}")
        self.encoding = encoding(game)
        found = self.encoding.game
        self._start = found.start(found.edition(edition))
        self._kernels, self._restart = self.encoding.kernels, restart
        self._records = np.zeros(games, found.dtype)
        self._rngs = np.zeros((games, 1), np.uint64)
        self._arrays = self.encoding.arrays(games, previews)
        self._shown = Step(*(_read_only(array) for array in self._arrays.values()))
        shares = min(cores() if threads is None else threads, max(1, games // SMALLEST_SHARE))
        edges = np.linspace(0, games, shares + 1).astype(int).tolist()
        self._shares = list(pairwise(edges))
        self._pool = ThreadPoolExecutor(shares - 1) if shares > 1 else None
        self._everyone = np.arange(games)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._records)

    @property
    def records(self) -> Any:
        """A copy of the records of all games, secrets included: not for players."""
        return self._records.copy()

    def reset(self, seed: int = 0) -> Step:
        """Begin every game anew, each with random numbers of its own."""
        name = self.encoding.game.name
        self._rngs[:, 0] = [derived(seed, number, f"batch {name}") for number in range(len(self))]
        seen = [self._arrays[key] for key in ("observations", "masks", "previews", "players")]
        self._arrays["rewards"][:] = 0
        self._arrays["ended"][:] = False
        self._share_out(
            lambda first, last: self._kernels.begin(
                self._records, self._rngs, self._start, first, last, *seen
            )
        )
        return self._shown

    @property
    def now(self) -> Step:
        """The present step: what the batch shows now."""
        return self._shown

    def step(self, actions: Any) -> Step:
        """Play one action in every game; `NO_ACTION` in those that are over."""
        chosen = self._checked(actions)
        self._share_out(
            lambda first, last: self._kernels.step(
                self._records,
                self._rngs,
                self._start,
                chosen,
                self._restart,
                first,
                last,
                *self._arrays.values(),
            )
        )
        return self._shown

    def sample(self) -> Any:
        """Return a random legal action for every game."""
        actions = np.empty(len(self), np.int64)
        self._share_out(
            lambda first, last: self._kernels.sample(
                self._records, self._rngs, first, last, actions
            )
        )
        return actions

    def _checked(self, given: Any) -> Any:
        """Return the actions as an array of integers; raise Illegal if one may not be played."""
        actions = np.asarray(given)
        if actions.shape != (len(self),) or not np.issubdtype(actions.dtype, np.integer):
            raise Illegal(
                f"a batch of {len(self)} games is stepped with {len(self)} whole numbers, "
                f"not with {actions.dtype} of shape {actions.shape}"
            )
        actions = np.ascontiguousarray(actions, np.int64)
        masks, over = self._arrays["masks"], self._arrays["players"] < 0
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = masks[self._everyone, np.where(inside, actions, 0)] == 1
        right = np.where(over, actions == NO_ACTION, inside & legal)
        if not right.all():
            self._refuse(int(np.argmin(right)), actions)
        return actions

    def _refuse(self, game: int, actions: Any) -> None:
        action = int(actions[game])
        if self._arrays["players"][game] < 0:
            raise Illegal(f"game {game} is over: step it with {NO_ACTION}, or call reset()")
        try:
            text = self.encoding.decisions[self.encoding.checked(action)].text
        except Illegal as refusal:
            raise Illegal(f"game {game}: {refusal}") from None
        raise Illegal(f"game {game}: action {action} ({text!r}) is not legal now; see masks")

    def _share_out(self, work: Callable[[int, int], Any]) -> None:
        """Call `work` for ranges that cover all games, one range for each thread."""
        if self._pool is None:
            work(0, len(self))
            return
        others = [self._pool.submit(work, *share) for share in self._shares[1:]]
        work(*self._shares[0])
        for other in others:
            other.result()


def _read_only(array: Any) -> Any:
    shown = array.view()
    shown.flags.writeable = False
    return shown
