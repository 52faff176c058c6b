"""A game line by line: for scripts, pipes and screen readers."""

from gaslamp.cli import draw, telling
from gaslamp.cli.choosing import Refused, kinds, listed, understood
from gaslamp.cli.screen import ask, forgive, say, scroll_away, width
from gaslamp.cli.sitting import Sitting
from gaslamp.core.roles import ALL, other
from gaslamp.core.views import View

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


def run(sitting: Sitting) -> None:
    """Play until the end, or until the person has had enough."""
    forgive()
    say(f"{sitting.state.game.title}. Type an action or its number; 'help' tells more.")
    keyboard = Keyboard()
    try:
        while (actor := sitting.to_act) is not None:
            choose = keyboard.choice if sitting.is_person(actor) else _thought
            sitting.play(choose(sitting))
    except Quit:
        pass
    else:
        view = sitting.view(ALL)
        say("\n".join([*telling.lines(view, keyboard.told), *draw.board(view)]))
    say(last_words(sitting))


def last_words(sitting: Sitting) -> str:
    """How it ended."""
    if sitting.state.outcome is None:
        return "The game is left unfinished."
    view = sitting.view(ALL)
    return "\n".join([*draw.secrets(view), telling.ending(sitting.state.outcome, view.game)])


def _thought(sitting: Sitting) -> str:
    return sitting.bot_choice()


class Keyboard:
    """One keyboard, at which one person sits or two in turn."""

    def __init__(self) -> None:
        self._holder: str | None = None
        self._told = {"jack": 0, "investigator": 0}

    @property
    def told(self) -> int:
        """The last event that whoever sits here has been told of."""
        return 0 if self._holder is None else self._told[self._holder]

    def choice(self, sitting: Sitting) -> str:
        """Tell what is new and ask until a legal action is given."""
        role = str(sitting.to_act)
        view = sitting.view(role)
        first = self._told[role] == 0
        passed = self._hand_to(role, view.game)
        say("\n".join(telling.lines(view, self._told[role])))
        self._told[role] = view.seq
        table = [*(draw.facts(view) if first else []), *(draw.secrets(view) if passed else [])]
        if table:
            say("\n".join(table))
        say(f"{telling.title(role, view.game)}, your choice: {kinds(view)}.")
        if len(view.legal or []) <= FEW:
            _show_choices(view, "")
        while True:
            line = ask(f"{telling.title(role, view.game)}> ")
            if line is None:
                raise Quit
            action = _answer(view, line)
            if action is not None:
                return action

    def _hand_to(self, role: str, game: str) -> bool:
        """Hide what the one before saw, and wait for the other; whether somebody sits down."""
        before, self._holder = self._holder, role
        if before == other(role):
            scroll_away()
            if ask(f"Pass the keyboard: {telling.title(role, game)}, press Enter. ") is None:
                raise Quit
        return before != role


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
            _show_choices(view, rest)
        case "table":
            say("\n".join([*draw.facts(view), *draw.secrets(view)]))
        case "board":
            say("\n".join([*draw.board(view), *draw.secrets(view)]))
        case "log":
            say("\n".join(telling.lines(view, 0, everything=True)))
        case "look":
            _look(view, rest)
        case _:
            try:
                return understood(view, line).action
            except Refused as refusal:
                say(str(refusal))
    return None


def _look(view: View, text: str) -> None:
    if not text:
        say(f"In sight now: {telling.names(sorted(draw.in_sight(view)))}")
        return
    try:
        choice = understood(view, text)
    except Refused as refusal:
        say(str(refusal))
    else:
        say(f"In sight after {choice.action}: {telling.names(choice.seen)}")


def _show_choices(view: View, kind: str) -> None:
    lines = listed(view.legal or [], width(), kind.casefold())
    say("\n".join(lines or [f"There is no choice of the kind {kind!r}: {kinds(view)}."]))
