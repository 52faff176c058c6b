"""The table on the whole screen: the map, what can be chosen, and what each choice would show."""

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gaslamp.cli.terminal.choices import Refused, kinds, parse_choice
from gaslamp.cli.terminal.paint import cells_in, paint
from gaslamp.cli.terminal.screens import Curtain, Page
from gaslamp.cli.terminal.session import Session
from gaslamp.cli.text import drawing, narration
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ALL, other
from gaslamp.core.views import Choice, View
from gaslamp.core.words import names

WIDE = 112  # columns from which the log stands beside the map
TALL = 32  # lines from which the table in words stands below it
HELP = """\
Type a part of an action to find it, or its number; Enter plays the one that is marked.
Up and Down mark another one: the line above the list says who would be seen after it.

F1  this page
F2  everything that has happened
F3  the table in words: who is where, the cards, what you alone know
Esc clears what is typed
Ctrl+Q leaves the game"""


class Table(App[None]):
    """One game at one terminal."""

    TITLE = "Gaslamp"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #guide { height: 1; background: $primary-background; text-style: bold; }
    #news { height: 1; color: $text-muted; }
    #middle { height: auto; }
    #map { width: auto; height: auto; min-width: 66; }
    #side { width: 1fr; border-left: solid $panel; padding: 0 1; }
    #facts { height: auto; color: $text-muted; }
    #preview { height: 1; color: $warning; }
    #choices { height: 1fr; min-height: 2; border: none; padding: 0; }
    #line { height: 1; border: none; padding: 0; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        ("f1", "help", "Help"),
        ("f2", "log", "Log"),
        ("f3", "table", "Table"),
        ("escape", "clear", "Clear"),
        ("ctrl+q", "quit", "Leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._view: View | None = None  # what whoever sits here is shown; None behind the curtain
        self._map: list[str] = []
        self._holder: str | None = None
        self._told = {"jack": 0, "investigator": 0, ALL: 0}
        self._listed: list[tuple[int, Choice]] = []

    def compose(self) -> ComposeResult:
        """Yield the parts of the table from top to bottom."""
        yield Static(id="guide", markup=False)
        yield Static(id="news", markup=False)
        with Horizontal(id="middle"):
            yield Static(id="map", markup=False)
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="log", markup=False)
        yield Static(id="facts", markup=False)
        yield Static(id="preview", markup=False)
        yield OptionList(id="choices")
        yield Input(
            placeholder="an action or its number; F1 help", id="line", select_on_focus=False
        )

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(OptionList).can_focus = False
        self._fit(self.size.width, self.size.height)
        self._go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Show as much as there is room for."""
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        self.query_one("#side").display = width >= WIDE
        self.query_one("#facts").display = height >= TALL

    # How the game goes on.

    def _go_on(self) -> None:
        """Ask whoever is to choose, or show the end."""
        actor = self.session.to_act
        if actor is None:
            self._show(self.session.view(ALL))
        elif not self.session.is_person(actor):
            self._show(self.session.view(other(actor)))
            self._think()
        elif self._holder == other(actor):
            self._blank()
            title = self.session.state.game.role_title(actor)
            self.push_screen(Curtain(title), lambda _: self._take_seat(actor))
        else:
            self._take_seat(actor)

    def _take_seat(self, role: str) -> None:
        self._holder = role
        self._show(self.session.view(role))

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        """Let the bot choose beside the screen, which stays alive meanwhile."""
        choice = self.session.bot_choice()
        self.call_from_thread(self._play, choice)

    def _play(self, action: str) -> None:
        self.session.play(action)
        self._go_on()

    # What is shown.

    def _blank(self) -> None:
        """Leave nothing of what the one before saw."""
        self._view, self._map = None, []
        for part in ("guide", "news", "map", "log", "facts", "preview"):
            self._put(part, "")
        self._list([])
        self.query_one(Input).value = ""

    def _show(self, view: View) -> None:
        """Show a view, and its choices if there are any."""
        self._view, self._map = view, drawing.district(view)
        self._put("guide", self._guide(view))
        self._put("facts", "\n".join([*drawing.facts(view), *drawing.secrets(view)]))
        viewer = view.viewer if view.viewer in self._told else ALL
        self._put("news", "  ".join(narration.lines(view, self._told[viewer])[-6:]))
        if view.actor == view.viewer:
            self._told[viewer] = view.seq
        self._put("log", "\n".join(narration.lines(view, 0)))
        self.query_one("#side", VerticalScroll).scroll_end(animate=False)
        line = self.query_one(Input)
        line.value = ""
        line.focus()
        self._find("")

    def _guide(self, view: View) -> str:
        if view.outcome is not None:
            secret = " ".join(drawing.secrets(view))
            return f"{narration.ending(view.outcome, view.game)} {secret} Enter leaves."
        who = narration.title(str(view.actor), view.game)
        if view.actor != view.viewer:
            return f"Turn {view.turn} · {who} is thinking …"
        return f"Turn {view.turn} · {who}, your choice: {kinds(view)}"

    def _put(self, part: str, text: str | Text) -> None:
        self.query_one(f"#{part}", Static).update(text)

    def _find(self, typed: str) -> None:
        """List the choices that what is typed may mean."""
        legal = list(enumerate((self._view and self._view.legal) or [], 1))
        words = typed.casefold().split()
        if len(words) == 1 and words[0].isdecimal():
            found = [pair for pair in legal if str(pair[0]).startswith(words[0])]
        else:
            found = [pair for pair in legal if _fits(pair[1].action, words)]
        self._list(found)

    def _list(self, found: list[tuple[int, Choice]]) -> None:
        self._listed = found
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(f"{number:>3} {choice.action}") for number, choice in found])
        if found:
            options.highlighted = 0
        self._point(found[0][1] if found else None)

    def _point(self, choice: Choice | None) -> None:
        """Show what a choice would lead to."""
        view = self._view
        if view is None:
            return
        marks = cells_in([choice.action for _, choice in self._listed])
        chosen = cells_in([choice.action]) if choice else set()
        people = find_game(view.game).characters
        self._put("map", paint(self._map, people, marks, chosen))
        self._put("preview", "" if choice is None else _preview(view, choice))

    # What is typed.

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._find(event.value)

    @on(OptionList.OptionHighlighted)
    def _pointed(self, event: OptionList.OptionHighlighted) -> None:
        if 0 <= event.option_index < len(self._listed):
            self._point(self._listed[event.option_index][1])

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._play(self._listed[event.option_index][1].action)

    def on_key(self, event: events.Key) -> None:
        """Up and Down walk through the list while the line keeps what is typed."""
        options = self.query_one(OptionList)
        moves: dict[str, Callable[[], None]] = {
            "up": options.action_cursor_up,
            "down": options.action_cursor_down,
            "pageup": options.action_page_up,
            "pagedown": options.action_page_down,
        }
        if event.key in moves and self._listed:
            moves[event.key]()
            event.prevent_default()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        view = self._view
        if view is None or view.outcome is not None:
            self.exit()
            return
        if view.actor != view.viewer:
            return
        typed = " ".join(event.value.split())
        try:
            choice = parse_choice(view, typed) if typed else self._marked()
        except Refused as refusal:
            if not self._listed:
                self._put("preview", str(refusal))
                return
            choice = self._marked()
        self._play(choice.action)

    def _marked(self) -> Choice:
        return self._listed[self.query_one(OptionList).highlighted or 0][1]

    def action_clear(self) -> None:
        """Forget what is typed."""
        self.query_one(Input).value = ""

    def action_help(self) -> None:
        """Show how to play here, and what the signs mean."""
        signs = [] if self._view is None else ["", drawing.legend(self._view)]
        self.push_screen(Page("Help", [*HELP.splitlines(), *signs]))

    def action_log(self) -> None:
        """Show everything that has happened."""
        if self._view is not None:
            lines = narration.lines(self._view, 0, everything=True)
            self.push_screen(Page("What has happened", lines))

    def action_table(self) -> None:
        """Show the table in words."""
        if self._view is not None:
            lines = [*drawing.facts(self._view), *drawing.secrets(self._view)]
            self.push_screen(Page("The table", lines))


def _fits(action: str, words: list[str]) -> bool:
    """Return True if every word typed begins a word of an action, in the same order."""
    parts = iter(action.casefold().split())
    return all(any(part.startswith(word) for part in parts) for word in words)


def _preview(view: View, choice: Choice) -> str:
    """Return who would be seen after a choice, and how the suspects would split."""
    suspects = find_game(view.game).suspects_in(view)
    seen = [who for who in choice.seen if who in suspects]
    unseen = [who for who in suspects if who not in choice.seen]
    return (
        f"{choice.action}: {len(seen)} suspects in sight ({names(seen)}), "
        f"{len(unseen)} not ({names(unseen)})"
    )
