"""Opponents who know how a bot plays: `reader:BOT` and `deceiver:BOT`."""
