"""`minimax` for Pocket."""
