"""Pocket: nine tiles, four action tokens, eight turns."""
