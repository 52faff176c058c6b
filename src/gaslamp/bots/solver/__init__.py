"""The bot `solver`: plays Pocket by solving the rest of each round, with a net for what follows."""
