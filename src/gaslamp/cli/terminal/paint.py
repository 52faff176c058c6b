"""Colour on a map that is drawn in characters; every sign keeps its meaning without it."""

import re
from collections.abc import Collection

from rich.text import Text

# What a token of the map looks like, and how it is painted; the first that fits counts.
LAMP, DARK, GREEN, WATER = "bold #ffd76a", "#6b7486", "#5fae86", "#6fa8d8"
SIGNS = (
    (re.compile(r"\((\+|\d)\)"), LAMP),
    (re.compile(r"\( \)|\(|\)|####|\[#\]"), DARK),
    (re.compile(r"%%%%|[a-m]\d{1,2}%"), GREEN),
    (re.compile(r"ship|port|[a-m]\d{1,2}~"), WATER),
    (re.compile(r"\[\d\]|INF"), "bold #e0a0ff"),
    (re.compile(r"[━┃]+"), "bold #d9a441"),
    (re.compile(r"[┌┐└┘─]+"), DARK),
)
CELL = re.compile(r"[a-m]\d{1,2}(?=[oxm%~]?\b)")
WORD = re.compile(r"\*?[A-Za-z]+\*?")
SEEN, UNSEEN, CLEARED = "bold #ffd76a", "bold #9fb8e0", "italic #6b7486"
MARK, CHOSEN = "black on #d9a441", "bold black on #ffd76a"


def paint(
    lines: list[str], people: Collection[str], marks: Collection[str], chosen: Collection[str]
) -> Text:
    """Return the map in colour: `marks` are the cells one may choose, `chosen` those pointed at."""
    short = {who[:3] for who in people} | {who.replace("_", " ") for who in people}
    picture = Text("\n".join(lines), no_wrap=True)
    text = picture.plain
    for sign, style in SIGNS:
        for found in sign.finditer(text):
            picture.stylize(style, *found.span())
    for found in WORD.finditer(text):
        word = found.group().strip("*")
        if word.casefold() in short:
            seen = "*" in found.group()
            style = CLEARED if word.islower() else SEEN if seen else UNSEEN
            picture.stylize(style, *found.span())
    for found in CELL.finditer(text):
        if found.group() in chosen:
            picture.stylize(CHOSEN, *found.span())
        elif found.group() in marks:
            picture.stylize(MARK, *found.span())
    return picture


def cells_in(actions: Collection[str]) -> set[str]:
    """Return the cells that some actions name last: where they lead."""
    return {found[-1] for action in actions if (found := CELL.findall(action))}
