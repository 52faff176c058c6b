"""A game line by line: for scripts, pipes and screen readers."""

from gaslamp.cli.console import accept_any_bytes, ask, clear_screen, say, width
from gaslamp.cli.terminal.choices import Refused, kinds, listed, parse_choice
from gaslamp.cli.terminal.session import Session
from gaslamp.cli.text import drawing, narration
from gaslamp.core.roles import ALL, other
from gaslamp.core.views import View
from gaslamp.core.words import names

FEW = 12  # choices that are listed without being asked for
HELP = """\
Type the text of an action (watson 1) or its number in the list.
  choices       the list of choices; 'choices move' those of one kind
  table         the table in words
  board         the table with its map drawn
  log           everything that has happened
  look ACTION   who would be seen after an action; without one, who is seen now
  quit          leave the game"""


class Quit(Exception):
    """The person leaves the game."""


def run(session: Session) -> None:
    """Play until the end, or until the person has had enough."""
    accept_any_bytes()
    say(f"{session.state.game.title}. Type an action or its number; 'help' tells more.")
    keyboard = Keyboard()
    try:
        while (actor := session.to_act) is not None:
            choose = keyboard.choice if session.is_person(actor) else _thought
            session.play(choose(session))
    except Quit:
        pass
    else:
        view = session.view(ALL)
        say("\n".join([*narration.lines(view, keyboard.told), *drawing.board(view)]))
    say(last_words(session))


def last_words(session: Session) -> str:
    """Return how the game ended."""
    if session.state.outcome is None:
        return "The game is left unfinished."
    view = session.view(ALL)
    return "\n".join([*drawing.secrets(view), narration.ending(session.state.outcome, view.game)])


def _thought(session: Session) -> str:
    return session.bot_choice()


class Keyboard:
    """One keyboard, used by one person or by two in turn."""

    def __init__(self) -> None:
        self._holder: str | None = None
        self._told = {"jack": 0, "investigator": 0}

    @property
    def told(self) -> int:
        """The last event that whoever holds the keyboard has been told of."""
        return 0 if self._holder is None else self._told[self._holder]

    def choice(self, session: Session) -> str:
        """Print what is new, ask until a legal action is given, and return it."""
        role = str(session.to_act)
        view = session.view(role)
        first = self._told[role] == 0
        passed = self._hand_to(role, view.game)
        say("\n".join(narration.lines(view, self._told[role])))
        self._told[role] = view.seq
        table = drawing.facts(view) if first else []
        secrets = drawing.secrets(view) if passed else []
        if table or secrets:
            say("\n".join([*table, *secrets]))
        say(f"{narration.title(role, view.game)}, your choice: {kinds(view)}.")
        if len(view.legal or []) <= FEW:
            _show_choices(view, "")
        while True:
            line = ask(f"{narration.title(role, view.game)}> ")
            if line is None:
                raise Quit
            action = _answer(view, line)
            if action is not None:
                return action

    def _hand_to(self, role: str, game: str) -> bool:
        """Hide what the other saw and wait for this player; return True if the player is new."""
        before, self._holder = self._holder, role
        if before == other(role):
            clear_screen()
            if ask(f"Pass the keyboard: {narration.title(role, game)}, press Enter. ") is None:
                raise Quit
        return before != role


def _answer(view: View, line: str) -> str | None:
    """Return the action a line means; None if it asked for something else, which is printed."""
    word, _, rest = line.partition(" ")
    match word.casefold():
        case "":
            pass
        case "quit" | "exit":
            raise Quit
        case "help" | "?":
            say(HELP)
        case "choices":
            _show_choices(view, rest)
        case "table":
            say("\n".join([*drawing.facts(view), *drawing.secrets(view)]))
        case "board":
            say("\n".join([*drawing.board(view), *drawing.secrets(view)]))
        case "log":
            say("\n".join(narration.lines(view, 0, everything=True)))
        case "look":
            _look(view, rest)
        case _:
            try:
                return parse_choice(view, line).action
            except Refused as refusal:
                say(str(refusal))
    return None


def _look(view: View, text: str) -> None:
    if not text:
        say(f"In sight now: {names(sorted(drawing.in_sight(view)))}")
        return
    try:
        choice = parse_choice(view, text)
    except Refused as refusal:
        say(str(refusal))
    else:
        say(f"In sight after {choice.action}: {names(choice.seen)}")


def _show_choices(view: View, kind: str) -> None:
    lines = listed(view.legal or [], width(), kind.casefold())
    say("\n".join(lines or [f"There is no choice of the kind {kind!r}: {kinds(view)}."]))
