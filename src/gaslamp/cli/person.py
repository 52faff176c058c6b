"""A person at the keyboard: somebody who is shown a view and chooses, like a bot."""

from itertools import groupby

import gaslamp
from gaslamp.bots.bot import Budget, Cancelled
from gaslamp.cli import draw, telling
from gaslamp.cli.screen import ask, say, scroll_away, width
from gaslamp.core.errors import Illegal
from gaslamp.core.roles import other
from gaslamp.core.views import Choice, View

HELP = """\
Type the text of an action (watson 1) or its number in the list.
  choices       the list again
  board         the board again
  log           everything that has happened
  look ACTION   who would be seen after an action; without one, who is seen now
  quit          leave the game"""


class Quit(Exception):
    """The person leaves the game."""


class Keyboard:
    """One keyboard, at which one person sits or two in turn."""

    def __init__(self) -> None:
        self._holder: str | None = None
        self.seen = 0  # the last decision that whoever sits here has been told of

    def hand_to(self, role: str, game: str) -> None:
        """Hide what the one before saw, and wait for the other to take the seat."""
        if self._holder == other(role):
            scroll_away()
            if ask(f"Pass the keyboard: {telling.title(role, game)}, press Enter. ") is None:
                raise Quit
        self._holder = role


class Person:
    """Asks whoever sits at the keyboard."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self._seen = 0

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Show what is new and ask until a legal action is given."""
        self._keyboard.hand_to(view.viewer, view.game)
        say("\n".join(["", *telling.news(view, self._seen)]))
        self._seen = self._keyboard.seen = view.seq
        _show_board(view)
        _show_choices(view)
        while True:
            line = ask(f"{telling.title(view.viewer, view.game)}> ")
            if line is None:
                raise Quit
            action = _answer(view, line)
            if action is not None:
                return action


def _answer(view: View, line: str) -> str | None:
    """The action a line means; None if it asked for something else, which is shown."""
    word, _, rest = line.partition(" ")
    match word.casefold():
        case "":
            pass
        case "quit" | "exit":
            raise Quit
        case "help" | "?":
            say(HELP)
        case "choices":
            _show_choices(view)
        case "board":
            _show_board(view)
        case "log":
            say("\n".join(telling.story(view.log, view.game)))
        case "look":
            _look(view, rest)
        case _:
            chosen = understood(view, line)
            return None if chosen is None else chosen.action
    return None


def understood(view: View, text: str) -> Choice | None:
    """The choice that a number or a text means; None, with the reason shown, if it means none."""
    legal = view.legal or []
    if text.isdecimal():
        if len(text) < 9 and 1 <= int(text) <= len(legal):
            return legal[int(text) - 1]
        say(f"There is no choice {text}: they are numbered 1 to {len(legal)}.")
        return None
    for choice in legal:
        if choice.action.casefold() == text.casefold():
            return choice
    # Not as it is listed: any world that fits the view knows the other spelling, or why not.
    world = gaslamp.worlds(view)[0][0]
    try:
        world.apply(text)
    except Illegal as refusal:
        say(str(refusal))
        return None
    known = world.game.actions[world.game.code(text)].text
    return next(choice for choice in legal if choice.action == known)


def _look(view: View, text: str) -> None:
    if not text:
        say(f"In sight now: {telling.names(sorted(draw.in_sight(view)))}")
        return
    choice = understood(view, text)
    if choice is not None:
        say(f"In sight after {choice.action}: {telling.names(choice.seen)}")


def _show_board(view: View) -> None:
    say("\n".join([*draw.board(view), *draw.secrets(view)]))


def _show_choices(view: View) -> None:
    say("\n".join(["", *listed(view.legal or [], width())]))


def listed(legal: list[Choice], columns: int) -> list[str]:
    """The choices with their numbers, those of a kind together."""
    lines = []
    numbered = enumerate(legal, 1)
    for _, group in groupby(numbered, key=lambda pair: pair[1].action.split(" ", 1)[0]):
        cells = [f"{number:>3} {choice.action}" for number, choice in group]
        broad = max(map(len, cells)) + 2
        a_line = max(columns // broad, 1)
        for first in range(0, len(cells), a_line):
            row = cells[first : first + a_line]
            lines.append("".join(f"{cell:<{broad}}" for cell in row).rstrip())
    return lines
