"""Every position of London that is refused for its own rules, and what is said about it."""

import pytest

from edits import Edit, drop, edited, over, put
from hex_positions import (
    LONDON,
    acts,
    chance,
    check_accepted,
    check_refused,
    deck_to_jack,
    identity,
    stand,
    turn,
)


def whistle(left: int, *moved: str, pending: str | None = None, **done: bool) -> Edit:
    """Goodley has whistled for some and has points left."""
    return acts("goodley", whistle={"left": left, "moved": [*moved]}, pending=pending, **done)


# Smith on g8 is next to g9, where Gull is Jack or not.
ACCUSED = [acts("smith"), stand(gull="g9")]
# Gull is Jack, on the hex of the north-west exit, where no cordon is.
ESCAPED = [acts("gull", nth=2), stand(gull="b7"), over("jack", "escaped")]
NO_ESCAPE = "outcome.reason is escaped, which nothing in this position leads to: acting must be"
NO_ACCUSATION = (
    "outcome.reason is accused_right, which nothing in this position leads to: acting must be a "
    "character that the investigator plays, that has not moved yet and reaches the suspect"
)
NOT_HOLMES = "pending_chance is draw, so acting must be holmes, who has moved: it is his card"
NO_FACE = "acting.pending is face, so acting must be watson, who has moved, gull, who has swapped"
NOTHING_LEGAL = "is to act, but nothing is legal: what was due has not happened"

ACCEPTED: dict[str, list[Edit]] = {
    "Holmes's card": [acts("holmes", moved=True), chance("draw")],
    "Watson put down": [acts("watson", moved=True, pending="face")],
    "Watson swapped": [acts("gull", moved=True, powered=True, pending="face")],
    "Watson whistled for": [whistle(0, "watson", pending="face")],
    "Watson whistled for after the move": [
        whistle(1, "watson", "bert", pending="face", moved=True)
    ],
    "a whistle that goes on": [whistle(2, "bert")],
    "Bert's ability first": [acts("bert", powered=True)],
    "Lestrade's ability first": [acts("lestrade", powered=True)],
    "Smith's ability first": [acts("smith", powered=True)],
    "Goodley's ability first": [acts("goodley", powered=True)],
    "Smith's ability last": [acts("smith", moved=True)],
    "a right accusation": [*ACCUSED, over("investigator", "accused_right")],
    "a wrong accusation": [*ACCUSED, identity("watson"), over("jack", "accused_wrong")],
    "an escape": ESCAPED,
    "resigned within a whistle": [whistle(2, "bert"), over("jack", "resigned")],
    "out of time before a facing": [whistle(0, "watson", pending="face"), over("jack", "time")],
    "a number that is gone (L43)": [drop("lit", "c7")],
    "no ability of Holmes without cards": [deck_to_jack, acts("holmes")],
}

REFUSED: dict[str, tuple[list[Edit], str]] = {
    "an unknown edition": ([put("edition", to="1888")], "edition must be one of 2006, 2016"),
    "an unknown facing": ([put("watson_facing", to="E")], "watson_facing must be one of"),
    "two on one hex": ([stand(bert="e9")], "bert and gull both stand on e9"),
    "somebody on a gaslight": (
        [stand(bert="h8")],
        "characters.bert must be a cell one can stand on, not 'h8'",
    ),
    "somebody off the board": ([stand(gull="z1")], "characters.gull must be a cell one can stand"),
    "somebody missing": ([drop("characters", "holmes")], "characters lacks the key 'holmes'"),
    "somebody of New York": ([stand(grant="a3")], "characters has an unknown key 'grant'"),
    "a card offered and played": (
        [put("played", to=["smith"])],
        "the card smith is in offer and in played",
    ),
    "four cordons": (
        [put("cordons", to=["NE", "NW", "SE", "SW"])],
        "cordons must name 2 exits, not 4",
    ),
    "one cordon": ([put("cordons", to=["NE"])], "cordons must name 2 exits, not 1"),
    "no cordon": ([put("cordons", to=[])], "cordons must name 2 exits, not 0"),
    "a cordon twice": ([put("cordons", to=["NE", "NE"])], "cordons names NE 2 times"),
    "a cordon in the north": ([put("cordons", to=["N", "NE"])], "cordons must be one of NE, NW"),
    "three covers": ([put("covers", to=["a5", "c2", "l12"])], "covers must name 2 manholes, not 3"),
    "one cover": ([put("covers", to=["c2"])], "covers must name 2 manholes, not 1"),
    "a cover on a manhole of the other edition": (
        [put("covers", to=["b1", "l12"])],
        "covers must be one of a5, c2, .*, not 'b1'",
    ),
    "three covers in 2016": (
        [put("edition", to="2016"), put("covers", to=["b1", "b6", "l12"])],
        "covers must name 2 manholes, not 3",
    ),
    "three gaslights without a number": (
        [put("lit", "b2", to=None)],
        r"lit must have 2 gaslights without a number \(null\), not 3",
    ),
    "one gaslight without a number": (
        [drop("lit", "f5")],
        r"lit must have 2 gaslights without a number \(null\), not 1",
    ),
    "the same number twice": (
        [put("lit", "b2", to=3)],
        "lit: c7 and b2 both have the number 3",
    ),
    "a number that has gone out": (
        [put("lit", "b2", to=2)],
        "lit: gaslight 2 must be out in turn 3",
    ),
    "a number late in the game": (
        [turn(7), put("lit", "k6", to=4)],
        "lit: gaslight 4 must be out in turn 7",
    ),
    "gaslight 5": (
        [put("lit", "b2", to=5)],
        "lit.b2 must be a whole number from 1 to 4, not 5",
    ),
    "a gaslight in the street": ([put("lit", "a3", to=None)], "lit has an unknown key 'a3'"),
    "an unknown character in play": (
        [acts("smith"), put("acting", "character", to="grant")],
        "acting.character must be one of bert",
    ),
    "one in play whose card is not the last": (
        [acts("smith"), put("acting", "character", to="gull")],
        "acting is gull, so that must be the last of played",
    ),
    "one in play whose card is not played": (
        [acts("smith"), put("played", to=["holmes"])],
        "acting is smith, so that must be the last of played",
    ),
    "a card while Goodley acts": ([acts("goodley", moved=True), chance("draw")], NOT_HOLMES),
    "a card while Watson acts": ([acts("watson", moved=True), chance("draw")], NOT_HOLMES),
    "a card before Holmes has moved": ([acts("holmes"), chance("draw")], NOT_HOLMES),
    "a second card": ([acts("holmes", moved=True, powered=True), chance("draw")], NOT_HOLMES),
    "a card while a facing is due": (
        [acts("holmes", moved=True, pending="face"), chance("draw")],
        "acting.pending must be null while pending_chance is draw",
    ),
    "a card of no deck": (
        [acts("holmes", moved=True), deck_to_jack, chance("draw")],
        "pending_chance is draw, but the deck is empty",
    ),
    "Holmes's card not drawn": ([acts("holmes", moved=True)], NOTHING_LEGAL),
    "Watson's facing not chosen": ([acts("watson", moved=True)], NOTHING_LEGAL),
    "a facing that Smith owes": ([acts("smith", moved=True, pending="face")], NO_FACE),
    "a facing before Watson has moved": ([acts("watson", pending="face")], NO_FACE),
    "a facing after Gull has moved": ([acts("gull", moved=True, pending="face")], NO_FACE),
    "a facing after whistling for another": ([whistle(1, "bert", pending="face")], NO_FACE),
    "a facing and no whistle": ([acts("goodley", pending="face")], NO_FACE),
    "an informant in London": (
        [acts("smith", moved=True, pending="informant")],
        "acting.pending must be null or 'face' in London",
    ),
    "a whistle that is not Goodley's": (
        [acts("smith", whistle={"left": 1, "moved": ["bert"]})],
        "acting.whistle is there, but goodley is not acting",
    ),
    "a whistle for nobody": ([whistle(2)], "acting.whistle.moved must name the 1 to 3 who"),
    "a whistle for Goodley": (
        [whistle(2, "goodley")],
        "acting.whistle.moved must name .*, Goodley not among them",
    ),
    "a whistle for nothing": (
        [whistle(3, "bert")],
        "acting.whistle.left must be a whole number from 0 to 2, not 3",
    ),
    "two steps for one point": (
        [whistle(2, "bert", "smith")],
        "acting.whistle.left must be a whole number from 0 to 1, not 2",
    ),
    "four steps": (
        [whistle(0, "bert", "smith", "gull", "watson")],
        "acting.whistle.moved must name the 1 to 3 who were moved",
    ),
    "a whistle without points": (
        [whistle(0, "bert")],
        "acting.whistle.left is 0: the whistle would be over",
    ),
    "a whistle that is over": (
        [whistle(1, "bert", powered=True)],
        "acting.powered must be false while acting.whistle is there",
    ),
    "Holmes's ability first": (
        [acts("holmes", powered=True)],
        "acting.powered must be false: holmes has not moved, and does so first",
    ),
    "Watson's ability first": ([acts("watson", powered=True)], "acting.powered must be false: wat"),
    "Gull's ability first": ([acts("gull", powered=True)], "acting.powered must be false: gull"),
    "Stealthy's ability first": (
        [acts("stealthy", powered=True)],
        "acting.powered must be false: stealthy has not moved",
    ),
    "one who is done": ([acts("smith", moved=True, powered=True)], NOTHING_LEGAL),
    "resigned while one was done": (
        [acts("smith", moved=True, powered=True), over("jack", "resigned")],
        NOTHING_LEGAL,
    ),
    "an accusation by Jack": (
        [acts("smith", nth=2), stand(gull="g9"), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an accusation after the move": (
        [acts("smith", moved=True), stand(gull="g9"), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an accusation from afar": (
        [acts("watson"), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an accusation of oneself": (
        [acts("gull"), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an accusation within a whistle": (
        [whistle(2, "bert"), stand(gull="m9"), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "a wrong accusation with nobody else to accuse": (
        [*ACCUSED, put("suspects", to=["gull", "smith"]), over("jack", "accused_wrong")],
        "outcome.reason is accused_wrong, which nothing in this position leads to",
    ),
    "an escape of one who was seen": ([*ESCAPED, put("witness", to="seen")], NO_ESCAPE),
    "an escape in turn 1": ([*ESCAPED, put("turn", to=1)], NO_ESCAPE),
    "an escape of another": ([*ESCAPED, identity("watson")], NO_ESCAPE),
    "an escape while the Detective plays": ([*ESCAPED, acts("gull", nth=1)], NO_ESCAPE),
    "an escape past a cordon": ([*ESCAPED, put("cordons", to=["NE", "NW"])], NO_ESCAPE),
    "an escape from afar": ([*ESCAPED, stand(gull="g9")], NO_ESCAPE),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_position_that_can_be(name: str) -> None:
    check_accepted(edited(LONDON, *ACCEPTED[name]))


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be(name: str) -> None:
    edits, message = REFUSED[name]
    check_refused(edited(LONDON, *edits), message)
