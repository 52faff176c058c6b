"""The games as PettingZoo environments."""

from importlib.util import find_spec

if find_spec("pettingzoo") is None:
    raise ImportError("this needs PettingZoo: pip install 'gaslamp[pettingzoo]'")
