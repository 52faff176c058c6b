"""The games: one folder is one game, and a line here registers it."""

# Where the class of each stands; the order is that in which they are listed to people.
GAMES = {
    "pocket": "gaslamp.games.pocket.game:Pocket",
    "london": "gaslamp.games.london.game:London",
    "newyork": "gaslamp.games.newyork.game:NewYork",
}
