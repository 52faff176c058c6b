"""The server's log: a JSON object a line, with counts and names of happenings and no secrets.

Fields are passed one by one; nobody logs a message, a state, a token or a game's address.
"""

import json
import logging
from datetime import UTC, datetime
from hashlib import sha256

LOGGER = logging.getLogger("gaslamp.server")


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a log record; what comes from elsewhere gives its text alone."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = getattr(record, "fields", {})
        line = {"at": at, "level": record.levelname.lower(), "event": record.getMessage(), **fields}
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened, but not the values: those may be secret.
            line["error"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                code = trace.tb_frame.f_code
                line["where"] = f"{code.co_name}:{trace.tb_lineno}"
        return json.dumps(line)


def log(event: str, *, failed: bool = False, **fields: str | int | float | None) -> None:
    """Write down that something happened; inside an `except` with `failed`, what went wrong."""
    level = logging.ERROR if failed else logging.INFO
    LOGGER.log(level, event, extra={"fields": fields}, exc_info=failed)


def alias(game: str) -> str:
    """A name for a game in the log, from which its address cannot be found."""
    return sha256(game.encode()).hexdigest()[:10]


def set_up() -> None:
    """Send this program's lines and uvicorn's warnings to stderr in this format.

    What uvicorn says besides names the address of every socket, and with it the game.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name, level in (("gaslamp.server", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
