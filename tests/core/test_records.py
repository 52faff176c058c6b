"""Records are written, read with the comments and white space of people, and played again."""

import dataclasses
import json

import pytest

import gaslamp
from every_game import CASES, IDS, VIEWERS, last, walk
from gaslamp.core import saved_games
from gaslamp.core.saved_games import Record
from gaslamp.core.state import State

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
PLAYERS = {"jack": "Ada", "investigator": "Ben"}


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, wherever their lines stand."""
    lines = [[(entry.turn, entry.text) for entry in record.entries] for record in (one, other)]
    headers = [dataclasses.replace(record, entries=()) for record in (one, other)]
    return lines[0] == lines[1] and headers[0] == headers[1]


@every_game
def test_the_header_says_what_was_played(game: str, edition: str | None) -> None:
    over = last(walk(game, edition, 4))
    text = saved_games.write(over, players=PLAYERS, date="1888-11-09")
    head, _, body = text.partition("\n\n")
    lines = head.splitlines()
    assert lines[0] == "gaslamp record 1"
    assert over.outcome is not None
    header = dict(line.split(": ", 1) for line in lines[1:])
    expected = {
        "game": game,
        "edition": edition,
        "rules": str(over.game.rules_version),
        "jack": "Ada",
        "investigator": "Ben",
        "date": "1888-11-09",
        "viewer": "all",
        "result": f"{over.outcome.winner} {over.outcome.reason}",
        "actions": str(over.seq),
    }
    assert header == {key: value for key, value in expected.items() if value}
    assert max(len(line) for line in body.splitlines()) <= saved_games.WIDTH
    assert body.startswith("0. identity ")


@every_game
def test_a_record_says_the_same_as_text_and_as_json(game: str, edition: str | None) -> None:
    for state in list(walk(game, edition, 2))[::9]:
        record = saved_games.record_of(state, players=PLAYERS, date="today")
        assert same(saved_games.read(saved_games.to_text(record)), record)
        assert same(saved_games.read(saved_games.to_json(record)), record)
        assert same(saved_games.read("\n " + saved_games.to_json(record)), record)
        assert saved_games.replay(saved_games.read(saved_games.to_json(record))) == state


@every_game
def test_comments_and_white_space_change_nothing(game: str, edition: str | None) -> None:
    text = saved_games.write(last(walk(game, edition, 6)), players=PLAYERS)
    first, *lines = text.splitlines()
    commented = ["# a game worth keeping", "", first]
    for line in lines:
        commented += ["   # here; 1. there: everywhere", f"  {line}\t"]
        if line.startswith(("0.", "1.", "2.", " ")):
            commented[-1] += "  # a fine idea; really"
    for variant in (
        "\n".join(commented),
        "\r\n".join(commented) + "\r\n",
        text.replace("; ", " ;  "),
        text.replace("; ", ";\n      "),
        text.replace(". ", ".   ").rstrip(),
        text.replace("\n\n", "\n"),
        text + "\n\n# the end",
    ):
        assert same(saved_games.read(variant), saved_games.read(text))


def test_an_action_is_never_split_over_two_lines() -> None:
    text = saved_games.write(last(walk("pocket", None, 6)))
    actions = [event.action for event in saved_games.replay(saved_games.read(text)).events()]
    body = text.split("\n\n")[1]
    for action in actions:
        assert action in body


@every_game
@pytest.mark.parametrize(
    ("how", "reason"),
    [("resign", "resigned"), ("time", "time"), ("left", "left"), ("off", "called_off")],
)
@pytest.mark.parametrize("role", ["jack", "investigator"])
@pytest.mark.parametrize("chance", ["rolled", "explicit"])
def test_endings_outside_the_rules(
    game: str, edition: str | None, how: str, reason: str, role: str, chance: str
) -> None:
    states = list(walk(game, edition, 3, chance))
    for state in (states[0], states[len(states) // 2], states[-2]):
        over = state.end(role, how)
        text = saved_games.write(over)
        winner = "investigator" if role == "jack" else "jack"
        winner = "nobody" if how == "off" else winner
        assert f"\nresult: {winner} {reason}\n" in text
        assert text.rstrip().endswith(f"{how} {role}")
        assert saved_games.read(text).actions[-1] == f"{how} {role}"
        again = saved_games.replay(saved_games.read(text))
        assert again == over
        assert list(again.events()) == list(over.events())
        assert saved_games.write(again) == text


@every_game
def test_a_record_of_one_viewer_hides_what_he_does_not_know(game: str, edition: str | None) -> None:
    states = list(walk(game, edition, 9))
    state = states[len(states) // 2]
    for viewer in VIEWERS:
        text = saved_games.write(state, viewer=viewer)
        assert f"\nviewer: {viewer}\n" in text
        assert ("identity ?" in text) == (viewer != "jack")
        record = saved_games.read(text)
        assert state in saved_games.replays(record)
        if "?" in text:
            with pytest.raises(gaslamp.BadRecord, match=f"viewer '{viewer}' and hides outcomes"):
                saved_games.replay(record)
        else:
            assert saved_games.replay(record) == state


@every_game
def test_a_finished_game_is_recorded_whole_for_everybody(game: str, edition: str | None) -> None:
    over = last(walk(game, edition, 9))
    assert {saved_games.write(over, viewer=viewer) for viewer in (*VIEWERS, "all")} == {
        saved_games.write(over)
    }


def from_the_middle(game: str, edition: str | None) -> State:
    """A game that goes on from a position set up by hand."""
    states = list(walk(game, edition, 7, chance="explicit"))
    state = gaslamp.from_position(states[len(states) // 2].position())
    return state.apply(state.legal_actions()[0])


@every_game
def test_a_game_from_a_position_keeps_it_in_the_header(game: str, edition: str | None) -> None:
    state = from_the_middle(game, edition)
    text = saved_games.write(state)
    assert '\nposition: {"game":' in text
    assert saved_games.replay(saved_games.read(text)) == state
    assert (
        saved_games.replay(saved_games.read(saved_games.to_json(saved_games.read(text)))) == state
    )
    for viewer in VIEWERS:
        with pytest.raises(gaslamp.BadRecord, match="can only be recorded whole"):
            saved_games.write(state, viewer=viewer)
    over = state.end("jack")
    for viewer in (*VIEWERS, "all"):
        assert saved_games.replay(saved_games.read(saved_games.write(over, viewer=viewer))) == over


@every_game
def test_a_game_from_the_first_position_of_all_needs_none(game: str, edition: str | None) -> None:
    state = gaslamp.new_game(game, edition=edition, chance="explicit")
    again = gaslamp.from_position(state.position())
    assert saved_games.write(again) == saved_games.write(state)
    assert "position:" not in saved_games.write(again)
    assert saved_games.replay(saved_games.read(saved_games.write(state))) == state


def test_names_and_dates_stay_on_their_lines() -> None:
    over = last(walk("pocket", None, 1))
    players = {"jack": "Ada\n1. toby 1", "investigator": "  Ben   the Second "}
    text = saved_games.write(over, players=players, date="today\nresult: jack turn_8")
    record = saved_games.read(text)
    assert record.players == {"jack": "Ada 1. toby 1", "investigator": "Ben the Second"}
    assert record.date == "today result: jack turn_8"
    assert saved_games.replay(record) == over


def test_a_record_of_an_unknown_viewer() -> None:
    state = gaslamp.new_game("pocket", seed=1)
    with pytest.raises(gaslamp.BadRecord, match="unknown viewer 'toby': choose one of jack"):
        saved_games.write(state, viewer="toby")


def test_a_record_in_json_is_plain() -> None:
    record = saved_games.record_of(last(walk("pocket", None, 1)), players=PLAYERS)
    given = json.loads(saved_games.to_json(record))
    assert given["game"] == "pocket"
    assert given["entries"][0] == [0, record.entries[0].text]
    assert len(given["entries"]) == len(record.entries)


SEAL = saved_games.Seal(
    "c0" * 32, '{"game":"pocket","outcomes":{"tile":["a1 gull W"]}}', salt="5a" * 16
)


def test_a_seal_stands_in_the_header_as_text_and_as_json() -> None:
    record = saved_games.record_of(last(walk("pocket", None, 1)), seal=SEAL)
    text = saved_games.to_text(record)
    for name in ("commitment", "salt", "deal"):
        assert f"\n{name}: {getattr(SEAL, name)}\n" in text
        assert json.loads(saved_games.to_json(record))[name] == getattr(SEAL, name)
    assert saved_games.read(text).seal == SEAL
    assert saved_games.read(saved_games.to_json(record)).seal == SEAL
    assert same(saved_games.read(text), record)


@pytest.mark.parametrize("name", ["commitment", "salt", "deal"])
def test_a_seal_is_whole_or_not_there(name: str) -> None:
    text = saved_games.to_text(saved_games.record_of(last(walk("pocket", None, 1)), seal=SEAL))
    lines = [line for line in text.splitlines() if not line.startswith(name)]
    with pytest.raises(gaslamp.BadRecord, match=f"belong together: '{name}' is missing"):
        saved_games.read("\n".join(lines))


def test_the_deal_of_a_game_that_goes_on_is_not_written_down() -> None:
    with pytest.raises(gaslamp.BadRecord, match="opened when the game is over"):
        saved_games.record_of(gaslamp.new_game("pocket", seed=1), seal=SEAL)


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_a_record_of_an_older_version_replays_and_keeps_its_version(game: str) -> None:
    over = last(walk(game, None, 3))
    text = saved_games.write(over, rules=1)
    record = saved_games.read(text)
    assert record.rules == 1
    assert saved_games.replay(record) == over
    assert saved_games.to_text(saved_games.read(saved_games.to_json(record))) == text
    assert saved_games.read(saved_games.write(over)).rules == 2


def test_a_record_of_an_unknown_version_is_refused_with_those_that_are_known() -> None:
    for game, known in (("pocket", "1"), ("london", "1 and 2"), ("newyork", "1 and 2")):
        record = saved_games.record_of(last(walk(game, None, 1)), rules=3)
        with pytest.raises(gaslamp.BadRecord, match=f"this program knows version {known}$"):
            saved_games.replay(record)
