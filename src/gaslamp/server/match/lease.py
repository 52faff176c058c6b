"""When some server must look at a game though nobody asks for it."""

from gaslamp.server.match.seats import Seats


def due_at(seats: Seats, actor: str | None, left: int | None, now: int, lease: int) -> int | None:
    """Return when a game is due in which `actor` is to decide from now on, with `left` ms left.

    Until the lease has passed, a clock is left to the server that watches it. A bot's turn is never
    due: it is asked by a server that somebody is connected to, and its clock stands until then.
    """
    if left is None or seats.bot(actor) is not None:
        return None
    return now + left + lease
