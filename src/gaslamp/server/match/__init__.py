"""Matches: one game each, with its seats, draft, clock, chat and broadcast."""
