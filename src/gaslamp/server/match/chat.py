"""The chat of one match."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import ChatRow

MOST_LINES = 200


class Chat:
    """The lines said so far, and whether more may be said."""

    def __init__(self, lines: Iterable[ChatRow], *, enabled: bool) -> None:
        self._lines, self._enabled = list(lines), enabled

    def __len__(self) -> int:
        return len(self._lines)

    def has(self, role: str, line: str | None) -> bool:
        """Return True if a role has said the line with this id: it is sent again."""
        return line is not None and any((s.role, s.id) == (role, line) for s in self._lines)

    def add(self, lines: Iterable[ChatRow]) -> None:
        """Add lines that are stored."""
        self._lines += lines

    def cleaned(self, text: str) -> str:
        """Return a text as it is stored; refuse it if it is empty or the chat is off."""
        if not self._enabled:
            raise Refusal("chat_off", "the chat of this game is switched off", 409)
        words = text.replace("\0", " ").split()  # PostgreSQL cannot store the character 0
        if not words:
            raise Refusal("malformed", "there is nothing in that line")
        return " ".join(words)

    def check_space(self) -> None:
        """Refuse another line if the chat is full."""
        if len(self._lines) >= MOST_LINES:
            raise Refusal("chat_full", f"a game has at most {MOST_LINES} lines of chat", 409)

    def messages(self, forgotten: Collection[str] = ()) -> list[m.ChatLine]:
        """Return the lines as messages; of roles that are `forgotten` without their words."""
        return [
            chat_message(replace(line, text="") if line.role in forgotten else line)
            for line in self._lines
        ]


def chat_message(line: ChatRow) -> m.ChatLine:
    """Return a stored line as a message."""
    return m.ChatLine(role=line.role, text=line.text, at=line.at)
