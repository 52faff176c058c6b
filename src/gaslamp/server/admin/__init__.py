"""Operating a running server: what it measures of itself, and what an operator orders."""
