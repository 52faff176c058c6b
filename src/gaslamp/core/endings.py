"""Endings that no rule of a game knows: each may come at any moment, whoever is to act."""

RESIGN, TIME, LEFT, OFF = "resign", "time", "left", "off"
CALLED_OFF = "called_off"

# What is written in the log, with a role, and the reason of the outcome. The role loses; where a
# game is called off, it is the one who did so, and nobody wins.
ENDINGS = {RESIGN: "resigned", TIME: "time", LEFT: "left", OFF: CALLED_OFF}

# Reasons that follow those of the kernels, whose number is part of the shape of an observation.
LATER_REASONS = ("left", CALLED_OFF)
