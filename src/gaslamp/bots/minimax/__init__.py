"""The bot `minimax`: a plain search to the end of the turn, to measure the others by."""
