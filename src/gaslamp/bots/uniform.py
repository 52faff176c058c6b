"""The bot `random`: every legal action is as likely as the next."""

import secrets

from gaslamp.core.errors import Illegal
from gaslamp.core.rng import below, generator
from gaslamp.core.views import View


class RandomBot:
    """Draws from the legal list with a generator of its own."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = game
        self._rng = generator(secrets.randbits(64) if seed is None else seed)

    def choose(self, view: View) -> str:
        """One of the legal actions."""
        if not view.legal:
            raise Illegal(
                f"{view.viewer} has nothing to choose: {view.actor or 'nobody'} is to act"
            )
        return view.legal[below(self._rng, len(view.legal))].action
