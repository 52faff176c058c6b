"""Compiled loops over batches of games."""
