"""What can go wrong at the edges of the engine, with a message for the person who caused it."""


class GaslampError(ValueError):
    """A request that cannot be met; its text says what was wrong and what would be right."""


class Illegal(GaslampError):
    """An action that may not be played now; nothing has changed."""


class BadPosition(GaslampError):
    """A position that the game cannot be in, or that is not written as the format says."""


class BadRecord(GaslampError):
    """A saved game that cannot be read or does not replay."""


class Unknown(GaslampError):
    """A name (game, role, viewer, edition, bot) that does not exist."""


def one_of(what: str, given: object, known: "tuple[str, ...] | list[str]") -> Unknown:
    """Return the error for a name that is not among those known."""
    return Unknown(f"unknown {what} {given!r}: choose one of {', '.join(known)}")
