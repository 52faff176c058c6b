import re
from typing import Any

import pytest

import gaslamp
from every_game import VIEWERS, walk
from gaslamp.cli.text import drawing
from gaslamp.games.pocket.terminal import district

P49 = """\
              0 H              1               2
         ┌a1─      ───┐  ┌b1━━━━━━━━━━┐  ┌c1─      ───┐
      11 ┃ (goodley)        Stealthy        (smith)   ┃ 3
         └───      ───┘  └───      ───┘  └───      ───┘
         ┌a2─      ───┐  ┌b2─      ───┐  ┌c2─      ───┐
      10    *Pizer*   ┃     Lestrade     ┃   Madame     4
         └───      ───┘  └━━━━━━━━━━━━┘  └───      ───┘
         ┌a3━━━━━━━━━━┐  ┌b3─      ───┐  ┌c3━━━━━━━━━━┐
       9     *Gull*          (lane)          *Bert*     5 W
         └───      ───┘  └───      ───┘  └───      ───┘
               8              7 T              6"""


def tile(suspect: str, wall: str | None, cleared: bool = False) -> dict[str, Any]:
    return {"suspect": suspect, "wall": wall, "cleared": cleared}


@pytest.fixture
def appeal_example() -> dict[str, Any]:
    """The position of P49."""
    return {
        "game": "pocket",
        "turn": 3,
        "tiles": [
            tile("goodley", "W", True),
            tile("stealthy", "N"),
            tile("smith", "E", True),
            tile("pizer", "E"),
            tile("lestrade", "S"),
            tile("madame", "W"),
            tile("gull", "N"),
            tile("lane", None, True),
            tile("bert", "N"),
        ],
        "detectives": {"holmes": 0, "watson": 5, "toby": 7},
        "tokens": ["alibi", "toby", "rotation", "joker"],
        "used": [False, True, False, False],
        "rotated": ["gull"],
        "race": False,
        "time_tokens": {"jack": 2, "investigator": 0},
        "jack": {"identity": "madame", "alibis": [{"card": "bert", "turn": 2}]},
        "investigator": {"alibis": ["smith"]},
        "deck": ["goodley", "gull", "lane", "lestrade", "pizer", "stealthy"],
    }


def test_P49_the_district(appeal_example: dict[str, Any]) -> None:
    view: Any = gaslamp.from_position(appeal_example).view("public")
    assert "\n".join(district(view, drawing.in_sight(view))) == P49


def test_what_lies_beside_the_district(appeal_example: dict[str, Any]) -> None:
    view = gaslamp.from_position(appeal_example).view("investigator")
    text = "\n".join(drawing.board(view))
    assert "Turn 3 of 8; time tokens: Jack 2, Investigator 0" in text
    assert "Actions: alibi, (toby), rotation, joker; next turn: holmes, watson, exchange" in text
    assert "Rotated this turn: Gull" in text
    assert "6 in the deck; shown: Smith; Jack drew 1 (turn 2)" in text


def test_secrets_are_drawn_for_jack_alone(appeal_example: dict[str, Any]) -> None:
    state = gaslamp.from_position(appeal_example)
    assert drawing.secrets(state.view("jack")) == [
        "You are Madame. Alibi cards: Bert. Hourglasses: 3."
    ]
    assert (
        drawing.secrets(state.view("investigator")) == drawing.secrets(state.view("public")) == []
    )


def on_map(text: str) -> dict[str, str]:
    """Who stands on each hex of a map of London or New York, as it is written there."""
    found = re.findall(r"\b([a-m]\d+)[oxm%~]? ([A-Za-z]{3}\*?)(?= |$)", text, re.MULTILINE)
    assert len(dict(found)) == len(found)
    return {cell: who for cell, who in found if who != "INF"}


@pytest.mark.parametrize("name", ["london", "newyork"])
def test_everybody_stands_on_the_map_in_the_whole_game(name: str) -> None:
    for state in list(walk(name, None, 4))[::5]:
        view: Any = state.view("public")
        text, seen = "\n".join(drawing.district(view)), drawing.in_sight(view)
        standing = {
            cell: (who[:3].capitalize() if who in view.board.suspects else who[:3])
            + ("*" if who in seen else "")
            for who, cell in view.board.characters.items()
            if cell[1:].isdigit()  # the islands are not on the map
        }
        assert on_map(text) == standing
        if name == "london":
            lit = dict(re.findall(r"\b([a-m]\d+) \(([+\d])\)", text))
            assert lit == {cell: str(n or "+") for cell, n in view.board.lit.items()}


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_secrets_are_told_to_whom_they_belong_until_the_end(name: str) -> None:
    for state in walk(name, None, 3):
        lines = {viewer: drawing.secrets(state.view(viewer)) for viewer in VIEWERS}
        position = state.position()
        who = (position["jack"]["identity"] or "").replace("_", " ").title()
        if state.outcome is not None:
            assert lines["jack"] == lines["investigator"] == lines["public"]
            assert lines["public"][0].startswith(f"Jack is {who}.")
            continue
        assert lines["public"] == []
        assert not any("Jack" in line or "You are" in line for line in lines["investigator"])
        if who:
            assert lines["jack"][0].startswith(f"You are {who}.")


LONDON = """\
                         f10o
                    e9 Gul    g10
     b7        ####      f9 ( )    h10                 l12x
          c7 (3)    e8        g9        i10       k11       m12
     b6        d7        ####      ####      j10       l11 (2)
a5o       c6        e7        g8 Smi*   i9        k10       m11
     ####      ####      f7o       h8 (+)    ####      l10
a4        ####      e6        g7        i8 Ber*   k9        m10 Goo
     %%%%      d5        %%%%      %%%%      j8        %%%%
a3 Wat    c4        e5 Les*   g6        i7        %%%%      m9o
     b3        ####      f5 (+)    h6o       ####      ####
a2        c3        e4        g5 Hol*   i6        k7        m8
     b2 (1)    d3        ####      ####      j6        l7
a1        c2x       e3        g4        i5        k6 (4)
     b1                  f3        h4 ( )    ####      l6
                              g3        i4 Ste
                                   h3o"""


def test_london_at_the_start() -> None:
    lines = drawing.board(gaslamp.new_game("london", seed=1, edition="2006").view("public"))
    assert "\n".join(lines[: LONDON.count("\n") + 1]) == LONDON
    text = "\n".join(lines)
    assert "Suspects: Bert i8*, Goodley m10, Gull e9, Holmes g5*, Lestrade e5*, Smith" in text
    assert "Watson's lantern shines NE; exits: NW from b7 (open), NE from l12 (cordon)" in text
    assert "held: Jack 0, Detective 0" in text


NEW_YORK = """\
                                                       l12 port
                    e8 ship   g9~       i10       k11       m12
                         f8 [1]    h9        j10       l11
                    e7 [1]    g8        i9        k10m      m11
               d6        f7        h8 Eas    ####      l10
          c5~       e6        g7        i8        ####      m10
     b4        d5        f6        h7        j8 Gra*   l9
a3~       c4        e5 Lat*   g6m       i7 Clo*   k8        m9
     b3m       ####      f5 Cal*   h6        j7 Smi*   l8
a2        c3 (+)    e4 Bea*   g5        i6        ####      m8
     b2        ####      f4        h5 Tum    ####      l7
          c2        e3        g4        i5        k6        m7 (+)
     b1 port   d2        f3        h4        j5        l6m
          c1        e2        g3                  k5 [2]    m6
               d1        f2                            l5 [2]
                    e1~       g2 port             k4 ship   m5"""


def test_new_york_at_the_start() -> None:
    lines = drawing.board(gaslamp.new_game("newyork", seed=1).view("public"))
    assert "\n".join(lines[: NEW_YORK.count("\n") + 1]) == NEW_YORK
    text = "\n".join(lines)
    assert "Cloud Rider i7*" in text
    assert "Informant: liberty, talkative; steamers: e8, k4; land exit from m7 or m8" in text
    assert "next turn: " in text


def test_new_york_built_up() -> None:
    position = gaslamp.new_game("newyork", seed=1).position()
    position |= {"sites": ["f4"], "parks": {"c2": "metro"}}
    visitor, *position["offer"] = position["offer"]
    position |= {"played": [visitor], "informant": {"at": "d1", "side": "silent"}}
    text = "\n".join(drawing.board(gaslamp.from_position(position).view("public")))
    assert "f4 [#]" in text
    assert "c2%" in text
    assert "d1 INF" in text
    assert "Informant: d1, silent" in text


def test_new_york_tells_when_the_informant_is_covered() -> None:
    position = gaslamp.new_game("newyork", seed=1).position()
    position["informant"] = {"at": "f8", "side": "talkative"}
    text = "\n".join(drawing.board(gaslamp.from_position(position).view("public")))
    assert "f8 [1]" in text
    assert "Informant: f8, talkative, covered; steamers" in text
