"""The bot `round-seeker-N`: the seeker with the round value in place of its own."""

from typing import Any

from gaslamp.bots.protocol import Budget, numbered_budget
from gaslamp.bots.round_value.compiled import round_kernels, round_net
from gaslamp.bots.seeker.bot import SeekerBot


class RoundSeekerBot(SeekerBot):
    """Searches as `seeker-N` does; the end of a round is worth what `identity_values` says."""

    def __init__(self, game: str, seed: int | None = None, *, budget: Budget) -> None:
        super().__init__(game, seed, budget=budget)
        self._kernels = round_kernels(game)

    def _compiled(self) -> tuple[Any, Any]:
        return round_kernels(self.game.name).grow, round_net(self.game.name)


def make(
    game: str, name: str, seed: int | None = None, seconds: float | None = None
) -> RoundSeekerBot:
    """Return the bot of a name such as round-seeker-200."""
    return RoundSeekerBot(game, seed, budget=numbered_budget(name, seconds))
