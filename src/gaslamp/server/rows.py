"""Between the store's rows and what is said of them."""

import msgspec

from gaslamp.core.state import State
from gaslamp.server.protocol import messages as m
from gaslamp.server.storage.rows import BOT, EventRow, GameRow, SeatRow


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed for a game, as it is stored."""

    clock: m.Clock | None = None
    chat: bool = True
    listed: bool = False


def new_rows(state: State, after: int, now: int, spent: int | None) -> list[EventRow]:
    """What must be added to a log that ends at a number; the first of it carries the time."""
    return [
        EventRow(event.seq, event.actor, event.action, now, None if place else spent)
        for place, event in enumerate(state.events(after))
    ]


def info_of(row: GameRow, here: set[str], actor: str | None) -> m.GameInfo:
    """What everybody may know of a game; `here` are the seats that look from this server."""
    options = msgspec.json.decode(row.options, type=Options)
    return m.GameInfo(
        id=row.id,
        game=row.game,
        edition=row.edition,
        rules=row.rules,
        seats={
            seat.role: m.Seat(
                kind=seat.kind,
                name=seat.name,
                here=seat.kind == BOT or seat.role in here or seat.role in row.here,
            )
            for seat in row.seats.values()
        },
        clock=options.clock,
        chat=options.chat,
        listed=options.listed,
        created=row.created,
        started=row.started,
        actor=None if row.started is None else actor,
        result=row.result,
        commitment=row.commitment,
    )


def due_at(
    seats: dict[str, SeatRow], actor: str | None, left: int | None, now: int, lease: int
) -> int | None:
    """When some server must look after a game in which an actor is to decide from now on.

    A bot's game is left to the server that asked the bot, a clock to the one that watches it; when
    the lease is over as well, anybody may.
    """
    seat = seats.get(actor or "")
    if seat is not None and seat.kind == BOT:
        return now + lease
    return None if left is None else now + left + lease
