"""What an appeal for witnesses does to the suspects (P34, P35, L42, N43)."""

from gaslamp.core.compile import kernel


@kernel
def still_suspected(suspects: int, seen: int, jack_seen: bool) -> int:
    """Return the suspects left: those seen if Jack was seen, those unseen if he was not."""
    if jack_seen:
        return suspects & seen
    return suspects & ~seen
