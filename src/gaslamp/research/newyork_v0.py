"""PettingZoo's `newyork_v0`: `env = newyork_v0.env()`."""

from gaslamp.research.zoo.env import maker

__all__ = ["env", "raw_env"]

env = raw_env = maker("newyork")
