"""Sources of time and randomness: everything that no message determines."""

import secrets
import time
from hashlib import sha256

from gaslamp.core.game import Game
from gaslamp.server.match.deal import Deal, deal_out, sealed

SECRET_BYTES = 16  # 128 bits


class Sources:
    """Gives the time, ids, tokens, salts and deals; tests put frozen ones in its place."""

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def game_id(self) -> str:
        """Return an id for a game that nobody can guess."""
        return secrets.token_urlsafe(SECRET_BYTES)

    def token(self) -> str:
        """Return a secret for a seat, an invitation or a browser."""
        return secrets.token_urlsafe(SECRET_BYTES)

    def salt(self) -> str:
        """Return a salt in hexadecimal, which makes a commitment impossible to search."""
        return secrets.token_hex(SECRET_BYTES)

    def coin(self) -> bool:
        """Return True or False, each as likely."""
        return bool(secrets.randbits(1))

    def deal(self, game: Game, edition: str | None) -> Deal:
        """Return everything that chance will decide in a game, drawn now."""
        return deal_out(game, edition, secrets.SystemRandom())

    def commitment(self, deal: Deal, salt: str) -> str:
        """Return what is published of a deal before it is played."""
        return sealed(deal, salt)


def hashed(token: str) -> str:
    """Return a token as it is stored: the hash of 128 random bits cannot be reversed."""
    return sha256(token.encode()).hexdigest()
