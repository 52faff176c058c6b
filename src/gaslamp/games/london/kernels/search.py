"""What a search asks about London beside what is legal."""

from gaslamp.core.compile import kernel
from gaslamp.games.london.kernels.actions import ESCAPE_FIRST, SWAP_FIRST


@kernel
def is_escape(action: int) -> bool:
    """Return True if Jack leaves the district with an action (L38–L40)."""
    return ESCAPE_FIRST <= action < SWAP_FIRST
