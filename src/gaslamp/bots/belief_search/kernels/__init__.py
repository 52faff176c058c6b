"""The compiled part of `belief-N`: values under a belief, playouts, mixing."""
