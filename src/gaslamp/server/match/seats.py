"""The seats of a match: who holds them, who may open or take one, who wants a rematch."""

from dataclasses import replace

from gaslamp.core.roles import ROLES, other
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal, no_free_seat
from gaslamp.server.storage.rows import BOT, LINK, OPEN, PERSON, GameRow, SeatRow


class Seats:
    """The seats as they are stored; made anew when the row of the game changes."""

    def __init__(self, row: GameRow) -> None:
        self._rows, self._present_elsewhere = row.seats, row.here

    def shown(self, present: set[str]) -> dict[str, m.Seat]:
        """Return the seats as everybody sees them; `present` are the roles connected here."""
        return {
            seat.role: m.Seat(
                kind=seat.kind,
                name=seat.name,
                here=seat.kind == BOT
                or seat.role in present
                or seat.role in self._present_elsewhere,
            )
            for seat in self._rows.values()
        }

    def names(self) -> dict[str, str]:
        """Return the name at each seat."""
        return {seat.role: seat.name for seat in self._rows.values()}

    def role_of(self, token: str | None, player: str | None, role: str | None) -> str | None:
        """Return the role whose seat a hashed token or browser key opens; None for a spectator."""
        for seat in self._rows.values():
            wanted = role in (None, seat.role)
            if wanted and token is not None and seat.token == token:
                return seat.role
            if wanted and token is None and player is not None and seat.player == player:
                return seat.role
        if token is not None or role is not None:
            raise Refusal("no_seat", "this does not open a seat of this game", 403)
        return None

    def roles_of(self, player: str) -> list[str]:
        """Return the roles whose seats a hashed browser key opens."""
        return sorted(seat.role for seat in self._rows.values() if seat.player == player)

    def known_player(self, role: str) -> str | None:
        """Return the key of a seat's player; refuse if he has deleted his data."""
        seat = self._rows[role]
        if seat.kind == PERSON and seat.token is None:
            raise Refusal("no_seat", "the player of this seat has deleted his data", 403)
        return seat.player

    def forgotten(self) -> set[str]:
        """Return the roles whose players have deleted their data."""
        return {r.role for r in self._rows.values() if r.kind == PERSON and r.token is None}

    def free(self, role: str | None, invitation: str | None) -> SeatRow:
        """Return a seat that can be taken: an open one, or that of a hashed invitation."""
        for seat in self._rows.values():
            if role not in (None, seat.role):
                continue
            if seat.kind == OPEN and invitation is None:
                return seat
            if seat.kind == LINK and invitation is not None and seat.invitation == invitation:
                return seat
        raise no_free_seat()

    def bot(self, role: str | None) -> str | None:
        """Return the name of the bot that holds a seat; None if no bot does."""
        seat = self._rows.get(role or "")
        return seat.bot if seat is not None and seat.kind == BOT else None

    def player(self, role: str) -> str | None:
        """Return the hashed key of the browser that holds a seat; None if none does."""
        seat = self._rows.get(role)
        return None if seat is None else seat.player

    def all_taken(self) -> bool:
        """Return True if a person or a bot holds every seat."""
        return all(seat.kind in (PERSON, BOT) for seat in self._rows.values())

    def all_there(self) -> bool:
        """Return True if every seat is taken and every person has come."""
        come = [s.contribution is not None for s in self._rows.values() if s.kind == PERSON]
        return self.all_taken() and all(come)

    def has_come(self, role: str) -> bool:
        """Return True if the person of a seat has come before, or there is none."""
        seat = self._rows[role]
        return seat.kind != PERSON or seat.contribution is not None

    def contributions(self) -> dict[str, str]:
        """Return what each person has contributed to the deal."""
        return {s.role: s.contribution or "" for s in self._rows.values() if s.kind == PERSON}

    def are_two_people(self) -> bool:
        """Return True if two people hold the seats, each with a browser of his own."""
        players = {s.player for s in self._rows.values() if s.kind == PERSON}
        return len(players) == len(ROLES)

    def wanting_rematch(self) -> set[str]:
        """Return the roles that asked for a rematch."""
        return {seat.role for seat in self._rows.values() if seat.again}

    def all_want_rematch(self) -> bool:
        """Return True if both sides want a rematch; bots always do."""
        bots = {seat.role for seat in self._rows.values() if seat.kind == BOT}
        return self.wanting_rematch() | bots == set(ROLES)

    def swapped(self) -> dict[str, SeatRow]:
        """Return the seats of a rematch."""
        return {
            role: replace(
                self._rows[other(role)], role=role, invitation=None, contribution=None, again=False
            )
            for role in ROLES
        }
