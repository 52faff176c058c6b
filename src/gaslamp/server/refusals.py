"""Requests that are not met: a short code for programs, a sentence for people.

None of them depends on anything hidden: what is refused for a secret reason is refused to the one
whose secret it is.
"""

from gaslamp.core.errors import GaslampError


class Refusal(GaslampError):
    """Something was asked that cannot be; nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.code, self.status = code, status


def no_such_game() -> Refusal:
    """The id is not one of a game here."""
    return Refusal("unknown_game", "there is no game at this address", 404)


def old_rules() -> Refusal:
    """The game cannot go on with the rules as they are now."""
    return Refusal("old_rules", "this game was played under another version of the rules", 409)


def not_over() -> Refusal:
    """It would tell what is still secret."""
    return Refusal("not_over", "this is told when the game is over", 409)


def stale() -> Refusal:
    """The message was written for a state that has passed."""
    return Refusal("stale", "the game has gone on: here is where it stands", 409)


def too_fast() -> Refusal:
    """More was asked than one seat or address may."""
    return Refusal("too_fast", "too many requests: wait a moment", 429)
