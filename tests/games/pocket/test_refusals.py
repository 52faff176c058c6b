"""Every position of Pocket that is refused, and what is said about it."""

import copy

import pytest

import gaslamp
from edits import Edit, Position, drop, edited, over, put, without

# Turn 2, Jack to play first; he holds Madame, the Investigator has shown Bert.
POSITION: Position = {
    "game": "pocket",
    "turn": 2,
    "tiles": [
        {"suspect": "gull", "wall": "W", "cleared": False},
        {"suspect": "bert", "wall": "S", "cleared": True},
        {"suspect": "stealthy", "wall": "E", "cleared": False},
        {"suspect": "smith", "wall": "W", "cleared": False},
        {"suspect": "pizer", "wall": "E", "cleared": False},
        {"suspect": "lestrade", "wall": "E", "cleared": False},
        {"suspect": "lane", "wall": "S", "cleared": False},
        {"suspect": "madame", "wall": "S", "cleared": False},
        {"suspect": "goodley", "wall": "E", "cleared": False},
    ],
    "detectives": {"holmes": 11, "watson": 3, "toby": 7},
    "tokens": ["alibi", "toby", "rotation", "joker"],
    "used": [False, False, False, False],
    "rotated": [],
    "race": False,
    "time_tokens": {"jack": 1, "investigator": 0},
    "jack": {"identity": "gull", "alibis": [{"card": "madame", "turn": 1}]},
    "investigator": {"alibis": ["bert"]},
    "deck": ["goodley", "lane", "lestrade", "pizer", "smith", "stealthy"],
}


def given(*edits: Edit) -> Position:
    """The position with changes."""
    return edited(POSITION, *edits)


def toss(turn: int) -> Edit:
    """The toss of a turn is due."""

    def edit(position: Position) -> None:
        position |= {"pending_chance": "toss", "tokens": None, "turn": turn}
        position["time_tokens"] = {"jack": 1, "investigator": turn - 2}

    return edit


def set_up(pending: str, laid: int) -> Edit:
    """The set-up goes on: so many tiles are laid."""

    def edit(position: Position) -> None:
        tiles = [{**tile, "cleared": False} for tile in position["tiles"][:laid]]
        position |= {
            "turn": 1,
            "pending_chance": pending,
            "tokens": None,
            "tiles": [*tiles, *[None] * (9 - laid)],
            "time_tokens": {"jack": 0, "investigator": 0},
            "investigator": {"alibis": []},
            "jack": {"identity": "gull" if pending == "tiles" else None, "alibis": []},
        }
        cards = {*position["deck"], "bert", "madame", "gull"}
        position["deck"] = sorted(cards - {position["jack"]["identity"]})

    return edit


def one_left(*, jack_time: int, race: bool, turn: int = 7) -> Edit:
    """Gull alone is left, in turn 7 unless another is asked for."""

    def edit(position: Position) -> None:
        for tile in position["tiles"][1:]:
            tile["cleared"] = True
        position |= {"turn": turn, "race": race}
        position["time_tokens"] = {"jack": jack_time, "investigator": turn - 1 - jack_time}

    return edit


def hand(*cards: tuple[str, int]) -> Edit:
    """Jack holds these cards; what he held goes back to the deck."""

    def edit(position: Position) -> None:
        deck = {*position["deck"], "madame"} - {card for card, _ in cards}
        position["deck"] = sorted(deck)
        position["jack"]["alibis"] = [{"card": card, "turn": turn} for card, turn in cards]

    return edit


ACCEPTED: dict[str, list[Edit]] = {
    "as it is": [],
    "the toss of turn 3": [toss(3)],
    "an identity to be drawn": [set_up("identity", 0)],
    "the first tile to be laid": [set_up("tiles", 0)],
    "the last tile to be laid": [set_up("tiles", 8)],
    "a draw": [put("pending_chance", to="draw"), put("used", 0, to=True)],
    "the last draw of a turn": [put("pending_chance", to="draw"), put("used", to=[True] * 4)],
    "no chance in so many words": [put("pending_chance", to=None)],
    "no outcome in so many words": [put("outcome", to=None)],
    "Lane cleared, any wall": [put("tiles", 6, "cleared", to=True)],
    "Lane cleared, no wall": [
        put("tiles", 6, to={"suspect": "lane", "wall": None, "cleared": True})
    ],
    "a race": [one_left(jack_time=6, race=True)],
    "a resigned game": [over("jack", "resigned")],
    "an end in an appeal": [over("investigator", "one_suspect"), put("used", to=[True] * 4)],
    "lists in any order": [put("deck", to=list(reversed(POSITION["deck"])))],
}

REFUSED: dict[str, tuple[list[Edit], str]] = {
    "an unknown key": ([put("colour", to="red")], "unknown key 'colour'"),
    "a missing key": ([drop("deck")], "the position lacks the key 'deck'"),
    "turn 0": ([put("turn", to=0)], "turn must be a whole number from 1 to 8, not 0"),
    "turn 9": ([put("turn", to=9)], "turn must be a whole number from 1 to 8, not 9"),
    "a turn in words": ([put("turn", to="two")], "turn must be a whole number"),
    "tiles as an object": ([put("tiles", to={})], "tiles must be a list"),
    "eight tiles": ([drop("tiles", 8)], "tiles must have 9 entries, not 8"),
    "a tile in words": ([put("tiles", 0, to="gull W")], r"tiles\[0\] \(a1\) must be an object"),
    "a tile without a wall": (
        [drop("tiles", 0, "wall")],
        r"tiles\[0\] \(a1\) lacks the key 'wall'",
    ),
    "a tile with more": ([put("tiles", 4, "x", to=1)], r"tiles\[4\] \(b2\) has an unknown key 'x'"),
    "an unknown suspect": (
        [put("tiles", 2, "suspect", to="holmes")],
        r"tiles\[2\] \(c1\).suspect must be one of bert, .*, not 'holmes'",
    ),
    "two tiles with one suspect": (
        [put("tiles", 2, "suspect", to="gull")],
        "two tiles show gull: a1 and c1",
    ),
    "a wall that is none": (
        [put("tiles", 0, "wall", to="X")],
        r"tiles\[0\] \(a1\).wall must be one of N, E, S, W, not 'X'",
    ),
    "no wall": (
        [put("tiles", 0, "wall", to=None)],
        r"tiles\[0\] \(a1\).wall must be one of N, E, S, W, not None",
    ),
    "Lane suspected without a wall": (
        [put("tiles", 6, "wall", to=None)],
        r"tiles\[6\] \(a3\).wall must be one of N, E, S, W, not None",
    ),
    "cleared a little": (
        [put("tiles", 0, "cleared", to=1)],
        r"tiles\[0\] \(a1\).cleared must be true or false, not 1",
    ),
    "a tile that is not laid": ([put("tiles", 0, to=None)], "tiles holds null"),
    "a gap among the tiles": (
        [set_up("tiles", 3), put("tiles", 1, to=None)],
        "tiles must be laid in order",
    ),
    "all tiles laid and one to come": ([set_up("tiles", 9)], "tiles are all laid"),
    "tiles before the identity": ([set_up("identity", 2)], "tiles must all be null"),
    "a tile cleared in the set-up": (
        [set_up("tiles", 3), put("tiles", 1, "cleared", to=True)],
        "tiles: none can be cleared while pending_chance is tiles",
    ),
    "a set-up in turn 2": (
        [set_up("tiles", 3), put("turn", to=2)],
        "turn must be 1 while pending_chance is tiles, not 2",
    ),
    "an identity before it is drawn": (
        [set_up("identity", 0), put("jack", "identity", to="gull")],
        "jack.identity must be null while pending_chance is identity",
    ),
    "no identity": ([put("jack", "identity", to=None)], "jack.identity must be one of bert"),
    "an unknown identity": ([put("jack", "identity", to="jack")], "jack.identity must be one of"),
    "an identity that is cleared": (
        [put("tiles", 0, "cleared", to=True)],
        "jack.identity is gull, whose tile is cleared",
    ),
    "an alibi shown before the set-up is done": (
        [set_up("tiles", 3), put("investigator", "alibis", to=["bert"]), without("deck", "bert")],
        "jack.alibis and investigator.alibis must be empty while pending_chance is tiles",
    ),
    "no Jack": ([put("jack", to=None)], "jack must be an object, not None"),
    "alibis before the set-up is done": (
        [
            set_up("identity", 0),
            put("jack", "alibis", to=[{"card": c, "turn": 1} for c in ("bert", "gull")]),
        ],
        "jack.alibis and investigator.alibis must be empty while pending_chance is identity",
    ),
    "a detective at true": (
        [put("detectives", "holmes", to=True)],
        "detectives.holmes must be a whole number from 0 to 11, not True",
    ),
    "a token used 1 time": ([put("used", 0, to=1)], r"used\[0\] must be true or false, not 1"),
    "a detective at 12": (
        [put("detectives", "holmes", to=12)],
        "detectives.holmes must be a whole number from 0 to 11, not 12",
    ),
    "a detective at -1": ([put("detectives", "toby", to=-1)], "detectives.toby must be a whole"),
    "a detective nowhere": ([drop("detectives", "watson")], "detectives lacks the key 'watson'"),
    "a fourth detective": (
        [put("detectives", "lestrade", to=0)],
        "detectives has an unknown key 'lestrade'",
    ),
    "no tokens": ([put("tokens", to=None)], "tokens must be the four faces that show"),
    "three tokens": ([drop("tokens", 0)], "tokens must have 4 entries, not 3"),
    "a face of another token": (
        [put("tokens", 1, to="alibi")],
        r"tokens\[1\] must be one of toby, watson, not 'alibi'",
    ),
    "tokens before the toss": (
        [toss(3), put("tokens", to=["alibi", "toby", "rotation", "joker"])],
        "tokens must be null before the toss",
    ),
    "a toss in an even turn": ([toss(4)], "pending_chance is toss, but in turn 4 there is none"),
    "used in words": ([put("used", 0, to="yes")], r"used\[0\] must be true or false, not 'yes'"),
    "five tokens used": ([put("used", to=[False] * 5)], "used must have 4 entries, not 5"),
    "used before the toss": ([toss(3), put("used", 0, to=True)], "used must be all false"),
    "all four used": ([put("used", to=[True] * 4)], "used: with all four tokens used"),
    "an unknown chance": (
        [put("pending_chance", to="deal")],
        "pending_chance must be one of null, identity, tiles, toss, draw, not 'deal'",
    ),
    "a draw without a token": (
        [put("pending_chance", to="draw")],
        "pending_chance is draw, but no token that shows alibi is used",
    ),
    "a draw with another token": (
        [put("pending_chance", to="draw"), put("used", 1, to=True)],
        "pending_chance is draw, but no token that shows alibi is used",
    ),
    "a draw from no deck": (
        [
            put("pending_chance", to="draw"),
            put("used", 0, to=True),
            hand(*[(card, 1) for card in [*POSITION["deck"], "madame"]]),
        ],
        "pending_chance is draw, but the deck is empty",
    ),
    "an unknown tile rotated": ([put("rotated", to=["a1"])], "rotated must be one of bert"),
    "a tile rotated twice": ([put("rotated", to=["gull", "gull"])], "rotated names gull 2 times"),
    "rotated as a word": ([put("rotated", to="gull")], "rotated must be a list, not 'gull'"),
    "Jack in words": ([put("jack", to="gull")], "jack must be an object, not 'gull'"),
    "a card in words": (
        [put("jack", "alibis", 0, to="madame")],
        r"jack.alibis\[0\] must be an",
    ),
    "an unknown card": (
        [put("jack", "alibis", 0, "card", to="holmes")],
        r"jack.alibis\[0\].card must be one of",
    ),
    "a card drawn in the future": (
        [put("jack", "alibis", 0, "turn", to=3)],
        r"jack.alibis\[0\].turn must be a whole number from 1 to 2, not 3",
    ),
    "more cards than there are": (
        [put("jack", "alibis", to=[{"card": "madame", "turn": 1}] * 9)],
        "jack.alibis must have at most 8 cards, not 9",
    ),
    "cards out of order": (
        [hand(("madame", 2), ("smith", 1))],
        "jack.alibis must stand in the order they were drawn",
    ),
    "a card in two places": (
        [put("deck", to=[*POSITION["deck"], "madame"])],
        "the card madame is in jack.alibis and in deck",
    ),
    "a card twice in a hand": (
        [put("jack", "alibis", to=[{"card": "madame", "turn": 1}] * 2)],
        "the card madame is in jack.alibis and in jack.alibis",
    ),
    "the identity in the deck": (
        [put("deck", to=[*POSITION["deck"], "gull"])],
        "the card gull is in jack.identity and in deck",
    ),
    "a card nowhere": ([drop("deck", 0)], "the card goodley is nowhere"),
    "a card twice in the deck": (
        [put("deck", to=[*POSITION["deck"], "lane"])],
        "deck names lane 2 times",
    ),
    "a card shown of one still suspected": (
        [put("tiles", 1, "cleared", to=False)],
        "investigator.alibis shows bert, so that tile must be cleared",
    ),
    "too few time tokens": (
        [put("time_tokens", "jack", to=0)],
        "time_tokens add up to 0, but 1 turns are completed",
    ),
    "too many time tokens": (
        [put("time_tokens", "investigator", to=1)],
        "time_tokens add up to 2, but 1 turns are completed",
    ),
    "time tokens below zero": (
        [put("time_tokens", "jack", to=-1)],
        "time_tokens.jack must be a whole number from 0 to 8, not -1",
    ),
    "time tokens of nobody": ([put("time_tokens", "chance", to=0)], "unknown key 'chance'"),
    "race in words": ([put("race", to="no")], "race must be true or false, not 'no'"),
    "a race without hourglasses": (
        [one_left(jack_time=3, race=True)],
        "race is true, but Jack had no 6 hourglasses",
    ),
    "a race with two suspects": (
        [one_left(jack_time=6, race=True), put("tiles", 4, "cleared", to=False)],
        "race is true, so exactly one suspect must be left",
    ),
    "six hourglasses and no race": (
        [one_left(jack_time=6, race=False)],
        "race is false, but Jack had 6 hourglasses after turn 4",
    ),
    "an outcome in words": ([put("outcome", to="jack")], "outcome must be an object, not 'jack'"),
    "an outcome without a reason": (
        [put("outcome", to={"winner": "jack"})],
        "outcome lacks the key 'reason'",
    ),
    "a winner who does not play": ([over("toby", "time")], "outcome.winner must be one of jack"),
    "an unknown reason": ([over("jack", "fog")], "outcome.reason must be one of one_suspect"),
    "a reason of London": ([over("jack", "dawn")], "outcome.reason must be one of one_suspect"),
    "a winner against the reason": (
        [over("jack", "one_suspect")],
        "outcome.winner must be investigator where the reason is one_suspect",
    ),
    "another winner against the reason": (
        [over("investigator", "turn_8")],
        "outcome.winner must be jack where the reason is turn_8",
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_position_that_can_be(name: str) -> None:
    position = given(*ACCEPTED[name])
    state = gaslamp.from_position(position)
    assert gaslamp.from_position(state.position()) == state


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be(name: str) -> None:
    edits, message = REFUSED[name]
    position = given(*edits)
    before = copy.deepcopy(position)
    with pytest.raises(gaslamp.BadPosition, match=message) as refusal:
        gaslamp.from_position(position)
    assert "\n" not in str(refusal.value)
    assert position == before
