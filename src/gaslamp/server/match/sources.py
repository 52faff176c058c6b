"""Sources of time and randomness: everything that no message determines."""

import secrets
from collections.abc import Mapping
from hashlib import sha256

from gaslamp.server.match.deal import SECRET_BYTES, Deal, committed, derived, id_hash
from gaslamp.server.match.steady_time import SteadyTime
from gaslamp.server.storage.rows import GameRow

TOKEN_BYTES = 16  # 128 bits


class Sources:
    """Gives the time, ids, tokens, secrets and deals; tests put frozen ones in its place."""

    def __init__(self, time: SteadyTime | None = None) -> None:
        self.time = time or SteadyTime()

    def now(self) -> int:
        """Return the milliseconds since 1970; see SteadyTime."""
        return self.time.now()

    def game_id(self) -> str:
        """Return an id for a game that nobody can guess, and no program takes for an option."""
        while (found := secrets.token_urlsafe(TOKEN_BYTES)).startswith("-"):
            pass
        return found

    def token(self) -> str:
        """Return a secret for a seat, an invitation or a browser."""
        return secrets.token_urlsafe(TOKEN_BYTES)

    def secret(self) -> str:
        """Return a game's secret in hexadecimal, from which its deal will follow."""
        return secrets.token_hex(SECRET_BYTES)

    def coin(self) -> bool:
        """Return True or False, each as likely."""
        return bool(secrets.randbits(1))

    def commitment(self, secret: str, game: str) -> str:
        """Return what is published of a secret when the game with this id is created."""
        return committed(secret, id_hash(game))

    def deal(self, row: GameRow, contributions: Mapping[str, str]) -> Deal:
        """Return everything that chance will decide in a game that begins."""
        assert row.secret is not None
        return derived(row.secret, contributions, row.game, row.edition, row.rules)


def hashed(token: str) -> str:
    """Return a token as it is stored: the hash of 128 random bits cannot be reversed."""
    return sha256(token.encode()).hexdigest()
