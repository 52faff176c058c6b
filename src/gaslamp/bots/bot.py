"""What the rest of the program asks of a player, bot or person."""

from typing import Protocol

from gaslamp.core.views import View


class Bot(Protocol):
    """Somebody who chooses."""

    def choose(self, view: View) -> str:
        """The text of one of the actions in `view.legal`."""
