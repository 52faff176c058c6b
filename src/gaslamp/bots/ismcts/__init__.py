"""The bot `ismcts-N`: information-set Monte Carlo tree search."""
