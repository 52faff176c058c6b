"""The games: one folder is one game, and a line here registers it."""

# The class of each game, in the order in which people see them listed.
GAMES = {
    "pocket": "gaslamp.games.pocket.game:Pocket",
    "london": "gaslamp.games.london.game:London",
    "newyork": "gaslamp.games.newyork.game:NewYork",
}
