"""Screens over the table: a page to read, and the one between two players at one keyboard."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static


class Page(ModalScreen[None]):
    """Some lines to read; any of the usual keys goes back to the table."""

    BINDINGS: ClassVar[list[Any]] = [("escape,enter,q,f1,f2,f3", "dismiss", "Back")]
    CSS = """
    Page { align: center middle; }
    Page > VerticalScroll { width: 90%; height: 90%; border: round $accent; padding: 0 1; }
    """

    def __init__(self, title: str, lines: list[str]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """Yield the lines, from the last one if they do not fit."""
        with VerticalScroll() as scroll:
            scroll.border_title = self._title
            scroll.border_subtitle = "Esc: back"
            yield Static("\n".join(self._lines), markup=False)

    def on_mount(self) -> None:
        """Show the end of a long page."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.scroll_end(animate=False)


class Curtain(Screen[None]):
    """Between two players at one keyboard: shows nothing but whose turn it is."""

    BINDINGS: ClassVar[list[Any]] = [("enter", "dismiss", "Go on")]
    CSS = """
    Curtain { align: center middle; }
    Curtain > Static { width: auto; border: heavy $accent; padding: 2 6; text-align: center; }
    """

    def __init__(self, who: str) -> None:
        super().__init__()
        self._who = who

    def compose(self) -> ComposeResult:
        """Yield one sentence."""
        yield Static(f"Pass the keyboard: {self._who}, press Enter.", markup=False)
