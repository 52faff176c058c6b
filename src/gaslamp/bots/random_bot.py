"""The bot `random`: every legal action is as likely as the next."""

from gaslamp.bots.protocol import Budget, Cancelled, choices_of
from gaslamp.bots.seeds import seed_or_fresh
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.views import View


class RandomBot:
    """Draws from the legal list with a generator of its own."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = game
        self._rng = generator(seed_or_fresh(seed))

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return one of the legal actions."""
        choices = choices_of(view)
        return choices[below(self._rng, len(choices))].action


def make(game: str, name: str, seed: int | None = None) -> RandomBot:
    """Return the bot `random`."""
    return RandomBot(game, seed)
