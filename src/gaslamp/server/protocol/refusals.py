"""Requests that are refused: a short code for programs, a sentence for people.

No refusal depends on anything hidden from the one who is refused.
"""

from gaslamp.core.errors import GaslampError

OLD_RULES = "old_rules"


class Refusal(GaslampError):
    """A request that was refused; nothing has changed. `status` is that of an HTTP answer."""

    def __init__(self, code: str, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.code, self.status = code, status


def no_such_game() -> Refusal:
    """Refuse an id that no game has."""
    return Refusal("unknown_game", "there is no game at this address", 404)


def old_rules() -> Refusal:
    """Refuse a game that was played under other rules than today's."""
    return Refusal(OLD_RULES, "this game was played under another version of the rules", 409)


def not_over() -> Refusal:
    """Refuse what is secret until the game is over."""
    return Refusal("not_over", "this is told when the game is over", 409)


def withdrawn() -> Refusal:
    """Refuse what there is not, because a game was withdrawn before it began."""
    return Refusal("withdrawn", "this game was withdrawn before it began", 409)


def stale() -> Refusal:
    """Refuse a message that was written for an earlier state."""
    return Refusal("stale", "the game has gone on: here is where it stands", 409)


def too_fast() -> Refusal:
    """Refuse what exceeds the rate limit of a seat or an address."""
    return Refusal("too_fast", "too many requests: wait a moment", 429)


def disk_full() -> Refusal:
    """Refuse a change because there is no space to store it."""
    return Refusal("full", "the server's disk is full: nothing was changed, try again later", 503)


def no_free_seat() -> Refusal:
    """Refuse a seat that cannot be taken."""
    return Refusal("no_free_seat", "this seat is taken, or was not offered", 409)
