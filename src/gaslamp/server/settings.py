"""Everything that an operator may set: by an option of `gaslamp serve`, else by a variable.

A field is one setting: `seat_rate` is the option `--seat-rate` and the environment variable
`GASLAMP_SEAT_RATE`. `python tools/settings_table.py` writes the table in docs/operating.md.
"""

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from math import inf
from typing import Any

from gaslamp.core.errors import GaslampError

PREFIX = "GASLAMP_"
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class BadSetting(GaslampError):
    """A setting cannot have this value; the text says which values it can have."""


def _setting(default: Any, text: str, **details: Any) -> Any:
    """Return a field; details are its bounds (`least`, `most`), names other than the usual."""
    return field(default=default, metadata={"text": text, **details})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of one server, with their defaults."""

    host: str = _setting("127.0.0.1", "The address to listen on.")
    port: int = _setting(8000, "The port to listen on; 0 takes a free one.", least=0, most=65535)
    database: str = _setting(
        "sqlite:///gaslamp.db",
        "Where games are kept: sqlite:///file, or postgresql://user@host/name.",
        option="--db",
        metavar="URL",
    )
    workers: int = _setting(
        1, "How many processes think for bots; none if others do.", least=0, most=256
    )
    bot_pace: float = _setting(
        1.0,
        "A bot answers after a multiple of so many seconds, and its level's budget of thinking "
        "time is multiplied by it; 0: as soon as it can.",
        least=0,
    )
    bot_limit: float = _setting(
        120.0, "Seconds after which a bot that does not answer is ended and asked again.", least=0.1
    )
    bot_share: float = _setting(
        0.5,
        "The share of the processes that think for one address at a time; one at least.",
        least=0,
        most=1,
    )
    warm_up: bool = _setting(True, "Start the bots' processes before a bot is first to move.")
    heartbeat: float = _setting(
        5.0, "Seconds between two looks for games that go on by themselves.", least=0.01
    )
    claim_after: float = _setting(
        600.0,
        "Seconds after which a game without clocks can be ended against a player who has left.",
        least=0,
    )
    origins: tuple[str, ...] = _setting(
        (), "Other sites whose pages may use this server, separated by commas.", metavar="URLS"
    )
    seat_rate: float = _setting(10.0, "Messages of one seat in a second.", least=0)
    seat_burst: int = _setting(40, "Messages of one seat at once.", least=1)
    address_rate: float = _setting(
        100.0, "Requests and messages of one address in a second.", least=0
    )
    address_burst: int = _setting(400, "Requests and messages of one address at once.", least=1)
    sockets_per_address: int = _setting(200, "Open sockets of one address.", least=1)
    control_rate: float = _setting(
        20.0, "Control frames and fragments of one socket in a second, beside messages.", least=0
    )
    control_burst: int = _setting(
        500, "Control frames and fragments of one socket at once, beside messages.", least=1
    )
    byte_rate: float = _setting(32_768.0, "Bytes that one socket sends in a second.", least=0)
    byte_burst: int = _setting(262_144, "Bytes that one socket sends at once.", least=1)
    address_control_rate: float = _setting(
        100.0,
        "Control frames, fragments, connections and pages of one address in a second,"
        " beside requests and messages.",
        least=0,
    )
    address_control_burst: int = _setting(2000, "The same at once.", least=1)
    address_byte_rate: float = _setting(
        262_144.0, "Bytes that one address sends in a second.", least=0
    )
    address_byte_burst: int = _setting(4_194_304, "Bytes that one address sends at once.", least=1)
    connections_per_address: int = _setting(
        256, "Open connections of one address, sockets among them; proxies are exempt.", least=1
    )
    connections: int = _setting(
        0, "Open connections in all; 0: as many as the limit of open files allows.", least=0
    )
    header_bytes: int = _setting(16_384, "Bytes of a request's headers.", least=1)
    header_count: int = _setting(100, "Headers of a request.", least=1)
    header_seconds: float = _setting(10.0, "Seconds until a request's headers are whole.", least=0)
    body_seconds: float = _setting(20.0, "Seconds until a request's body is whole.", least=0)
    answer_seconds: float = _setting(60.0, "Seconds until an answer is sent and read.", least=0)
    keep_alive_seconds: float = _setting(
        15.0, "Seconds that a connection stays open between two requests.", least=0
    )
    stock_protocols: bool = _setting(
        False, "Serve with uvicorn's own protocol classes, without the limits on connections."
    )
    games_per_player: int = _setting(100, "Unfinished games of one player.", least=1)
    games_per_address: int = _setting(400, "Unfinished games created from one address.", least=1)
    new_games_per_player: int = _setting(60, "New games of one player in an hour.", least=1)
    new_games_per_address: int = _setting(240, "New games from one address in an hour.", least=1)
    open_games_per_player: int = _setting(
        3, "Games of one player that wait in the lobby at a time.", least=1
    )
    open_games_per_address: int = _setting(
        10, "Games from one address that wait in the lobby at a time.", least=1
    )
    delete_waiting: float = _setting(
        14.0, "Days after which a game that nobody joined is deleted; 0: never.", least=0
    )
    end_abandoned: float = _setting(
        90.0, "Days without a move after which a game is called off; 0: never.", least=0
    )
    archive_finished: float = _setting(
        30.0,
        "Days after its end after which a game is archived, to be looked at only; 0: never.",
        least=0,
    )
    delete_finished: float = _setting(
        0.0, "Days after its end after which an archived game is deleted; 0: never.", least=0
    )
    send_queue: int = _setting(
        64, "Messages that may wait for one slow reader, who is then disconnected.", least=1
    )
    web: str = _setting(
        "", "The folder of another build of the page; empty: the one installed.", metavar="FOLDER"
    )
    proxies: str = _setting(
        "127.0.0.1",
        "The proxies that are believed about addresses and TLS, separated by commas; * for all.",
        also="FORWARDED_ALLOW_IPS",
        metavar="ADDRESSES",
    )

    @classmethod
    def read(
        cls,
        options: Mapping[str, str | bool | None] | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> "Settings":
        """Return the settings of a process: from options by field name, else from variables."""
        values: dict[str, Any] = {}
        for one in fields(cls):
            given = (options or {}).get(one.name)
            if given is not None:
                values[one.name] = _value(one, given, option_of(one))
                continue
            for variable in variables_of(one):
                text = environment.get(variable)
                if text or (text is not None and isinstance(one.default, str)):
                    values[one.name] = _value(one, text, variable)
                    break
        return cls(**values)


def option_of(setting: "Field[Any]") -> str:
    """Return the option of a setting on the command line."""
    return str(setting.metadata.get("option", f"--{setting.name.replace('_', '-')}"))


def variables_of(setting: "Field[Any]") -> list[str]:
    """Return the environment variables of a setting; the first that is set counts."""
    name = option_of(setting).removeprefix("--").replace("-", "_").upper()
    also = setting.metadata.get("also")
    return [PREFIX + name] if also is None else [PREFIX + name, also]


def shown_default(setting: "Field[Any]") -> str:
    """Return a setting's default as an operator would write it."""
    default = setting.default
    if isinstance(default, bool):
        return YES[-1] if default else NO[-1]
    if isinstance(default, tuple):
        return ",".join(default)
    return f"{default:g}" if isinstance(default, float) else str(default)


def _value(setting: "Field[Any]", given: str | bool, name: str) -> Any:
    """Return a value of the setting's type; `name` is the option or variable that gave it."""
    default = setting.default
    if isinstance(default, bool):
        return given if isinstance(given, bool) else _flag(given, name)
    if isinstance(default, int):
        return _number(setting, int, str(given), name)
    if isinstance(default, float):
        return _number(setting, float, str(given), name)
    if isinstance(default, tuple):
        return tuple(part.strip() for part in str(given).split(",") if part.strip())
    return str(given)


def _flag(given: str, name: str) -> bool:
    if given.lower() not in YES + NO:
        raise BadSetting(f"{name} must be on or off, not {given!r}")
    return given.lower() in YES


def _number(setting: "Field[Any]", kind: type[int] | type[float], given: str, name: str) -> Any:
    least, most = setting.metadata["least"], setting.metadata.get("most", inf)
    try:
        number = kind(given)
    except ValueError:
        number = None
    if number is None or not least <= number <= most or number == inf:
        what = "a whole number" if kind is int else "a number"
        bounds = f"of at least {least}" if most == inf else f"from {least} to {most}"
        raise BadSetting(f"{name} must be {what} {bounds}, not {given!r}")
    return number
