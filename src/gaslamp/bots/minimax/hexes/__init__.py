"""`minimax` for London and New York."""
