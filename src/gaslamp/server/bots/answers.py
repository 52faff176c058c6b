"""Which answers of a bot are accepted, and what is played when it gives none."""

import secrets
from typing import NamedTuple

import msgspec

from gaslamp.core.errors import GaslampError

ATTEMPTS = 3  # how often a bot is asked for the same decision


class BotFailed(GaslampError):
    """A bot raised an error, its process died, or it took too long."""


class Answer(NamedTuple):
    """What a bot chose, and whether the clock stopped it before its work was done."""

    action: str
    cut_short: bool = False


class _Choice(msgspec.Struct):
    action: str


class _Offer(msgspec.Struct):
    legal: list[_Choice] | None


def legal_actions(view: bytes) -> list[str]:
    """Return the actions that an encoded view offers its viewer."""
    return [choice.action for choice in msgspec.json.decode(view, type=_Offer).legal or ()]


def any_legal_action(view: bytes) -> str:
    """Return a random legal action of an encoded view."""
    return secrets.choice(legal_actions(view))
