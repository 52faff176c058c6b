"""Names of players: nothing hidden in them, and none that is a bot's."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaslamp.server.match.names import BOT_NAMES, GUEST, LONGEST, clean_name, looks_like_a_bot
from gaslamp.server.protocol.refusals import Refusal
from server.live import Live

IMITATIONS = [
    *BOT_NAMES,
    "Level 5",
    "LEVEL_5",
    "level\u20115",  # a hyphen that does not break
    "ｌｅｖｅｌ－５",
    "lev\u200bel-5",  # a space of no width
    "\u202elevel-5",  # text that runs backwards
    "l\u0435vel-5",  # Cyrillic е
    "\u217cevel-5",  # the Roman numeral fifty
    "Ievel-5",
    "leve1-5",
    "lévèl 5",
    "rand\u043em",
    "Ruthless (level 5 of 5)",
    "niveau 5",
    "Impitoyable (niveau 5 sur 5)",
    "\U0001d425evel-5",  # a mathematical bold l
]


@pytest.mark.parametrize("name", IMITATIONS)
def test_a_person_cannot_have_the_name_of_a_bot(name: str) -> None:
    with pytest.raises(Refusal, match="take another name"):
        clean_name(name)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada  Lovelace\n", "Ada Lovelace"),
        ("A\u202eda\u200b", "Ada"),  # no turning around, nothing invisible
        ("A\u2066d\u2069a\ufeff\u00ad", "Ada"),
        ("\u3164\u2800\u115f", GUEST),  # letters without a shape
        ("\ue000\U000f0000\u0378", GUEST),  # private and unassigned ones
        ("a" + "\u0301" * 30 + "b", "á\u0301\u0301b"),  # marks piled on a letter
        ("Ａｄａ", "Ada"),
        ("", GUEST),
        ("Zoë Müller", "Zoë Müller"),
        ("Ольга", "Ольга"),
        ("明 智", "明 智"),
        ("Levelled", "Levelled"),
        ("Randy", "Randy"),
        ("\ufdfa" * 40, clean_name("\ufdfa" * 40)),  # one character that stands for eighteen
    ],
)
def test_names_as_they_are_kept(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert len(kept) <= LONGEST


@given(st.text(max_size=LONGEST))
def test_a_kept_name_is_printable_and_stays_as_it_is(name: str) -> None:
    try:
        kept = clean_name(name)
    except Refusal:
        return
    assert clean_name(kept) == kept
    assert 0 < len(kept) <= LONGEST
    assert not looks_like_a_bot(kept)
    assert all(unicodedata.category(c)[0] != "C" for c in kept)
    assert kept == " ".join(kept.split())


def test_such_a_name_is_refused_when_a_game_is_created_or_joined(server: Live) -> None:
    made = server.create("pocket", jack="open", name="Ada")
    joined = server.http.post(
        f"/api/games/{made['game']}/join", json={"role": "jack", "name": "leve\u200bl-5"}
    )
    assert (joined.status_code, joined.json()["code"]) == (400, "bad_name")
    wish = {"game": "pocket", "jack": "me", "investigator": "random", "name": "Level-5"}
    created = server.http.post("/api/games", json=wish)
    assert (created.status_code, created.json()["code"]) == (400, "bad_name")
