"""The levels a person chooses from, by game: each is a bot that plays as well as it can.

A weaker level looks less far; none of them blunders on purpose. How strong they are is measured in
docs/strength.md. In London and New York searching longer soon gains little, so the steps are wide
at the lower end; `greedy` is no level there.
"""

# The longest a decision takes; the other levels are done long before. An activation has up to five
# in London and New York (pick, move, whistle, whistle, face), and one in Pocket.
SECONDS = {
    "level-4": {"pocket": 1.0, "london": 0.2, "newyork": 0.2},
    "level-5": {"pocket": 1.0, "london": 0.4, "newyork": 0.4},
}

LEVELS = {
    "level-1": {"pocket": "greedy", "london": "ismcts-12", "newyork": "ismcts-12"},
    "level-2": {"pocket": "ismcts-200", "london": "ismcts-60", "newyork": "ismcts-60"},
    "level-3": {"pocket": "ismcts-1000", "london": "ismcts-300", "newyork": "ismcts-300"},
    "level-4": {"pocket": "solver-0", "london": "seeker-200", "newyork": "seeker-200"},
    "level-5": {"pocket": "solver", "london": "seeker-8000", "newyork": "seeker-8000"},
}
