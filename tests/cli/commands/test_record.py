import json
import random
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gaslamp
from gaslamp.core import saved_games
from gaslamp.core.registry import game as find_game
from gaslamp.core.saved_games.text import Seal
from gaslamp.core.state import State, first_state
from gaslamp.server.match import deal
from gaslamp.server.match.live_game import LiveGame


def saved(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check(run: Any, record: Path, finished: State) -> None:
    result = run("record", "check", str(record))
    assert result.exit_code == 0
    assert finished.outcome is not None
    assert result.stdout.startswith(f"{record}: good: pocket, ")
    assert finished.outcome.reason in result.stdout
    assert "No deal was sealed before this game." in result.stdout


SALT = "5a17" * 8


def dealt(name: str = "pocket", seed: int = 1) -> tuple[State, deal.Deal]:
    """A game by a deal: one choice, then Jack resigns."""
    found = find_game(name)
    drawn = deal.deal_out(found, None, random.Random(seed))
    game = LiveGame(first_state(found, None, None), drawn)
    start = game.played()
    return game.played(start.legal_actions()[0].text, "resign jack"), drawn


def seal_of(drawn: deal.Deal) -> str:
    """The commitment to a deal and the salt, of games from before there were secrets."""
    return sha256(bytes.fromhex(SALT) + deal.canonical(drawn).encode()).hexdigest()


def sealed(state: State, drawn: deal.Deal, **changed: str) -> str:
    """Its record with such a seal, or with something changed in that."""
    fields: dict[str, Any] = {
        "commitment": seal_of(drawn),
        "salt": SALT,
        "deal": deal.canonical(drawn),
    }
    return saved_games.to_text(saved_games.record_of(state, seal=Seal(**(fields | changed))))


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_check_proves_a_deal_that_was_sealed_with_a_salt(
    run: Any, name: str, tmp_path: Path
) -> None:
    state, drawn = dealt(name)
    path = saved(tmp_path / "game.txt", sealed(state, drawn))
    result = run("record", "check", path)
    assert result.exit_code == 0
    said = f"Chance kept to the deal that was sealed before the game as {seal_of(drawn)}."
    assert result.stdout.splitlines()[1] == said
    as_json = run("record", "convert", path).stdout
    again = run("record", "check", "-", typed=as_json)
    assert again.stdout.splitlines()[1] == said


def other_identity(text: str, drawn: deal.Deal) -> str:
    """The record as if Jack had been somebody else."""
    (identity,) = drawn.outcomes["identity"]
    somebody = next(name for name in find_game(drawn.game).characters if name != identity)
    return text.replace(f"0. identity {identity}", f"0. identity {somebody}")


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_check_refuses_what_chance_did_not_decide(refused: Any, name: str) -> None:
    state, drawn = dealt(name)
    text = other_identity(sealed(state, drawn), drawn)
    assert text != sealed(state, drawn)
    message = refused("record", "check", "-", typed=text)
    assert "chance decided 'identity' otherwise than the opened deal says" in message


def test_check_refuses_a_seal_that_does_not_fit(refused: Any) -> None:
    state, drawn = dealt()
    commitment = seal_of(drawn)
    draws = drawn.outcomes["draw"]
    swapped = drawn.outcomes | {"draw": [*draws[:-2], draws[-1], draws[-2]]}
    later = msgspec.structs.replace(drawn, outcomes=swapped)  # would show in no action
    not_those = "salt and deal are not those that the commitment was made to"
    for changed, expected in (
        ({"salt": "5a18" * 8}, not_those),
        ({"deal": deal.canonical(later)}, not_those),
        ({"commitment": commitment[::-1]}, not_those),
        ({"commitment": seal_of(later)}, not_those),
        ({"salt": "5a17"}, "the salt has 16 bits; it must have at least 128"),
        ({"salt": "salt" * 8}, "the salt is not hexadecimal"),
    ):
        text = sealed(state, drawn, **changed)
        assert expected in refused("record", "check", "-", typed=text)


def test_check_refuses_a_deal_made_afterwards(refused: Any) -> None:
    """Well sealed, but it does not say everything that was played, or speaks of another game."""
    state, drawn = dealt()
    _, other = dealt(seed=2)
    silent = {word: those for word, those in drawn.outcomes.items() if word != "toss"}
    for made, expected in (
        (other, "chance decided 'identity' otherwise"),
        (msgspec.structs.replace(drawn, outcomes=silent), "chance decided 'toss' otherwise"),
        (msgspec.structs.replace(drawn, game="london"), "one of another game"),
        (msgspec.structs.replace(drawn, rules=99), "one of another game, edition or version"),
    ):
        assert expected in refused("record", "check", "-", typed=sealed(state, made))


@pytest.mark.parametrize("text", ["{", "[]", '{"game":1}', "[" * 100_000, "\ud800"])
def test_check_refuses_a_deal_that_cannot_be_read(refused: Any, text: str) -> None:
    state, _ = dealt()
    hashed = sha256(bytes.fromhex(SALT) + text.encode(errors="replace")).hexdigest()
    record = saved_games.record_of(state, seal=Seal(hashed, text, SALT))
    message = refused("record", "check", "-", typed=saved_games.to_json(record))
    assert "the opened deal cannot be read" in message


SECRET, ID_HASH = "5ec2" * 16, deal.id_hash("a game")
GIVEN = {"jack": "ab" * 16, "investigator": "cd" * 16}


def by_secret(name: str = "london", **changed: Any) -> str:
    """The record of a short game that was dealt from secret and contributions."""
    found = find_game(name)
    drawn = deal.derived(SECRET, GIVEN, name, found.edition(None), found.rules_version)
    game = LiveGame(first_state(found, None, None), drawn)
    state = game.played(game.played().legal_actions()[0].text, "resign jack")
    seal = Seal(
        commitment=deal.committed(SECRET, ID_HASH),
        deal=deal.canonical(drawn),
        secret=SECRET,
        id_hash=ID_HASH,
        contributions=GIVEN,
    )
    return saved_games.to_text(saved_games.record_of(state, seal=replace(seal, **changed)))


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_check_proves_a_deal_from_secret_and_contributions(run: Any, name: str) -> None:
    text = by_secret(name)
    result = run("record", "check", "-", typed=text)
    assert result.exit_code == 0
    assert deal.committed(SECRET, ID_HASH) in result.stdout
    assert "jack contributed abab" in result.stdout
    as_json = run("record", "convert", "-", typed=text).stdout
    assert run("record", "check", "-", typed=as_json).stdout == result.stdout
    assert run("record", "convert", "-", typed=as_json).stdout == text


def test_check_refuses_a_secret_or_contribution_that_does_not_fit(refused: Any) -> None:
    other = deal.canonical(deal.derived(SECRET, {}, "london", "2006", 2))
    for changed, expected in (
        ({"secret": "5ec3" * 16}, "the secret is not the one"),
        ({"id_hash": deal.id_hash("another game")}, "the secret is not the one"),
        ({"commitment": deal.committed("5ec3" * 16, ID_HASH)}, "the secret is not the one"),
        ({"secret": "5ec2"}, "the secret has 16 bits; it must have at least 256"),
        ({"secret": "x" * 64}, "the secret is not hexadecimal"),
        ({"contributions": {}}, "the deal is not the one that follows"),
        ({"contributions": {"jack": "a"}}, "the contribution of jack is not hexadecimal"),
        ({"contributions": {**GIVEN, "jack": "ab" * 15}}, "the deal is not the one that follows"),
        ({"contributions": dict(zip(GIVEN, reversed(GIVEN.values()), strict=True))}, "follows"),
        ({"deal": other}, "the deal is not the one that follows"),
        ({"salt": SALT}, "the header 'salt' or the header 'secret', not both"),
        ({"secret": ""}, "'secret' is missing"),
    ):
        assert expected in refused("record", "check", "-", typed=by_secret(**changed))


def test_show_tells_the_game_and_draws_the_end(run: Any, record: Path, finished: State) -> None:
    result = run("record", "show", str(record))
    assert result.exit_code == 0
    for event in finished.events():
        assert event.action in result.stdout
    assert "Jack: Ada" in result.stdout
    assert "Investigator: Bo Ö" in result.stdout
    identity = finished.position()["jack"]["identity"]
    assert f"Jack is {identity.capitalize()}." in result.stdout


def test_convert_there_and_back(run: Any, record: Path, tmp_path: Path) -> None:
    as_json = run("record", "convert", str(record)).stdout
    assert json.loads(as_json)["game"] == "pocket"
    path = saved(tmp_path / "game.json", as_json)
    assert run("record", "convert", path).stdout == record.read_text(encoding="utf-8")
    assert run("record", "convert", path, "--to", "json").stdout == as_json
    assert run("record", "check", path).exit_code == 0


def test_convert_into_a_file(run: Any, record: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.json"
    result = run("record", "convert", str(record), "--output", str(output))
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(output.read_text(encoding="utf-8"))["game"] == "pocket"


def test_the_standard_input_and_a_byte_order_mark(run: Any, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert run("record", "check", "-", typed=text).exit_code == 0
    assert run("record", "check", "-", typed="\ufeff" + text).exit_code == 0


@pytest.mark.parametrize("viewer", ["jack", "investigator", "public", "all"])
def test_a_game_that_goes_on(run: Any, tmp_path: Path, viewer: str) -> None:
    state = gaslamp.new_game("pocket", seed=7)
    for _ in range(6):
        state = state.apply(state.legal_actions()[-1])
    path = saved(tmp_path / "part.txt", saved_games.write(state, viewer=viewer))
    assert "unfinished" in run("record", "check", path).stdout
    shown = run("record", "show", path).stdout
    identity = state.position()["jack"]["identity"]
    assert (f"identity {identity}" in shown) == (viewer in ("jack", "all"))
    assert ("identity ?" in shown) == (viewer in ("investigator", "public"))


@pytest.mark.parametrize("command", ["show", "check", "convert"])
def test_files_that_are_no_records(refused: Any, tmp_path: Path, command: str) -> None:
    missing = tmp_path / "missing.txt"
    assert f"cannot read {missing}: no such file" in refused("record", command, str(missing))
    assert "is a directory" in refused("record", command, str(tmp_path))
    assert "null" in refused("record", command, "a\0b")
    binary = tmp_path / "binary"
    binary.write_bytes(b"gaslamp\xff\xfe")
    assert "is not UTF-8 text: byte 8 is wrong" in refused("record", command, str(binary))
    empty = saved(tmp_path / "empty.txt", "")
    assert "gaslamp record 1" in refused("record", command, empty)
    huge = saved(tmp_path / "huge.txt", "x" * 10_000_001)
    assert "too large" in refused("record", command, huge)


def test_a_file_that_may_not_be_read(
    refused: Any, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert f"cannot read {record}: permission denied" in refused("record", "check", str(record))


@pytest.mark.parametrize("command", ["show", "check", "convert"])
def test_an_edited_record_names_the_line(
    refused: Any, record: Path, tmp_path: Path, command: str
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("1. toss"))
    lines[number - 1] = lines[number - 1].replace("1. toss", "1. deal", 1)
    path = saved(tmp_path / "edited.txt", "\n".join(lines))
    assert f"line {number}:" in refused("record", command, path)


@pytest.mark.parametrize("command", ["show", "check", "convert"])
def test_a_cut_record(refused: Any, record: Path, tmp_path: Path, command: str) -> None:
    text = record.read_text(encoding="utf-8")
    path = saved(tmp_path / "cut.txt", text[: len(text) * 2 // 3])
    assert "cut short" in refused("record", command, path)


def test_bad_words(refused: Any, record: Path, tmp_path: Path) -> None:
    assert "show, check or convert" in refused("record")
    assert "burn" in refused("record", "burn", str(record))
    assert "FILE" in refused("record", "show")
    message = refused("record", "convert", str(record), "--to", "xml")
    assert "unknown format 'xml': choose one of text, json" in message
    nowhere = str(tmp_path / "nowhere" / "out.json")
    message = refused("record", "convert", str(record), "--output", nowhere)
    assert f"cannot write {nowhere}: no such file" in message


HEADER = "gaslamp record 1\ngame: pocket\nresult: unfinished\n"


@pytest.mark.parametrize("command", ["show", "check", "convert"])
@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"entries": 3}',
        '{"entries": [[1e999, "x"]]}',
        '{"entries": ' + "[" * 100_000,
        HEADER + "actions: 0\nposition: " + "[" * 100_000,
        HEADER + "actions: 0\nposition: []",
        HEADER + "actions: 0\nrules: ²",
        HEADER + "actions: 0\nrules: 99",
        HEADER + "actions: 0\nedition: 2006",
        HEADER + "actions: 0\nviewer: watson",
        HEADER + "actions: 1\n\n²². draw lane",
        HEADER + "actions: 1\n\n" + "9" * 5000 + ". draw lane",
        HEADER + "actions: 1\n\n0. \x1b[31mdance\x07",
        HEADER.replace("pocket", "chess") + "actions: 0",
    ],
)
def test_records_made_up_by_somebody_unkind(refused: Any, command: str, text: str) -> None:
    message = refused("record", command, "-", typed=text)
    assert message.rstrip("\n").isprintable()


def test_names_do_not_steer_the_terminal(run: Any) -> None:
    text = HEADER + "jack: \x1b[31mAda\x07\ndate: \x1b]0;x\x07\nactions: 0"
    result = run("record", "show", "-", typed=text)
    assert result.exit_code == 0
    assert "Ada" in result.stdout
    assert "\x1b" not in result.stdout
    assert "\x07" not in result.stdout


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_every_game_has_records(run: Any, name: str, tmp_path: Path) -> None:
    state = gaslamp.new_game(name, seed=3)
    while state.actor is not None:
        state = state.apply(state.legal_actions()[0])
    path = saved(tmp_path / "game.txt", saved_games.write(state))
    assert run("record", "check", path).exit_code == 0
    assert " wins: " in run("record", "show", path).stdout
    as_json = run("record", "convert", path).stdout
    assert run("record", "convert", "-", typed=as_json).stdout == saved_games.write(state)
