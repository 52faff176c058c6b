"""The compiled part of `minimax` for Pocket."""
