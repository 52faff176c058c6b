"""Who is shut out for a time: addresses, players, and players from the chat alone."""

from collections.abc import Iterable
from datetime import UTC, datetime

from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import ADDRESS, CHAT, PLAYER, BanRow


class Bans:
    """The bans as they were last read; `now` is the time in milliseconds."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, str], int] = {}

    def __bool__(self) -> bool:
        return bool(self._until)

    def replace(self, rows: Iterable[BanRow]) -> None:
        """Take over what is stored."""
        self._until = {(row.kind, row.subject): row.until for row in rows}

    def check_address(self, address: str, now: int) -> None:
        """Refuse an address that is shut out."""
        self._check(ADDRESS, address, now, "this address is shut out of this server")

    def check_player(self, player: str | None, now: int, *, chatting: bool = False) -> None:
        """Refuse a player who is shut out, or may not use the chat."""
        if player is not None:
            self._check(PLAYER, player, now, "you are shut out of this server")
            if chatting:
                self._check(CHAT, player, now, "you may not use the chat")

    def _check(self, kind: str, subject: str, now: int, text: str) -> None:
        until = self._until.get((kind, subject))
        if until is not None and until > now:
            day = datetime.fromtimestamp(until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
            raise Refusal("muted" if kind == CHAT else "banned", f"{text} until {day} UTC", 403)
