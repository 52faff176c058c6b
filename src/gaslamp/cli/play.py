"""A game in the terminal, line by line."""

from datetime import date
from pathlib import Path

import gaslamp
from gaslamp import bots
from gaslamp.arena.match import derived
from gaslamp.bots import Bot
from gaslamp.cli import draw, telling
from gaslamp.cli.files import write_text
from gaslamp.cli.person import Keyboard, Person, Quit
from gaslamp.cli.screen import forgive, say
from gaslamp.core import records
from gaslamp.core.errors import GaslampError
from gaslamp.core.roles import ALL, PUBLIC, ROLES
from gaslamp.core.state import State

PERSON = "a person"


def run(
    game: str,
    *,
    role: str | None,
    opponent: str | None = None,
    edition: str | None = None,
    seed: int | None = None,
    save_to: str | None = None,
) -> None:
    """Play one game: a role against a bot, or both roles at one keyboard (`role` None)."""
    if save_to is not None and not Path(save_to).absolute().parent.is_dir():
        raise GaslampError(f"cannot write {save_to}: there is no such folder")
    bot = opponent or bots.OPPONENT
    forgive()
    keyboard = Keyboard()
    seats: dict[str, Bot] = {
        seat: Person(keyboard)
        if role in (None, seat)
        else bots.make(game, bot, None if seed is None else derived(seed, 0, seat))
        for seat in ROLES
    }
    state = gaslamp.new_game(game, seed=seed, edition=edition)
    say(f"{state.game.title}. Type an action or its number; 'help' tells more.")
    try:
        while (actor := state.actor) is not None:
            state = state.apply(seats[actor].choose(state.view(actor)))
    except Quit:
        say("The game is left unfinished.")
    else:
        _show_end(state, keyboard.seen)
    if save_to is not None:
        players = {seat: PERSON if role in (None, seat) else bot for seat in ROLES}
        _save(state, role or PUBLIC, players, save_to)


def _show_end(state: State, seen: int) -> None:
    """The last events, the board and the truth."""
    view = state.view(ALL)
    lines = ["", *telling.news(view, seen), "", *draw.board(view), *draw.secrets(view)]
    assert view.outcome is not None
    say("\n".join([*lines, telling.ending(view.outcome, view.game)]))


def _save(state: State, viewer: str, players: dict[str, str], save_to: str) -> None:
    """Write the record down: a game that was left, as its player knew it."""
    today = date.today().isoformat()
    write_text(save_to, records.write(state, players=players, date=today, viewer=viewer))
    say(f"Saved in {save_to}")
