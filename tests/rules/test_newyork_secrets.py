"""New York, what each player may know: N46 and N47."""

from __future__ import annotations

from typing import Any

import pytest

from rules.newyork_positions import CHARACTERS, Game, Position, Table, act, playing, waiting

SECRET = ("jack", "investigator", "deck")
HANDS: dict[str, Any] = {
    "identity": "grant",
    "jack_alibis": ["beach"],
    "investigator_alibis": ["latimer", "smith"],
}


def public_part(position: Position) -> Position:
    """The position without its cards."""
    return {key: value for key, value in position.items() if key not in SECRET}


@pytest.mark.parametrize("viewer", ["jack", "investigator", "public"])
def test_N46_board_tokens_tiles_and_face_up_cards_are_public(newyork: Game, viewer: str) -> None:
    table = newyork(
        waiting("eastman", turn=2, sites=["d1"], parks={"d2": "site"}, innocents=["beach"], **HANDS)
    )
    assert public_part(table.knows(viewer)) == public_part(table.position())
    act(table, "pick eastman")
    assert public_part(table.knows(viewer)) == public_part(table.position())
    assert table.knows(viewer)["acting"]["character"] == "eastman"


def test_N46_the_identity_is_jacks_secret(newyork: Game) -> None:
    table = newyork(waiting("eastman", **HANDS))
    assert table.knows("jack")["jack"]["identity"] == "grant"
    assert table.knows("investigator")["jack"]["identity"] is None
    assert table.knows("public")["jack"]["identity"] is None


def test_N46_each_player_knows_the_own_alibi_cards_and_the_number_of_the_others(
    newyork: Game,
) -> None:
    table = newyork(waiting("eastman", **HANDS))
    hands = {
        viewer: (
            table.knows(viewer)["jack"]["alibis"],
            table.knows(viewer)["investigator"]["alibis"],
        )
        for viewer in ("jack", "investigator", "public")
    }
    assert hands == {
        "jack": (["beach"], [None, None]),
        "investigator": ([None], ["latimer", "smith"]),
        "public": ([None], [None, None]),
    }


@pytest.mark.parametrize("viewer", ["jack", "investigator", "public"])
def test_N46_of_the_deck_everybody_knows_the_number_only(newyork: Game, viewer: str) -> None:
    assert newyork(newyork.start()).knows(viewer)["deck"] == 8
    assert newyork(waiting("eastman", **HANDS)).knows(viewer)["deck"] == 4


def test_N46_a_card_drawn_is_known_to_its_owner_alone(newyork: Game) -> None:
    table = playing(
        newyork, "eastman", "jack", at={"eastman": "m11"}, informant=("m12", "talkative")
    )
    act(table, "move m12", "informant d2", "draw smith")
    assert table.knows("jack")["jack"]["alibis"] == ["smith"]
    for viewer in ("investigator", "public"):
        assert table.knows(viewer)["jack"] == {"identity": None, "alibis": [None]}
        assert table.knows(viewer)["deck"] == 6


def test_N46_the_cards_of_an_even_round_are_known_in_the_odd_one(newyork: Game) -> None:
    table = playing(newyork, "eastman", last=True)
    known = table.knows("public")
    coming = set(CHARACTERS) - {*known["offer"], *known["played"]}
    assert len(coming) == 4
    table.apply("move h9")
    assert table.knows("public")["offer"] == sorted(coming)


def twins(newyork: Game, who: str, identity: str, **changes: Any) -> tuple[Table, Table]:
    """Jack's player has picked `who`, twice: with this identity, and with another."""
    cards = {"jack_alibis": ["beach"], "investigator_alibis": ["callahan"]}
    true, false = (
        playing(newyork, who, "jack", identity=jack, turn=3, witness="unseen", **cards, **changes)
        for jack in (identity, "tumblety")
    )
    return true, false


def without_escapes(table: Table) -> set[str]:
    """The legal actions but those that leave Manhattan."""
    ways = ("escape ", "control grant land", "control grant l12")
    return {text for text in table.legal() if not text.startswith(ways)}


def same_to_the_detective(one: Table, other: Table) -> bool:
    """Nothing that the Detective or a spectator may know tells the two apart."""
    return all(one.knows(viewer) == other.knows(viewer) for viewer in ("investigator", "public"))


def test_N47_an_escape_offered_to_jack_shows_nowhere(newyork: Game) -> None:
    jack, somebody = twins(newyork, "grant", "grant", at={"grant": "m8"})
    assert "escape land" in jack.legal()
    assert "escape land" not in somebody.legal()
    assert same_to_the_detective(jack, somebody)
    assert without_escapes(jack) == somebody.legal()
    for text in ("park c3", "move m9"):
        act(jack, text)
        act(somebody, text)
        assert same_to_the_detective(jack, somebody)
        assert without_escapes(jack) == somebody.legal()


def test_N47_a_blocked_jack_who_could_leave_is_offered_to_stay_like_anybody(newyork: Game) -> None:
    # l5: a steamer next to it, and no free space within reach.
    jack, somebody = twins(
        newyork,
        "grant",
        "grant",
        at={"grant": "l5", "smith": "m5"},
        metro=["b3", "k10"],
        sites=["l6"],
        gaslights=["c3", "m6"],
        investigations=[["e7", "f8"], ["k5", "k6"]],
    )
    assert "escape k4" in jack.legal()
    assert "stay" in jack.legal()
    assert same_to_the_detective(jack, somebody)
    assert without_escapes(jack) == somebody.legal()


def test_N47_nor_does_a_way_out_by_eastmans_power(newyork: Game) -> None:
    jack, somebody = twins(
        newyork,
        "eastman",
        "grant",
        at={"grant": "l9", "cloud_rider": "e2", "smith": "j5"},
        steamers=["e8", "l12"],
    )
    assert {"control grant land", "control grant l12"} <= jack.legal()
    assert same_to_the_detective(jack, somebody)
    assert without_escapes(jack) == without_escapes(somebody) == somebody.legal()
