"""What London and New York share: cells, movement, light, activations, accusation, escape."""
