"""An action: a number in a game's fixed action space, and its text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """One decision or one outcome of chance; `str(action)` is its text."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"
