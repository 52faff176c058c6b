"""The choices as they are listed for a person, and which of them a typed line means."""

from itertools import groupby

import gaslamp
from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.core.views import Choice, View


class Refused(GaslampError):
    """What was typed cannot be played; the text says why."""


def parse_choice(view: View, text: str) -> Choice:
    """Return the choice that a number or a text means."""
    legal = view.legal or []
    if text.isdecimal():
        if len(text) < 9 and 1 <= int(text) <= len(legal):
            return legal[int(text) - 1]
        raise Refused(f"There is no choice {text}: they are numbered 1 to {len(legal)}.")
    for choice in legal:
        if choice.action.casefold() == text.casefold():
            return choice
    # Not as it is listed: any world that fits the view knows the other spelling, or why not.
    world = gaslamp.worlds(view)[0][0]
    try:
        world.apply(text)
    except Illegal as refusal:
        raise Refused(str(refusal)) from None
    known = world.game.actions[world.game.code(text)].text
    return next(choice for choice in legal if choice.action == known)


def kind_of(action: str) -> str:
    """Return the kind of an action: its first word."""
    return action.split(" ", 1)[0]


def kinds(view: View) -> str:
    """Return the kinds of choices there are, with how many of each."""
    counts: dict[str, int] = {}
    for choice in view.legal or []:
        stops = choice.action.endswith(" enough")  # worth a mention of its own
        kind = choice.action if stops else kind_of(choice.action)
        counts[kind] = counts.get(kind, 0) + 1
    return ", ".join(f"{kind} ({n})" if n > 1 else kind for kind, n in counts.items())


def listed(legal: list[Choice], columns: int, only: str = "") -> list[str]:
    """Return the choices with their numbers, kind by kind; only one kind, if it is named."""
    lines = []
    numbered = enumerate(legal, 1)
    for kind, group in groupby(numbered, key=lambda pair: kind_of(pair[1].action)):
        if only not in ("", kind):
            continue
        cells = [f"{number:>3} {choice.action}" for number, choice in group]
        broad = max(map(len, cells)) + 2
        a_line = max(columns // broad, 1)
        for first in range(0, len(cells), a_line):
            row = cells[first : first + a_line]
            lines.append("".join(f"{cell:<{broad}}" for cell in row).rstrip())
    return lines
