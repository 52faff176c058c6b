"""The server's log: one JSON object per line, with event names and counts and no secrets.

Fields are passed one by one. A message, a state, a token or a game's id is never logged.
"""

import json
import logging
from datetime import UTC, datetime
from hashlib import sha256

LOGGER = logging.getLogger("gaslamp.server")


class JsonLines(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a log record; records of other loggers have no fields."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = getattr(record, "fields", {})
        line = {"at": at, "level": record.levelname.lower(), "event": record.getMessage(), **fields}
        if record.exc_info and record.exc_info[0] is not None:
            # The place of the error, but not its values: those may be secret.
            line["error"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                code = trace.tb_frame.f_code
                line["where"] = f"{code.co_name}:{trace.tb_lineno}"
        return json.dumps(line)


def log(event: str, *, failed: bool = False, **fields: str | int | float | None) -> None:
    """Log an event; with `failed`, inside an `except`, also the error that is being handled."""
    level = logging.ERROR if failed else logging.INFO
    LOGGER.log(level, event, extra={"fields": fields}, exc_info=failed)


def alias(game: str) -> str:
    """Return a name for a game in the log, from which its id cannot be found."""
    return sha256(game.encode()).hexdigest()[:10]


def set_up() -> None:
    """Send this program's log and uvicorn's errors to stderr in this format.

    uvicorn's other messages contain the path of every socket, and with it the id of its game; its
    warnings are about requests that are none, with which a stranger could fill the disk.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name, level in (("gaslamp.server", logging.INFO), ("uvicorn", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
