"""Figures that need minutes and a quiet machine: `python -m benchmarks.server`."""
