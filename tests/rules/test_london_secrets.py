"""London, what each player may know: L46 to L48."""

from __future__ import annotations

import pytest

from rules.london_positions import (
    AROUND_L6,
    CHARACTERS,
    London,
    Position,
    crowd,
    london_at,
    options,
    play_quietly,
    verbs,
)

HANDS: Position = london_at(
    turn=4,
    identity="gull",
    innocent=["goodley", "smith"],
    jack_alibis=["watson"],
    detective_alibis=["bert", "lestrade"],
    offer=["bert", "gull", "smith"],
    played=["watson"],
)


def test_L46_jack_knows_his_identity_and_his_own_cards(london: London) -> None:
    assert london(HANDS).knows("jack") == HANDS | {
        "investigator": {"alibis": [None, None]},
        "deck": 4,
    }


def test_L46_the_detective_knows_his_own_cards(london: London) -> None:
    assert london(HANDS).knows("investigator") == HANDS | {
        "jack": {"identity": None, "alibis": [None]},
        "deck": 4,
    }


def test_L46_a_spectator_knows_no_card(london: London) -> None:
    assert london(HANDS).knows("public") == HANDS | {
        "jack": {"identity": None, "alibis": [None]},
        "investigator": {"alibis": [None, None]},
        "deck": 4,
    }


@pytest.mark.parametrize("viewer", ["investigator", "public"])
def test_L46_the_detective_sees_the_same_whoever_jack_is(london: London, viewer: str) -> None:
    known = [
        london(
            london_at(turn=4, identity=identity, jack_alibis=[card], detective_alibis=["bert"])
        ).knows(viewer)
        for identity, card in (("gull", "watson"), ("smith", "watson"), ("watson", "smith"))
    ]
    assert known[0] == known[1] == known[2]


def test_L46_jack_sees_the_same_whatever_the_detective_drew(london: London) -> None:
    known = [
        london(london_at(turn=4, identity="gull", detective_alibis=[card])).knows("jack")
        for card in ("bert", "smith", "watson")
    ]
    assert known[0] == known[1] == known[2]


@pytest.mark.parametrize("viewer", ["jack", "investigator", "public"])
def test_L46_the_coming_even_turns_cards_are_known_to_all(london: London, viewer: str) -> None:
    table = london(london_at(offer=["gull"], played=["holmes", "stealthy", "watson"]))
    known = table.knows(viewer)
    coming = set(CHARACTERS) - {*known["offer"], *known["played"]}
    play_quietly(table, until_turn=2)
    assert set(table.knows(viewer)["offer"]) == coming == {"bert", "goodley", "lestrade", "smith"}


def test_L46_a_drawn_card_is_seen_by_one_and_counted_by_all(london: London) -> None:
    table = london(london_at(identity="gull", acting="holmes", by="jack")).apply("move g6")
    table.apply("draw watson")
    assert table.knows("jack")["jack"]["alibis"] == ["watson"]
    assert table.knows("investigator")["jack"]["alibis"] == [None]
    assert table.knows("public")["jack"]["alibis"] == [None]
    assert table.knows("investigator")["deck"] == 6


def on_the_exit(identity: str) -> Position:
    """Jack plays Bert, who stands on the open NW exit after an unseen call."""
    return london_at(
        turn=2, identity=identity, witness="unseen", acting="bert", by="jack", bert="b7"
    )


@pytest.mark.parametrize("viewer", ["investigator", "public"])
def test_L47_the_way_out_open_to_jack_is_not_known_to_others(london: London, viewer: str) -> None:
    leaving, staying = london(on_the_exit("bert")), london(on_the_exit("gull"))
    assert options(leaving, "escape") == {"NW"}
    assert options(staying, "escape") == set()
    assert leaving.legal() - {"escape NW"} == staying.legal()
    assert leaving.knows(viewer) == staying.knows(viewer)
    for table in (leaving, staying):
        table.apply("move b6")
    assert leaving.knows(viewer) == staying.knows(viewer)


@pytest.mark.parametrize("viewer", ["investigator", "public"])
def test_L47_staying_tells_nothing_either(london: London, viewer: str) -> None:
    # A blocked character stays, whether it could have left or not.
    places = crowd("holmes", "l6", AROUND_L6, "a3", "e9")
    leaving, staying = (
        london(
            london_at(
                turn=2, identity=identity, witness="unseen", acting="holmes", by="jack", at=places
            )
        )
        for identity in ("holmes", "gull")
    )
    assert options(leaving, "escape") == {"SE"}
    assert options(staying, "escape") == set()
    assert leaving.legal() - {"escape SE"} == staying.legal()
    assert "stay" in staying.legal()
    assert leaving.knows(viewer) == staying.knows(viewer)
    for text in ("stay", "draw bert"):
        for table in (leaving, staying):
            table.apply(text)
        assert leaving.knows(viewer) == staying.knows(viewer)
    assert leaving.knows(viewer)["jack"]["alibis"] == [None]


@pytest.mark.parametrize("identity", CHARACTERS)
def test_L47_what_the_detective_is_offered_does_not_depend_on_jack(
    london: London, identity: str
) -> None:
    acting = london_at(turn=2, identity=identity, witness="unseen", acting="bert", bert="b7")
    plain = london_at(turn=2, identity="gull", witness="unseen", acting="bert", bert="b7")
    table = london(acting)
    assert table.actor == "investigator"
    assert "escape" not in verbs(table)
    assert table.legal() == london(plain).legal()


def test_L48_holmes_draws_four_cards_in_a_whole_game(london: London) -> None:
    table = london(london.start())
    log = play_quietly(table, until_turn=9)
    assert table.outcome is not None
    assert sum(text.startswith("draw") for _, text in log) == 4
    assert len(table.position()["deck"]) == 3


@pytest.mark.parametrize("player", ["jack", "investigator"])
def test_L48_an_empty_deck_is_no_trouble(london: London, player: str) -> None:
    position = london_at(
        turn=5,
        identity="gull",
        jack_alibis=["bert", "goodley", "holmes"],
        detective_alibis=["lestrade", "smith", "stealthy", "watson"],
        acting="holmes",
        by=player,
    )
    assert position["deck"] == []
    table = london(position).apply("move g6")
    after = table.position()
    assert (after["acting"], after["deck"]) == (None, [])
    assert after["jack"] == position["jack"]
    assert after["investigator"] == position["investigator"]
    assert verbs(table) == {"pick"}
