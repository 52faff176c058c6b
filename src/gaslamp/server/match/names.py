"""Names of players: printable, on one line, and nobody else's.

A name cannot hide characters, turn the text around it, pile marks on other lines, or look like the
name of a bot.
"""

import re
import unicodedata

from gaslamp import bots
from gaslamp.server.protocol.refusals import Refusal

GUEST = "Guest"
BOT_NAMES = (*bots.LEVELS, *bots.INSTANT)
LONGEST = 40  # characters; normalisation can make a name longer than what was sent
MOST_MARKS = 2  # on one letter; no language needs more
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols without a shape
# Letters that look like Latin ones and stay what they are under Unicode's own normalisation.
ALIKE = {
    "a": "аᴀɑα",
    "b": "вƅ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еεҽ",
    "g": "ɡց",
    "h": "һ",
    "i": "іιɩӏ1|!ı",
    "j": "јϳ",
    "k": "κк",
    "l": "ⅼⲓł",
    "m": "мʍ",
    "n": "ոп",
    "o": "оοσօ0",
    "p": "рρ",
    "r": "г",
    "s": "ѕ",
    "t": "тτ",
    "u": "υս",
    "v": "νѵ",
    "w": "ԝωᴡ",
    "x": "хχ",
    "y": "уүγ",
}
_TO_LATIN = str.maketrans({other: latin for latin, others in ALIKE.items() for other in others})


def clean_name(name: str) -> str:
    """Return a name as it is stored; refuse one that is a bot's."""
    shown = _shown(name)
    if looks_like_a_bot(shown):
        raise Refusal("bad_name", "this is how a computer player is called: take another name")
    return shown or GUEST


def _shown(name: str) -> str:
    """Return a name in its usual characters: no controls, no formats, no piles of marks."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z") or kind == "Cc" or letter in BLANK:
            kept.append(" ")
        elif not kind.startswith("C") and marks <= MOST_MARKS:
            kept.append(letter)
    # What was dropped may have stood between a letter and its mark.
    whole = unicodedata.normalize("NFKC", "".join(kept))
    return " ".join(" ".join(whole.split())[:LONGEST].split())


def looks_like_a_bot(name: str) -> bool:
    """Return True if a name could be taken for that of a bot, or for how the page shows one."""
    bones = _skeleton(name)
    return bones in _BOTS or any(label in bones for label in _LABELS)


def _skeleton(name: str) -> str:
    """Return what is left of a name where letters that look alike are the same."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_TO_LATIN)
    return re.sub("[^a-z2-9]", "", plain.replace("i", "l"))


_BOTS = {_skeleton(name) for name in (*BOT_NAMES, *(f"niveau {n}" for n in range(1, 6)))}
_LABELS = [
    _skeleton(label.format(n))
    for label in ("level {} of 5", "niveau {} sur 5")
    for n in range(1, 6)
]
