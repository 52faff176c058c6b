"""When some server must look at a game though nobody asks for it."""

from gaslamp.server.match.seats import Seats


def due_at(seats: Seats, actor: str | None, left: int | None, now: int, lease: int) -> int | None:
    """Return when a game is due in which `actor` is to decide from now on, with `left` ms left.

    Until the lease has passed, a bot's turn is left to the server that asked the bot, and a clock
    to the server that watches it.
    """
    if seats.bot(actor) is not None:
        return now + lease
    return None if left is None else now + left + lease
