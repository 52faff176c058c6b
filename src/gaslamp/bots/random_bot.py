"""The bot `random`: every legal action is as likely as the next."""

import secrets

from gaslamp.bots.bot import Budget, Cancelled, choices_of
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.views import View


class RandomBot:
    """Draws from the legal list with a generator of its own."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = game
        self._rng = generator(secrets.randbits(64) if seed is None else seed)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """One of the legal actions."""
        choices = choices_of(view)
        return choices[below(self._rng, len(choices))].action
