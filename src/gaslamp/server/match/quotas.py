"""How many games one player and one address may create."""

import hmac
from hashlib import sha256

from gaslamp.server.match.context import Context
from gaslamp.server.ops.addresses import address_key
from gaslamp.server.ops.rate_limit import RateLimit
from gaslamp.server.protocol.refusals import Refusal

HOUR = 3600.0


class Quotas:
    """The quotas of one server. What is unfinished is counted in the storage, new games here."""

    def __init__(self, context: Context) -> None:
        self._context = context
        settings = context.settings
        by_player, by_address = settings.new_games_per_player, settings.new_games_per_address
        self._players = RateLimit(by_player, by_player / HOUR)
        self._addresses = RateLimit(by_address, by_address / HOUR)

    async def take(self, player: str, address: str, *, listed: bool = False) -> str:
        """Count another game of a player and an address; refuse it if there are too many.

        Return the address as it is stored with the game.
        """
        context, settings = self._context, self._context.settings
        created_from = hashed_address(context.address_secret, address)
        found = await context.storage.unfinished(player, created_from)
        if found.of_player >= settings.games_per_player:
            raise _too_many(
                f"you have {found.of_player} unfinished games: finish some of them, or give them up"
            )
        if found.of_address >= settings.games_per_address:
            raise _too_many(
                f"{found.of_address} games from your network are unfinished: finish some of them, "
                "or give them up"
            )
        waiting = (
            found.open_of_player >= settings.open_games_per_player
            or found.open_of_address >= settings.open_games_per_address
        )
        if listed and waiting:
            raise Refusal(
                "too_many_open",
                "enough of your games wait in the lobby: wait until somebody joins, join another's "
                "game, or invite somebody with a link",
                429,
            )
        if not self._players.take(player) or not self._addresses.take(created_from):
            raise Refusal(
                "too_many_new",
                "you have created many games within the hour: play one of them, or come back later",
                429,
            )
        return created_from


def _too_many(text: str) -> Refusal:
    return Refusal("too_many_games", text, 429)


def hashed_address(secret: str, address: str) -> str:
    """Return an address as it is stored: a hash that cannot be searched without the secret."""
    return hmac.new(secret.encode(), address_key(address).encode(), sha256).hexdigest()[:32]
