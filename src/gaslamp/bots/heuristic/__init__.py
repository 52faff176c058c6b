"""The bot `greedy`: rules of thumb for the position after each action."""
