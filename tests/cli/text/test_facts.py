"""What stands beside the board in words, whole, and the secrets below it."""

import pytest

import gaslamp
from edits import Edit, Position, edited, over, put
from games.pocket.test_refusals import POSITION as POCKET
from games.pocket.test_refusals import hand, one_left, set_up, toss
from gaslamp.cli.text import drawing
from hex_positions import LONDON, NEWYORK, acts, all_played, chance, turn

WHISTLED = acts("goodley", whistle={"left": 2, "moved": ["bert"]})
IN_LONDON = """\
Suspects: Goodley m10, Gull e9, Smith g8*, Watson a3   (* in sight)
Cleared: Bert i8*, Holmes g5*, Lestrade e5*, Stealthy i4
Watson's lantern shines NE; exits: NW from b7 (open), NE from l12 (cordon), \
SW from b1 (cordon), SE from l6 (open)
"""
IN_NEW_YORK = """\
Suspects: Beach e4*, Grant j8*, Smith j7*, Tumblety h5   (* in sight)
Cleared: Callahan f5*, Cloud Rider i7*, Eastman h8, Latimer e5*
Informant: liberty, talkative; steamers: e8, k4; land exit from m7 or m8
"""
IN_POCKET = """\
Suspects: Gull a1 wall W, Stealthy c1 wall E, Smith a2 wall W, Pizer b2 wall E, \
Lestrade c2 wall E, Lane a3 wall S, Madame b3 wall S, Goodley c3 wall E   (* in sight)
Cleared: Bert b1 wall S
Detectives: Holmes 11, Watson 3, Toby 7
"""
CARDS = "Alibi cards: 5 in the deck; held: Jack 1, Detective 1"

# The position, the changes to it, the viewer, the text, and the secrets.
TOLD: dict[str, tuple[Position, list[Edit], str, str, list[str]]] = {
    "no card drawn, no faces known": (
        POCKET,
        [hand()],
        "jack",
        f"""{IN_POCKET}Turn 2 of 8; time tokens: Jack 1, Investigator 0
Actions: alibi, toby, rotation, joker
Alibi cards: 7 in the deck; shown: Bert; Jack drew 0""",
        ["You are Gull. Alibi cards: none. Hourglasses: 1."],
    ),
    "the end of Pocket, for Jack too": (
        POCKET,
        [over("jack", "resigned"), put("used", 1, to=True), put("rotated", to=["lane"])],
        "jack",
        f"""{IN_POCKET}Turn 2 of 8; time tokens: Jack 1, Investigator 0
Actions: alibi, (toby), rotation, joker
Rotated this turn: Lane
Alibi cards: 6 in the deck; shown: Bert; Jack drew 1 (turn 1)""",
        ["Jack is Gull. Alibi cards: Madame. Hourglasses: 3."],
    ),
    "before a toss": (
        POCKET,
        [toss(3)],
        "investigator",
        f"""{IN_POCKET}Turn 3 of 8; time tokens: Jack 1, Investigator 1
Alibi cards: 6 in the deck; shown: Bert; Jack drew 1 (turn 1)""",
        [],
    ),
    "a race": (
        POCKET,
        [one_left(jack_time=6, race=True), hand(("madame", 1), ("smith", 5))],
        "public",
        """\
Suspects: Gull a1 wall W   (* in sight)
Cleared: Bert b1 wall S, Stealthy c1 wall E, Smith a2 wall W, Pizer b2 wall E, \
Lestrade c2 wall E, Lane a3, Madame b3 wall S, Goodley c3 wall E
Detectives: Holmes 11, Watson 3, Toby 7
Turn 7 of 8; time tokens: Jack 6, Investigator 0
Actions: alibi, toby, rotation, joker; next turn: holmes, watson, exchange, rotation
Alibi cards: 5 in the deck; shown: Bert; Jack drew 2 (turn 1, turn 5)
The race is on since turn 4.""",
        [],
    ),
    "the set-up": (
        POCKET,
        [set_up("tiles", 1)],
        "public",
        """\
Suspects: Gull a1 wall W*   (* in sight)
Detectives: Holmes 11, Watson 3, Toby 7
Turn 1 of 8; time tokens: Jack 0, Investigator 0
Alibi cards: 8 in the deck; shown: none; Jack drew 0""",
        [],
    ),
    "a whistle": (
        LONDON,
        [WHISTLED],
        "jack",
        f"""{IN_LONDON}Turn 3 of 8; witness card: unseen
Characters to pick: Bert, Gull, Holmes; played: Goodley; \
next turn: Lestrade, Smith, Stealthy, Watson
{CARDS}
In play: Goodley
The whistle has 2 points left.""",
        ["You are Gull.", "Alibi cards of Jack: Bert."],
    ),
    "an even turn": (
        LONDON,
        [acts("smith", moved=True), turn(4)],
        "investigator",
        f"""{IN_LONDON}Turn 4 of 8; witness card: unseen
Characters to pick: Bert, Goodley, Gull; played: Smith
{CARDS}
In play: Smith (moved)""",
        ["Alibi cards of the Detective: Holmes."],
    ),
    "the end": (
        LONDON,
        [turn(8), all_played, over("jack", "dawn")],
        "public",
        f"""{IN_LONDON}Turn 8 of 8; witness card: unseen
Characters to pick: none; played: Watson, Bert, Gull, Smith
{CARDS}""",
        ["Jack is Gull.", "Alibi cards of Jack: Bert.", "Alibi cards of the Detective: Holmes."],
    ),
    "a power used": (
        NEWYORK,
        [acts("beach", powered=True, nth=3)],
        "investigator",
        f"""{IN_NEW_YORK}Turn 3 of 8; witness card: unseen
Characters to pick: Eastman; played: Callahan, Cloud Rider, Beach; \
next turn: Grant, Latimer, Smith, Tumblety
{CARDS}
In play: Beach (power used)""",
        ["Alibi cards of the Detective: Eastman."],
    ),
    "before a deal": (
        NEWYORK,
        [chance("deal")],
        "public",
        f"""{IN_NEW_YORK}Turn 3 of 8; witness card: unseen
Characters to pick: none; played: none
{CARDS}""",
        [],
    ),
}


def told(position: Position, viewer: str) -> tuple[str, list[str]]:
    view = gaslamp.from_position(position).view(viewer)
    return "\n".join(drawing.facts(view)), drawing.secrets(view)


@pytest.mark.parametrize("name", TOLD)
def test_the_table_in_words(name: str) -> None:
    position, edits, viewer, text, secrets = TOLD[name]
    assert told(edited(position, *edits), viewer) == (text, secrets)
