"""Every position of New York that is refused for its own rules, and what is said about it."""

import pytest

from edits import Edit, drop, edited, over, put
from hex_positions import (
    NEWYORK,
    acts,
    chance,
    check_accepted,
    check_refused,
    deck_to_jack,
    identity,
    stand,
)

# Nobody is next to a gaslight or to anybody else: all are invisible.
SCATTERED = {
    "beach": "e2",
    "callahan": "d6",
    "cloud_rider": "g4",
    "eastman": "h8",
    "grant": "m10",
    "latimer": "f6",
    "smith": "k6",
    "tumblety": "i10",
}
ALL_BUT_EASTMAN = [name for name in SCATTERED if name != "eastman"]

SILENT = put("informant", "side", to="silent")
TO_E2 = put("informant", "at", to="e2")
# Beach has moved from e4 to e2, where the Informant is.
VISIT = [acts("beach", moved=True, pending="informant"), stand(beach="e2"), TO_E2]
# Tumblety, as invisible as Eastman, has been led to him.
LED = [
    acts("eastman", moved=True, powered=True, pending="informant", same=["tumblety"]),
    stand(tumblety="e2"),
    TO_E2,
]
CARD = [acts("beach", moved=True), SILENT, chance("draw")]
# Smith on j7 is next to j8, where Grant is Jack or not.
ACCUSED = [acts("smith")]
# Grant is Jack, next to the land exit.
ESCAPED = [acts("grant", nth=2), stand(grant="m8"), over("jack", "escaped")]
LED_OUT = [
    acts("eastman", nth=2, same=ALL_BUT_EASTMAN),
    stand(**SCATTERED),
    over("jack", "escaped"),
]
NO_ESCAPE = "outcome.reason is escaped, which nothing in this position leads to: acting must be"
NO_ACCUSATION = (
    "outcome.reason is accused_right, which nothing in this position leads to: acting must be a "
    "character that the investigator plays, that has not moved yet and reaches the suspect"
)
NO_VISIT = "on his space has not ended a move there: acting must be who has, or eastman"
NO_CARD = "pending_chance is draw, so acting.moved must be true and informant.side silent"
NOTHING_LEGAL = "is to act, but nothing is legal: what was due has not happened"

ACCEPTED: dict[str, list[Edit]] = {
    "a visit": VISIT,
    "a visit after the power": [*VISIT, put("acting", "powered", to=True)],
    "a visit of Eastman's own": [
        acts("eastman", moved=True, pending="informant", same=["tumblety"]),
        stand(eastman="e2"),
        TO_E2,
    ],
    "one led to a visit": LED,
    "a visit without cards": [*VISIT, deck_to_jack],
    "the card of a visit": CARD,
    "the card of a visit after the power": [*CARD, put("acting", "powered", to=True)],
    "the card of one who was led": [
        acts("eastman", moved=True, powered=True, same=["tumblety"]),
        SILENT,
        chance("draw"),
    ],
    "silent since the first card": [SILENT],
    "silent since this move": [acts("beach", moved=True), SILENT],
    "Eastman just picked": [acts("eastman", same=["tumblety"])],
    "Tumblety's power first": [acts("tumblety", powered=True)],
    "Callahan's power last": [acts("callahan", moved=True)],
    "a right accusation": [*ACCUSED, over("investigator", "accused_right")],
    "a wrong accusation": [*ACCUSED, identity("tumblety"), over("jack", "accused_wrong")],
    "an escape": ESCAPED,
    "Eastman leading Jack out": LED_OUT,
    "resigned before the Informant went": [*VISIT, over("jack", "resigned")],
    "out of time before a card": [*CARD, over("investigator", "time")],
    "a former metro beside one": [put("parks", "c4", to="metro")],
    "a former gaslight beside one": [put("parks", "c4", to="gaslight")],
}

REFUSED: dict[str, tuple[list[Edit], str]] = {
    "two on one space": ([stand(beach="j8")], "beach and grant both stand on j8"),
    "somebody in a port": (
        [stand(beach="e8")],
        "characters.beach must be a cell one can stand on, not 'e8'",
    ),
    "somebody on a gaslight": ([stand(beach="c3")], "characters.beach: c3 is built on or covered"),
    "somebody on a covered space": (
        [stand(beach="e7")],
        "characters.beach: e7 is built on or covered",
    ),
    "somebody missing": ([drop("characters", "grant")], "characters lacks the key 'grant'"),
    "somebody on the Informant's space": (
        [put("informant", "at", to="e4")],
        "informant.at: beach stands on e4",
    ),
    "an Informant on a gaslight": ([put("informant", "at", to="c3")], "informant.at: c3 is built"),
    "an Informant in a building": (
        [put("informant", "at", to="d3")],
        "informant.at must be a cell one can stand on, not 'd3'",
    ),
    "an Informant who sings": (
        [put("informant", "side", to="loud")],
        "informant.side must be one of talkative, silent",
    ),
    "two tiles on one space": ([put("sites", to=["b3"])], "sites: something lies on b3 already"),
    "a metro on the printed one": (
        [put("metro", to=["b3", "g6", "k10"])],
        "metro: something lies on g6 already",
    ),
    "a site on a quayside": ([put("sites", to=["a3"])], "sites must be one of"),
    "too many sites": (
        [put("sites", to=["a2", "b2", "b4", "c1", "c2"])],
        "there are more site tiles on the board than the game has",
    ),
    "too many metros, one a park": (
        [
            put("metro", to=["b3", "d1", "d6", "f3", "k10", "l6", "m11"]),
            put("parks", to={"e6": "metro"}),
        ],
        "there are more metro tiles on the board than the game has",
    ),
    "two metros side by side": (
        [put("metro", to=["b3", "b4", "k10", "l6"])],
        "metro: b3 and b4 are neighbours; one must not be there",
    ),
    "a metro beside the printed one": (
        [put("metro", to=["b3", "g7", "k10", "l6"])],
        "metro: g6 and g7 are neighbours; one must not be there",
    ),
    "two gaslights side by side": (
        [put("gaslights", to=["c3", "c4", "m7"])],
        "gaslights: c3 and c4 are neighbours; one must not be there",
    ),
    "a park that was a building": (
        [put("parks", to={"e6": "building"})],
        "parks.e6 must be one of metro, gaslight, site, not 'building'",
    ),
    "three investigation tiles": (
        [put("investigations", to=[["e7", "f8"], ["k5", "l5"], ["m9", "m10"]])],
        "investigations must have 2 entries, not 3",
    ),
    "a torn investigation tile": (
        [put("investigations", 0, to=["e7", "m10"])],
        r"investigations\[0\] must be two neighbouring spaces",
    ),
    "investigation tiles on each other": (
        [put("investigations", 1, to=["f8", "g8"])],
        r"investigations\[1\]: f8 is covered by the other tile",
    ),
    "an investigation tile on a gaslight": (
        [put("investigations", 1, to=["c3", "c4"])],
        r"investigations\[1\]: c3 has a gaslight or a building site",
    ),
    "one steamer": ([put("steamers", to=["e8"])], "steamers must name 2 ports, not 1"),
    "three steamers": (
        [put("steamers", to=["b1", "e8", "k4"])],
        "steamers must name 2 ports, not 3",
    ),
    "a steamer ashore": ([put("steamers", to=["e8", "a3"])], "steamers must be one of b1"),
    "one in play whose card is not the last": (
        [acts("beach", nth=2), lambda position: position["played"].reverse()],
        "acting is beach, so that must be the last of played",
    ),
    "one in play whose card is not played": (
        [acts("beach"), put("played", to=["smith"])],
        "acting is beach, so that must be the last of played",
    ),
    "one in play before any card is": (
        [acts("beach"), put("played", to=[]), lambda position: position["offer"].append("beach")],
        "acting is beach, so that must be the last of played",
    ),
    "a facing in New York": (
        [acts("beach", moved=True, pending="face")],
        "acting.pending must be null or 'informant' in New York",
    ),
    "a visit of nobody": (
        [acts("beach", moved=True, pending="informant")],
        "acting.pending is informant, but nobody stands on his space",
    ),
    "a visit before the move": ([*VISIT, put("acting", "moved", to=False)], f"beach {NO_VISIT}"),
    "a visit of another": (
        [acts("callahan", moved=True, pending="informant"), stand(beach="e2"), TO_E2],
        f"beach {NO_VISIT}",
    ),
    "a visit of one Eastman may not lead": (
        [*LED, stand(tumblety="h5", beach="e2")],
        f"beach {NO_VISIT}",
    ),
    "a visit of one Eastman has not led": (
        [*LED, put("acting", "powered", to=False)],
        f"tumblety {NO_VISIT}",
    ),
    "a visit to one who is silent": (
        [*VISIT, SILENT],
        "informant.side must be talkative while acting.pending is informant",
    ),
    "a card before the move": ([*CARD, acts("beach", nth=2)], NO_CARD),
    "a card of nobody's visit": ([*CARD, put("informant", "side", to="talkative")], NO_CARD),
    "a card before the Informant goes": (
        [*VISIT, chance("draw")],
        "acting.pending must be null while pending_chance is draw",
    ),
    "a card of no deck": (
        [*CARD, deck_to_jack],
        "pending_chance is draw, but the deck is empty",
    ),
    "Eastman without those he may lead": ([acts("eastman")], "acting lacks the key 'same'"),
    "Eastman leading himself": (
        [acts("eastman", same=["eastman"])],
        "acting.same names those Eastman may control, not himself",
    ),
    "Eastman leading the visible": (
        [acts("eastman", same=["beach", "tumblety"])],
        "acting.same must name those as visible as Eastman: tumblety$",
    ),
    "Eastman leading nobody": (
        [acts("eastman", same=[])],
        "acting.same must name those as visible as Eastman: tumblety$",
    ),
    "another leading": (
        [acts("beach", same=["tumblety"])],
        "acting.same is there, but eastman is not acting",
    ),
    "Eastman leading and still to move": (
        [acts("eastman", powered=True, same=["tumblety"])],
        "acting.powered must be false: eastman has not moved, and does so first",
    ),
    "one who is done": ([acts("beach", moved=True, powered=True)], NOTHING_LEGAL),
    "out of time while one was done": (
        [acts("beach", moved=True, powered=True), over("jack", "time")],
        NOTHING_LEGAL,
    ),
    "an accusation by Jack": (
        [acts("smith", nth=2), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an accusation after the move": (
        [acts("smith", moved=True), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an accusation of oneself": (
        [acts("grant"), over("investigator", "accused_right")],
        NO_ACCUSATION,
    ),
    "an escape of one who was visible": ([*ESCAPED, put("witness", to="seen")], NO_ESCAPE),
    "an escape in turn 1": ([*ESCAPED, put("turn", to=1)], NO_ESCAPE),
    "an escape of another": ([*ESCAPED, identity("tumblety")], NO_ESCAPE),
    "an escape while the Detective plays": ([*ESCAPED, acts("grant")], NO_ESCAPE),
    "an escape over a covered space": (
        [*ESCAPED, stand(grant="l10"), put("investigations", 1, to=["m8", "m9"])],
        NO_ESCAPE,
    ),
    "Eastman leading Jack out for the Detective": (
        [*LED_OUT, acts("eastman", same=ALL_BUT_EASTMAN)],
        NO_ESCAPE,
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_position_that_can_be(name: str) -> None:
    check_accepted(edited(NEWYORK, *ACCEPTED[name]))


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be(name: str) -> None:
    edits, message = REFUSED[name]
    check_refused(edited(NEWYORK, *edits), message)
