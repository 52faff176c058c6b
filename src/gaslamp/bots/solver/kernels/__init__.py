"""The compiled part of the solver: what is hidden, the graph of a round, values, regrets."""
