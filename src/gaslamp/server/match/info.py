"""What is public about a game apart from its board, and what was agreed when it was created."""

import msgspec

from gaslamp.core.registry import game as find_game
from gaslamp.server.match.seats import Seats
from gaslamp.server.protocol import messages as m
from gaslamp.server.storage.rows import GameRow


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed for a game, as it is stored."""

    clock: m.Clock | None = None
    chat: bool = True
    listed: bool = False


def options_of(row: GameRow) -> Options:
    """Return the options of a stored game."""
    return msgspec.json.decode(row.options, type=Options)


def game_info(
    row: GameRow, present: set[str], actor: str | None, player: str | None = None
) -> m.GameInfo:
    """Return what everybody may know of a game, and which seats a browser holds.

    `present` are the roles connected here, `player` is the hash of the browser's key.
    """
    options = options_of(row)
    return m.GameInfo(
        id=row.id,
        game=row.game,
        edition=row.edition,
        rules=row.rules,
        rules_now=find_game(row.game).rules_version,
        seats=Seats(row).shown(present),
        clock=options.clock,
        chat=options.chat,
        listed=options.listed,
        created=row.created,
        started=row.started,
        actor=None if row.started is None or row.result is not None else actor,
        my_roles=[] if player is None else Seats(row).roles_of(player),
        result=row.result,
        commitment=row.commitment,
    )


def opened_deal(row: GameRow) -> m.Opened:
    """Return the deal of a game that is over."""
    return m.Opened(commitment=row.commitment, salt=row.salt, deal=row.deal)
