"""Forced wins in compiled code."""
