"""What can be forced: wins in every world that fits a view, whatever the opponent and chance do."""

from gaslamp.bots.certain.sure import sure_win

__all__ = ["sure_win"]
