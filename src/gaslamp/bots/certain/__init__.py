"""What can be forced: wins in every world that fits a view, whatever the opponent and chance do."""

from gaslamp.bots.certain.missed import SureWins, sure_wins
from gaslamp.bots.certain.sure import sure_win
from gaslamp.bots.certain.threats import first_safe, loses_at_once

__all__ = ["SureWins", "first_safe", "loses_at_once", "sure_win", "sure_wins"]
