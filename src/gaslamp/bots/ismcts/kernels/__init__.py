"""The compiled part of the tree search."""
