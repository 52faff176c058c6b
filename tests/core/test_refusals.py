"""Names that do not exist, actions that may not be played: what is wrong, and what is right."""

import re
from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS, last, walk
from gaslamp.core.registry import game as find_game

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
TILES = (
    *("tile a1 gull W", "tile b1 bert S", "tile c1 stealthy E"),
    *("tile a2 smith W", "tile b2 pizer E", "tile c2 lestrade E"),
    *("tile a3 lane S", "tile b3 madame S", "tile c3 goodley E"),
)


def pocket(*texts: str) -> Any:
    """A game of Pocket after these actions."""
    state = gaslamp.new_game("pocket", chance="explicit")
    for text in texts:
        state = state.apply(text)
    return state


def odd_turn(faces: str, *texts: str) -> Any:
    """Turn 1 with these faces up, after these actions."""
    return pocket("identity gull", *TILES, f"toss {faces}", *texts)


# Names.


@pytest.mark.parametrize("name", ["chess", "", "Pocket", "pocket ", None, 3])
def test_an_unknown_game(name: Any) -> None:
    with pytest.raises(gaslamp.Unknown) as refusal:
        gaslamp.new_game(name, seed=1)
    known = ", ".join(gaslamp.GAMES)
    assert str(refusal.value) == f"unknown game {name!r}: choose one of {known}"


@every_game
def test_an_unknown_edition(game: str, edition: str | None) -> None:
    with pytest.raises(gaslamp.Unknown, match=f"unknown edition of {game} '1888'") as refusal:
        gaslamp.new_game(game, seed=1, edition="1888")
    assert (edition or "this game has one edition") in str(refusal.value)


@every_game
def test_without_an_edition_the_first_is_played(game: str, edition: str | None) -> None:
    first = (find_game(game).editions or (None,))[0]
    ours = gaslamp.new_game(game, seed=1)
    assert (ours == gaslamp.new_game(game, seed=1, edition=edition)) == (edition == first)


@every_game
def test_an_unknown_viewer(game: str, edition: str | None) -> None:
    state = gaslamp.new_game(game, seed=1, edition=edition)
    for viewer in ("watson", "", "chance", "Jack", None):
        with pytest.raises(gaslamp.Unknown) as refusal:
            state.view(viewer)  # type: ignore[arg-type]
        known = "choose one of jack, investigator, public, all"
        assert str(refusal.value) == f"unknown viewer {viewer!r}: {known}"
        with pytest.raises(gaslamp.Unknown, match="unknown viewer"):
            state.worlds(viewer)  # type: ignore[arg-type]


@every_game
def test_an_unknown_role_or_ending(game: str, edition: str | None) -> None:
    state = gaslamp.new_game(game, seed=1, edition=edition)
    for role in ("public", "chance", "", None):
        with pytest.raises(gaslamp.Unknown, match=r"unknown role .* one of jack, investigator$"):
            state.end(role)  # type: ignore[arg-type]
    with pytest.raises(gaslamp.Unknown, match="unknown ending 'flee': choose one of resign, time"):
        state.end("jack", "flee")


def test_an_unknown_kind_of_chance() -> None:
    with pytest.raises(gaslamp.Unknown, match="unknown chance 'dice': choose one of rolled, expl"):
        gaslamp.new_game("pocket", chance="dice")
    with pytest.raises(gaslamp.Unknown, match="a seed has no use with chance='explicit'"):
        gaslamp.new_game("pocket", chance="explicit", seed=1)


@pytest.mark.parametrize("seed", [True, False, 3.0, 3.5, "3", "", [3], b"3"])
def test_a_seed_that_is_no_whole_number(seed: Any) -> None:
    position = gaslamp.new_game("pocket", seed=1).position()
    message = f"a seed is a whole number, not {seed!r}"
    with pytest.raises(gaslamp.Unknown) as refusal:
        gaslamp.new_game("pocket", seed=seed)
    assert str(refusal.value) == message
    with pytest.raises(gaslamp.Unknown) as refusal:
        gaslamp.from_position(position, seed=seed)
    assert str(refusal.value) == message


def test_any_whole_number_is_a_seed() -> None:
    position = gaslamp.new_game("pocket", seed=1).position()
    for seed in (-1, 0, 2**64, 10**30):
        assert gaslamp.new_game("pocket", seed=seed).actor == "investigator"
        assert gaslamp.from_position(position, seed=seed).actor == "investigator"


def test_without_a_seed_every_game_is_another() -> None:
    assert len({gaslamp.new_game("pocket") for _ in range(8)}) == 8


# Texts that are no action at all.


@every_game
@pytest.mark.parametrize("text", ["", " ", "fly", "pick", "move", "draw ?", "identity ?", "?", "0"])
def test_a_text_that_is_no_action(game: str, edition: str | None, text: str) -> None:
    state = gaslamp.new_game(game, seed=1, edition=edition)
    with pytest.raises(gaslamp.Illegal) as refusal:
        state.apply(text)
    message = str(refusal.value)
    assert message.startswith(f"{text.strip()!r} is not an action of {game}; ")
    hint = re.search(r"did you mean '(.*)'\?$|one looks like (.*)$", message)
    assert hint is not None
    assert (hint[1] or hint[2]) in find_game(game).codes


def test_a_misspelt_action_is_answered_with_the_nearest() -> None:
    state = odd_turn("alibi toby rotation joker")
    for text, near in (
        ("rotat b2 90", "rotate b2 90"),
        ("jokr none", "joker none"),
        ("Toby 1", "toby 1"),
        ("toby 3", "toby"),
        ("rotate b2 45", "rotate b2"),
    ):
        with pytest.raises(gaslamp.Illegal, match=f"did you mean '{near}"):
            state.apply(text)


def test_white_space_in_an_action_does_not_matter() -> None:
    state = odd_turn("alibi toby rotation joker")
    assert state.apply("  rotate   b2\t90 ") == state.apply("rotate b2 90")


def test_a_refusal_takes_one_line_whatever_was_asked() -> None:
    state = odd_turn("alibi toby rotation joker")
    for text in ("toby\n1\n1", "\x00", "\u2028", "x" * 10_000, "rotate\r\nb2 45"):
        with pytest.raises(gaslamp.Illegal) as refusal:
            state.apply(text)
        assert len(str(refusal.value).splitlines()) == 1


# Actions that may not be played now.


@every_game
def test_every_refusal_names_the_action_and_a_reason(game: str, edition: str | None) -> None:
    for state in list(walk(game, edition, 3, chance="explicit"))[::4]:
        before = state.record.tobytes()
        legal = set(state.legal_actions())
        for action in state.game.actions[::5]:
            if action in legal:
                continue
            with pytest.raises(gaslamp.Illegal) as refusal:
                state.apply(action)
            first, second = str(refusal.value).split(": ", 1)
            assert first.startswith(f"{action.text!r} ")
            assert len(second) > 10
            assert len(str(refusal.value).splitlines()) == 1
        assert state.record.tobytes() == before


@every_game
def test_after_the_end_nothing_is_legal(game: str, edition: str | None) -> None:
    over = last(walk(game, edition, 1))
    for action in over.game.actions[::9]:
        with pytest.raises(gaslamp.Illegal, match="cannot be played: the game is over"):
            over.apply(action)
    with pytest.raises(gaslamp.Illegal, match="jack cannot resign: the game is over"):
        over.end("jack")


@every_game
def test_the_odds_are_asked_of_chance_only(game: str, edition: str | None) -> None:
    state = gaslamp.new_game(game, seed=1, edition=edition)
    with pytest.raises(gaslamp.Illegal, match=f"nothing to decide now: {state.actor} is to act"):
        state.odds()
    with pytest.raises(gaslamp.Illegal, match="nothing to decide now: nobody is to act"):
        state.end("jack").odds()


REASONS = {
    "chance owes the identity": ((), "toby 1", "chance is to decide the identity first"),
    "chance owes a tile": (("identity gull",), "draw bert", "chance is to decide the tiles first"),
    "a tile in its turn": (
        ("identity gull",),
        "tile b1 bert S",
        "chance is to decide the tiles first",
    ),
    "chance owes the toss": (
        ("identity gull", *TILES),
        "toby 1",
        "chance is to decide the toss first",
    ),
    "chance owes a card": (
        ("identity gull", *TILES, "toss alibi toby rotation joker", "alibi"),
        "toby 1",
        "chance is to decide the draw first",
    ),
    "what chance decides": (
        ("identity gull", *TILES, "toss alibi toby rotation joker"),
        "draw bert",
        "that is decided by chance, and investigator is to choose",
    ),
    "a face that is down": (
        ("identity gull", *TILES, "toss alibi toby rotation joker"),
        "watson 1",
        "no unused token shows watson this turn; unused: toby, joker, rotation, alibi",
    ),
    "a token that was used": (
        ("identity gull", *TILES, "toss alibi toby rotation joker", "toby 2"),
        "toby 1",
        "no unused token shows toby this turn; unused: joker, rotation, alibi",
    ),
    "an exchange without its token": (
        ("identity gull", *TILES, "toss alibi toby rotation joker"),
        "exchange a1 b1",
        "no unused token shows exchange this turn",
    ),
    "a Joker for nothing": (
        ("identity gull", *TILES, "toss alibi toby rotation joker"),
        "joker none",
        "the Investigator's Joker must move a detective: joker holmes, watson or toby",
    ),
    "a second rotation of a tile": (
        ("identity gull", *TILES, "toss alibi toby rotation rotation", "rotate b2 90"),
        "rotate b2 180",
        "the tile at b2 was rotated this turn already; choose another",
    ),
}


@pytest.mark.parametrize("name", REASONS)
def test_why_an_action_of_pocket_is_refused(name: str) -> None:
    texts, text, reason = REASONS[name]
    state = pocket(*texts)
    before = state.record.tobytes()
    with pytest.raises(gaslamp.Illegal) as refusal:
        state.apply(text)
    assert str(refusal.value).startswith(f"{text!r} is not legal now: {reason}")
    assert state.record.tobytes() == before
