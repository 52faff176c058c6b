"""What is public about a game apart from its board, and what was agreed when it was created."""

import msgspec

from gaslamp.core.registry import game as find_game
from gaslamp.server.match.seats import Seats
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import withdrawn
from gaslamp.server.storage.rows import GameRow


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed for a game, as it is stored."""

    clock: m.Clock | None = None
    chat: bool = True
    listed: bool = False
    gross_times: bool = True  # see GameClock; games of today say that it is not so


def options_of(row: GameRow) -> Options:
    """Return the options of a stored game."""
    return msgspec.json.decode(row.options, type=Options)


def game_info(
    row: GameRow, present: set[str], actor: str | None, player: str | None = None
) -> m.GameInfo:
    """Return what everybody may know of a game, and which seats a browser holds.

    `present` are the roles connected here, `player` is the hash of the browser's key.
    """
    options, seats = options_of(row), Seats(row)
    dealt = row.started is not None and row.secret is not None
    return m.GameInfo(
        id=row.id,
        game=row.game,
        edition=row.edition,
        rules=row.rules,
        rules_now=find_game(row.game).rules_version,
        seats=seats.shown(present),
        clock=options.clock,
        chat=options.chat,
        listed=options.listed,
        created=row.created,
        started=row.started,
        actor=None if row.started is None or row.result is not None else actor,
        my_roles=[] if player is None else seats.roles_of(player),
        result=row.result,
        commitment=row.commitment,
        contributions=seats.contributions() if dealt else None,
    )


def opened_deal(row: GameRow) -> m.Opened:
    """Return the deal of a game that is over, and what proves it; refuse if it never began."""
    if row.started is None:
        raise withdrawn()
    return m.Opened(
        commitment=row.commitment,
        salt=row.salt,
        deal=row.deal,
        secret=row.secret,
        contributions=None if row.secret is None else Seats(row).contributions(),
    )
