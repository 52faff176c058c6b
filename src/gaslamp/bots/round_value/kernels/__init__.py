"""The compiled part of the round value: its inputs, the net, and the games it learns from."""
