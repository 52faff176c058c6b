"""The compiled part of `minimax` for London and New York."""
