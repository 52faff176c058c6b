"""An action: one decision or one outcome of chance, by its text."""

from dataclasses import dataclass, field

NO_CODE = -1


@dataclass(frozen=True, slots=True)
class Action:
    """One decision or one outcome of chance; `str(action)` is its text.

    `code` is its number in the action space of its game. Actions are equal if their texts are.
    """

    text: str
    code: int = field(default=NO_CODE, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"
