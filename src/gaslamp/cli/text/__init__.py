"""How a game, and what came of games, is told and drawn in words."""
