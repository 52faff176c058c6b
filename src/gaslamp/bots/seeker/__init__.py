"""The bot `seeker-N`: tree search with a learned value at the end of a round, for the hex games."""
