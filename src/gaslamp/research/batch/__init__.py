"""Many games at once, stepped in compiled code."""

from gaslamp.research.batch.games import NO_ACTION, Batch, Step

__all__ = ["NO_ACTION", "Batch", "Step"]
