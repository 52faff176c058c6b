"""A game at this machine: who plays which role, and how it stands."""

from datetime import date
from pathlib import Path

import gaslamp
from gaslamp import bots
from gaslamp.arena.match import derived
from gaslamp.bots import Bot
from gaslamp.cli.files import write_text
from gaslamp.core import saved_games
from gaslamp.core.errors import GaslampError
from gaslamp.core.roles import PUBLIC, ROLES
from gaslamp.core.state import State
from gaslamp.core.views import View

PERSON = "a person"


class Session:
    """One game: a person against a bot, or two persons in turn (`role` None)."""

    def __init__(
        self,
        game: str,
        *,
        role: str | None,
        opponent: str | None = None,
        edition: str | None = None,
        seed: int | None = None,
    ) -> None:
        self.role = role
        self.opponent = opponent or bots.OPPONENT
        self._bots: dict[str, Bot] = {
            seat: bots.make(game, self.opponent, None if seed is None else derived(seed, 0, seat))
            for seat in ROLES
            if role not in (None, seat)
        }
        self.state: State = gaslamp.new_game(game, seed=seed, edition=edition)

    @property
    def to_act(self) -> str | None:
        """The role that is to choose."""
        return self.state.actor

    def is_person(self, role: str) -> bool:
        """Return True if a person plays a role."""
        return role not in self._bots

    def view(self, role: str) -> View:
        """Return what a role may know."""
        return self.state.view(role)

    def bot_choice(self) -> str:
        """Return what the bot that is to choose chooses; this may take a while."""
        actor = str(self.state.actor)
        return self._bots[actor].choose(self.state.view(actor))

    def play(self, action: str) -> None:
        """Carry out a choice."""
        self.state = self.state.apply(action)

    def record(self) -> str:
        """Return the game as a record; an unfinished one holds what its player knew."""
        players = {seat: PERSON if self.is_person(seat) else self.opponent for seat in ROLES}
        today, viewer = date.today().isoformat(), self.role or PUBLIC
        return saved_games.write(self.state, players=players, date=today, viewer=viewer)


def check_writable(path: str) -> None:
    """Raise an error before the game if its record could not be written after it."""
    if not Path(path).absolute().parent.is_dir():
        raise GaslampError(f"cannot write {path}: there is no such folder")


def save(session: Session, path: str) -> None:
    """Write the record to a file."""
    write_text(path, session.record())
