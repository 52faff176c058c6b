import re
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.cli.terminal.choices import kinds, listed, parse_choice
from gaslamp.core import saved_games
from gaslamp.core.registry import game
from gaslamp.core.state import State
from gaslamp.core.views import Choice
from rules.london_positions import london_at

FIRST = "1\n" * 200  # always the first choice; at a curtain any line will do


def played(run: Any, *words: str, typed: str = FIRST, name: str = "pocket") -> str:
    result = run("play", name, "--seed", "7", *words, typed=typed)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    text: str = result.stdout
    return text


@pytest.mark.parametrize("name", gaslamp.GAMES)
@pytest.mark.parametrize("role", ["jack", "investigator"])
def test_a_whole_game_in_a_pipe(run: Any, name: str, role: str) -> None:
    text = played(run, "--as", role, name=name)
    assert re.search(r"^(Jack|Investigator|Detective) wins: ", text, re.MULTILINE)
    assert re.search(r"^Jack is [A-Z]", text, re.MULTILINE)
    assert ("You are" in text) == (role == "jack")
    assert text == played(run, "--as", role, name=name)


def test_a_whole_game_in_a_process_of_its_own(start: Any) -> None:
    with start("play", "pocket", "--seed", "7") as process:
        text, errors = process.communicate(FIRST)
    assert process.returncode == 0
    assert errors == ""
    assert " wins: " in text
    assert "┌a1" in text


@pytest.mark.parametrize(
    ("name", "other"),
    [(name, game(name).role_title("investigator")) for name in gaslamp.GAMES],
)
def test_two_at_one_keyboard(run: Any, name: str, other: str) -> None:
    text = played(run, "--two", name=name)
    parts = re.split(rf"Pass the keyboard: (Jack|{other}), press Enter\.", text)
    shown, told = parts[::2], parts[1::2]
    assert told[:3] == ["Jack", other, "Jack"]
    seats = [other, *told]
    for seat, part in zip(seats[:-1], shown[:-1], strict=True):
        assert part.endswith("\n" * 24), "what was shown is scrolled away"
        assert ("You are" in part) == (seat == "Jack")
        assert ("identity ?" in part) == ("identity" in part)
        assert f"{seat}> " in part
    assert " wins: " in shown[-1]


def test_quit_and_the_end_of_the_input(run: Any) -> None:
    for typed in ("quit\n", "EXIT\n", "", "1\n"):
        assert played(run, typed=typed).endswith("The game is left unfinished.\n")
    assert played(run, "--two", typed="1\n").endswith("The game is left unfinished.\n")


def test_the_words_beside_actions(run: Any) -> None:
    asked = ["help", "?", "board", "table", "log", "choices", "look"]
    lines = [*asked, "", "choices watson", "choices waltz", "look 1", "look none", "quit", ""]
    text = played(run, typed="\n".join(lines))
    assert text.count("look ACTION") == 2
    assert text.count("┌a1") == 1
    assert text.count("Suspects: ") == 3
    assert "tile a1" in text
    assert "identity ?" in text
    assert len(re.findall(r"^ {2}1 ", text, re.MULTILINE)) == 2
    assert "In sight now: Nobody" in text or "In sight now: nobody" in text
    first = str(gaslamp.new_game("pocket", seed=7).legal_actions()[0])
    assert f"In sight after {first}: " in text
    assert "'none' is not an action of pocket" in text


def test_actions_may_be_typed_in_any_case_and_order(run: Any) -> None:
    state = gaslamp.new_game("pocket", seed=7)
    assert "exchange a1 c3" in map(str, state.legal_actions())
    assert "Investigator: exchange a1 c3" in played(run, typed="Exchange  A1 c3\n")
    assert "Investigator: exchange a1 c3" in played(run, typed="exchange c3 a1\n")


def test_what_cannot_be_played_is_refused_with_the_reason(run: Any) -> None:
    text = played(run, typed="0\n99\n" + "9" * 5000 + "\nholmes 1\ndance\nidentity lane\nquit\n")
    assert "There is no choice 0: they are numbered 1 to " in text
    assert "There is no choice 99" in text
    assert "'holmes 1' is not legal now: no unused token shows holmes" in text
    assert "'dance' is not an action of pocket" in text
    assert "that is decided by chance" in text
    assert text.count("your choice") == 1


def test_bytes_that_are_no_text(start: Any) -> None:
    with start("play", "pocket", text=False) as process:
        text, errors = process.communicate(b"\xff\xfe\n\x00\nquit\n")
    assert process.returncode == 0
    assert errors == b""
    assert text.count(b"is not an action of pocket") == 2


def test_a_terminal_without_line_drawing(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with start("play", "pocket") as process:
        text, errors = process.communicate("board\nquit\n")
    assert process.returncode == 0
    assert errors == ""
    assert "+a1" in text
    assert text.isascii()


def test_save(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert played(run, "--record", str(path)).endswith(f"Saved in {path}\n")
    record = saved_games.read(path.read_text(encoding="utf-8"))
    assert record.players == {"jack": "level-2", "investigator": "a person"}
    assert saved_games.replay(record).outcome is not None


@pytest.mark.parametrize(
    ("words", "viewer"), [(["--as", "jack"], "jack"), ([], "investigator"), (["--two"], "public")]
)
def test_a_game_that_was_left_is_saved_as_its_player_knew_it(
    run: Any, tmp_path: Path, words: list[str], viewer: str
) -> None:
    path = tmp_path / "game.txt"
    played(run, *words, "--record", str(path), typed="1\nquit\n")
    record = saved_games.read(path.read_text(encoding="utf-8"))
    assert record.viewer == viewer
    assert record.result == "unfinished"
    assert ("identity ?" in record.actions) == (viewer != "jack")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess': choose one of pocket, "),
        (["pocket", "--as", "watson"], "unknown role 'watson': choose one of jack, investigator"),
        (["pocket", "--level", "6"], "--level must be a whole number from 1 to 5, not '6'"),
        (["pocket", "--level", "hard"], "--level must be a whole number from 1 to 5"),
        (["pocket", "--edition", "2006"], "unknown edition of pocket '2006'"),
        (["pocket", "--seed", "lucky"], "--seed must be a whole number, not 'lucky'"),
        (["pocket", "--two", "--as", "jack"], "leave --as and --level out"),
        (["pocket", "--two", "--level", "1"], "leave --as and --level out"),
        (["pocket", "--record", "no/such/folder/game.txt"], "there is no such folder"),
        ([], "GAME"),
    ],
)
def test_bad_input(refused: Any, words: list[str], told: str) -> None:
    assert told in refused("play", *words)


def test_choices_of_a_kind_stand_together() -> None:
    legal = [Choice(action=text, seen=[]) for text in ("a 1", "a 2", "a 3", "alibi", "b 1")]
    assert listed(legal, 20) == ["  1 a 1    2 a 2", "  3 a 3", "  4 alibi", "  5 b 1"]
    assert listed(legal, 1)[:2] == ["  1 a 1", "  2 a 2"]


def test_stopping_the_whistle_is_named_among_the_kinds_of_choices() -> None:
    position = london_at(acting="goodley", by="jack")
    state = gaslamp.from_position(position).apply("whistle holmes h6")
    view = state.view(str(state.actor))
    assert view.legal is not None
    steps = len(view.legal) - 1
    assert kinds(view) == f"whistle ({steps}), whistle enough"
    assert parse_choice(view, "Whistle Enough").action == "whistle enough"
    with pytest.raises(gaslamp.Illegal, match=r"possible: whistle .+, whistle enough$"):
        state.apply("move a1")


def test_a_bot_is_not_dealt_the_seed_of_chance(run: Any, finished: State) -> None:
    assert finished.outcome is not None
    text = played(run, "--as", "investigator")
    other = run("play", "pocket", "--seed", "8", typed=FIRST).stdout
    assert text != other
