"""New games and rematches."""

import msgspec

from gaslamp.core.errors import Unknown, one_of
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES, other
from gaslamp.server.match.info import Options
from gaslamp.server.match.match import Match
from gaslamp.server.match.names import BOT_NAMES, clean_name
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.sources import hashed
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import BOT, LINK, OPEN, PERSON, GameRow, SeatRow, StoredGame

ME = "me"


async def create(registry: Registry, wish: m.NewGame, player: str, address: str) -> m.Created:
    """Create a game; `player` is the hash of the browser's key, `address` where it asks from."""
    try:
        if wish.game not in GAMES:
            raise one_of("game", wish.game, GAMES)
        rules = find_game(wish.game)
        edition = rules.edition(wish.edition)
    except Unknown as error:
        raise Refusal("unknown_name", str(error)) from None
    sources = registry.context.sources
    kinds = {JACK: wish.jack, INVESTIGATOR: wish.investigator}
    if wish.lot and sources.coin():
        kinds = {role: kinds[other(role)] for role in ROLES}
    if ME not in kinds.values() and not {OPEN, LINK} & set(kinds.values()):
        raise Refusal("nobody", "at least one seat must be a person's: me, open or link")
    tokens: dict[str, str] = {}
    invitations: dict[str, str] = {}
    seats: dict[str, SeatRow] = {}
    for role, kind in kinds.items():
        if kind == ME:
            tokens[role] = sources.token()
            token = hashed(tokens[role])
            seats[role] = SeatRow(role, PERSON, clean_name(wish.name), token=token, player=player)
        elif kind == OPEN:
            seats[role] = SeatRow(role, OPEN)
        elif kind == LINK:
            invitations[role] = sources.token()
            seats[role] = SeatRow(role, LINK, invitation=hashed(invitations[role]))
        elif kind in BOT_NAMES:
            seats[role] = SeatRow(role, BOT, kind, bot=kind)
        else:
            unknown = one_of("seat", kind, (ME, OPEN, LINK, *BOT_NAMES))
            raise Refusal("unknown_name", str(unknown))
    if wish.clock is not None and wish.clock.per_move and wish.clock.increment:
        raise Refusal("malformed", "a clock with so much time for each move has no increment")
    options = Options(clock=wish.clock, chat=wish.chat, listed=wish.listed, gross_times=False)
    created_from = await registry.quotas.take(player, address, listed=wish.listed)
    row = await _store_new_game(registry, wish.game, edition, options, seats, None, created_from)
    assert row is not None
    return m.Created(game=row.id, commitment=row.commitment, tokens=tokens, invitations=invitations)


async def rematch(registry: Registry, match: Match, role: str, address: str) -> None:
    """Create another game with the roles swapped, once both sides want it."""
    async with match.lock:
        if await match.want_rematch(role):
            row, seats = match.row, match.seats.swapped()
            options = msgspec.structs.replace(match.options, gross_times=False)
            player = row.seats[role].player or ""
            origin = await registry.quotas.take(player, address)
            await _store_new_game(registry, row.game, row.edition, options, seats, row.id, origin)
            await match.catch_up()


async def _store_new_game(
    registry: Registry,
    name: str,
    edition: str | None,
    options: Options,
    seats: dict[str, SeatRow],
    before: str | None,
    created_from: str,
) -> GameRow | None:
    """Draw a secret, commit to it and store the game; it is dealt when it begins.

    As the rematch of game `before`, return None if that has a rematch already.
    """
    context = registry.context
    rules, sources = find_game(name), context.sources
    game, secret = sources.game_id(), sources.secret()
    row = GameRow(
        id=game,
        game=name,
        edition=edition,
        rules=rules.rules_version,
        options=msgspec.json.encode(options).decode(),
        deal="",
        salt="",
        secret=secret,
        commitment=sources.commitment(secret, game),
        created=sources.now(),
        created_from=created_from,
        seats=seats,
    )
    if not await context.storage.create(row, (), before):
        return None
    registry.add(StoredGame(row, (), (), ()))
    context.metrics.count("gaslamp_games_created_total")
    log("game created", game=alias(row.id), kind=name)
    return row
