"""The games by name, and the class that is each: a new game is added here."""

CLASSES = {"pocket": "Pocket", "london": "London", "newyork": "NewYork"}
GAMES = tuple(CLASSES)
