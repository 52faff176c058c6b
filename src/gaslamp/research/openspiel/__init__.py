"""The games in OpenSpiel: importing this registers each as gaslamp_<name>."""

from importlib.util import find_spec

if find_spec("pyspiel") is None:
    raise ImportError("this needs OpenSpiel: pip install 'gaslamp[openspiel]'")

from gaslamp.research.openspiel.games import load, position_parameter

__all__ = ["load", "position_parameter"]
