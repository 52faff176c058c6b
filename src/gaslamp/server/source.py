"""Where everything comes from that is not decided by a message: time, names, secrets, deals."""

import secrets
import time
from hashlib import sha256

from gaslamp.core.game import Game
from gaslamp.server.deal import Deal, deal_out, sealed

SECRET_BYTES = 16  # 128 bits


class Source:
    """The one giver of time, ids, tokens, salts and deals; tests put a frozen one in its place."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def game_id(self) -> str:
        """A name for a game that nobody can guess."""
        return secrets.token_urlsafe(SECRET_BYTES)

    def token(self) -> str:
        """A seat, an invitation or a browser's key: whoever shows it has it."""
        return secrets.token_urlsafe(SECRET_BYTES)

    def salt(self) -> str:
        """What keeps a commitment from being searched, in hexadecimal."""
        return secrets.token_hex(SECRET_BYTES)

    def lot(self) -> bool:
        """Heads or tails."""
        return bool(secrets.randbits(1))

    def deal(self, game: Game, edition: str | None) -> Deal:
        """Everything that chance will decide in a game, drawn now."""
        return deal_out(game, edition, secrets.SystemRandom())

    def commitment(self, deal: Deal, salt: str) -> str:
        """What is published of a deal before it is played."""
        return sealed(deal, salt)


def hashed(token: str) -> str:
    """A token as it is stored: the hash of 128 random bits tells nothing about them."""
    return sha256(token.encode()).hexdigest()
