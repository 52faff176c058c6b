"""Matches between bots: series, results that accumulate, ratings, speed."""
