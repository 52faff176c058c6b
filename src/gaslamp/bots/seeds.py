"""Where the random numbers of a bot come from."""

import hashlib
import secrets

from gaslamp.core.kernels.rng import Rng, generator
from gaslamp.core.views import View


def seed_or_fresh(seed: int | None) -> int:
    """Return the seed that was given, or a new one from the system."""
    return secrets.randbits(64) if seed is None else seed


def decision_rng(seed: int, view: View) -> Rng:
    """Return the generator for one decision of a bot; earlier decisions do not change it."""
    digest = hashlib.sha256(f"{seed} {view.viewer} {view.seq}".encode()).digest()
    return generator(int.from_bytes(digest[:8], "little"))
