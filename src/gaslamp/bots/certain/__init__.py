"""What can be forced: wins in every world that fits a view, whatever the opponent and chance do."""
