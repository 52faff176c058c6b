"""What `gaslamp admin` does: it reads the database, and writes orders and bans for the servers."""

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import Any

from gaslamp.core.errors import GaslampError
from gaslamp.core.roles import ROLES
from gaslamp.server.ops.addresses import address_key
from gaslamp.server.storage.admin import AdminDatabase, table
from gaslamp.server.storage.rows import ADDRESS, PLAYER, EventRow, GameRow, StoredGame
from gaslamp.server.storage.sql import GAME, SEAT, seat_of
from gaslamp.server.storage.upkeep import unpack

SHORTEST_KEY = 8  # digits of a player's key that an operator must give
SHOWN_KEY = 16
POLL_SECONDS = 0.1
UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
DURATION = re.compile(r"(\d{1,4})([mhdw])")
KEY = re.compile(r"[0-9a-f]{1,64}")


class Admin:
    """The operator's side of one database."""

    def __init__(self, database: AdminDatabase, now: Callable[[], float] = time.time) -> None:
        self._database, self._now = database, now

    def _milliseconds(self) -> int:
        return int(self._now() * 1000)

    # Whom a command is about.

    def game(self, game: str) -> str:
        """Return the id of a game; raise an error if there is none."""
        for place in ("games", "archive"):
            if self._database.rows(f"SELECT id FROM {place} WHERE id = ?", game):
                return game
        raise GaslampError(f"there is no game {game!r}: give the part of its address after /g/")

    def player(self, text: str) -> str:
        """Return the key of a player, given as its first digits or as GAME/ROLE."""
        game, _, role = text.rpartition("/")
        if game and role in ROLES:
            select = "SELECT player FROM {} WHERE game = ? AND role = ?"
            found = self._database.rows(select.format("seats"), self.game(game), role)
            found += self._database.rows(select.format("archived_seats"), game, role)
            keys = {row[0] for row in found if row[0] is not None}
        elif len(text) >= SHORTEST_KEY and KEY.fullmatch(text):
            places = ("seats.player", "archived_seats.player", "bans.subject")
            keys = set()
            for column in places:  # all his games may be gone, but not his ban
                select = f"SELECT {column} FROM {column.partition('.')[0]} WHERE {column} >= ? "
                select += f"AND {column} < ?"
                beyond = f"{text}g"  # follows whatever begins so: digits end with f
                keys |= {row[0] for row in self._database.rows(select, text, beyond)}
        else:
            raise GaslampError(
                f"{text!r} names no player: give GAME/jack, GAME/investigator, or at least "
                f"{SHORTEST_KEY} digits of a key as `reports` and `seats` print it"
            )
        if len(keys) != 1:
            which = "no player" if not keys else "several players"
            raise GaslampError(f"{text!r} fits {which}")
        return str(keys.pop())

    def subject(self, text: str) -> tuple[str, str]:
        """Return the kind and the key of whoever a ban is about: an address or a player."""
        try:
            return ADDRESS, address_key(str(ip_address(text)))
        except ValueError:
            pass
        try:
            return ADDRESS, address_key(str(ip_network(text).network_address))
        except ValueError:
            return PLAYER, self.player(text)

    # Orders and bans.

    def order(self, kind: str, subject: str, seconds: float) -> str | None:
        """Leave an order; return its answer, None if no server gave one in so many seconds."""
        order = secrets.token_hex(8)
        insert = "INSERT INTO orders (id, kind, subject, at) VALUES (?, ?, ?, ?)"
        self._database.rows(insert, order, kind, subject, self._milliseconds())
        deadline = time.monotonic() + seconds
        while True:
            ((answer,),) = self._database.rows("SELECT answer FROM orders WHERE id = ?", order)
            if answer is not None:
                self._database.rows("DELETE FROM orders WHERE id = ?", order)
                return str(answer)
            if time.monotonic() > deadline:
                return None
            time.sleep(POLL_SECONDS)

    def ban(self, kind: str, subject: str, span: timedelta) -> int:
        """Shut somebody out for a time; return until when. The servers read it at a heartbeat."""
        until = self._milliseconds() + int(span.total_seconds() * 1000)
        self._database.rows(
            "INSERT INTO bans (kind, subject, until) VALUES (?, ?, ?) "
            "ON CONFLICT (kind, subject) DO UPDATE SET until = excluded.until",
            *(kind, subject, until),
        )
        return until

    def lift(self, kind: str, subject: str) -> bool:
        """Let somebody in again; return False if he was not shut out."""
        delete = "DELETE FROM bans WHERE kind = ? AND subject = ? RETURNING kind"
        return bool(self._database.rows(delete, kind, subject))

    # Reading.

    def bans(self) -> list[dict[str, Any]]:
        """Return who is shut out."""
        columns = "kind, subject, until"
        select = f"SELECT {columns} FROM bans WHERE until > ? ORDER BY until"
        return table(columns, self._database.rows(select, self._milliseconds()))

    def reports(self, days: float) -> list[dict[str, Any]]:
        """Return what was reported in so many days, the newest first."""
        columns = "game, role, at, words, player, reporter"
        since = self._milliseconds() - int(days * 86_400_000)
        select = f"SELECT {columns} FROM reports WHERE at >= ? ORDER BY at DESC"
        return table(columns, self._database.rows(select, since))

    def seats(self, game: str) -> list[dict[str, Any]]:
        """Return who sits at a game."""
        columns = "role, kind, name, player"
        select = f"SELECT {columns} FROM seats WHERE game = ? ORDER BY role"
        found = table(columns, self._database.rows(select, self.game(game)))
        if found:
            return found
        seats = self._archived(game).row.seats.values()
        return [{name: getattr(seat, name) for name in columns.split(", ")} for seat in seats]

    def finished_game(self, game: str) -> tuple[GameRow, tuple[EventRow, ...]]:
        """Return a game that is over and its log."""
        found = self._database.rows(f"SELECT {GAME} FROM games WHERE id = ?", self.game(game))
        if not found:
            stored = self._archived(game)
            return stored.row, stored.events
        select = f"SELECT {SEAT} FROM seats WHERE game = ? ORDER BY role"
        seats = {row[0]: seat_of(row) for row in self._database.rows(select, game)}
        row = replace(GameRow(*found[0]), seats=seats)
        if row.result is None:
            raise GaslampError("the game is not over: its record would tell what is secret")
        log = "SELECT seq, actor, action, at, spent FROM events WHERE game = ? ORDER BY seq"
        return row, tuple(EventRow(*event) for event in self._database.rows(log, game))

    def _archived(self, game: str) -> StoredGame:
        ((packed,),) = self._database.rows("SELECT packed FROM archive WHERE id = ?", game)
        return unpack(bytes(packed))

    def player_data(self, player: str) -> dict[str, Any]:
        """Return everything that is stored of a player."""
        columns = "game, role, name, kind, edition, created, started, result"
        select = (
            "SELECT games.id, role, name, games.game, edition, created, started, result FROM seats "
            "JOIN games ON games.id = seats.game WHERE player = ? ORDER BY created"
        )
        games = table(columns, self._database.rows(select, player))
        said = (
            "SELECT chat.game, chat.role, text, at FROM chat JOIN seats ON seats.game = chat.game "
            "AND seats.role = chat.role WHERE player = ? ORDER BY at"
        )
        chat = table("game, role, text, at", self._database.rows(said, player))
        archived = "SELECT game, role FROM archived_seats WHERE player = ? ORDER BY game, role"
        for game, role in self._database.rows(archived, player):
            stored = self._archived(game)
            row, seat = stored.row, stored.row.seats[role]
            values = (game, role, seat.name, row.game, row.edition, row.created, row.started)
            games += table(columns, [(*values, row.result)])
            lines = [(game, role, li.text, li.at) for li in stored.chat if li.role == role]
            chat += table("game, role, text, at", lines)
        told = "game, role, at, words"
        reports = self._database.rows(f"SELECT {told} FROM reports WHERE reporter = ?", player)
        bans = self._database.rows("SELECT kind, until FROM bans WHERE subject = ?", player)
        return {
            "player": player,
            "games": games,
            "chat": chat,
            "reports": table(told, reports),
            "bans": table("kind, until", bans),
        }


def duration(text: str) -> timedelta:
    """Return a time that an operator wrote: 90m, 12h, 7d or 2w."""
    found = DURATION.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise GaslampError(f"a time is a number and m, h, d or w, such as 12h or 7d, not {text!r}")
    return timedelta(**{UNITS[found[2]]: int(found[1])})
