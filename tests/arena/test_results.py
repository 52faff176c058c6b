import json
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.playing import play_block
from gaslamp.arena.results import Results, ResultsFile, compact, read

PAIR = pairing("pocket", "random", "random", 2**70)
BLOCKS = [play_block(Block(PAIR, first, 10)) for first in (0, 10, 20)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the first two blocks."""
    with ResultsFile(tmp_path / "results.jsonl") as results:
        for block in BLOCKS[:2]:
            assert results.add(block)
    return tmp_path / "results.jsonl"


def test_a_line_holds_everything(path: Path) -> None:
    first, second = map(json.loads, path.read_text().splitlines())
    assert list(first) == [
        "game",
        "edition",
        "rules",
        "bots",
        "seed",
        "first",
        "games",
        "wins",
        "reasons",
        "turns",
        "actions",
        "decisions",
        "thinking",
        "seconds",
        "cut_short",
    ]
    assert (first["seed"], first["first"], second["first"]) == (2**70, 0, 10)
    assert first == BLOCKS[0].as_dict()


def test_a_file_is_read_as_it_was_written(path: Path) -> None:
    reading = read(path)
    assert reading.messages == []
    assert reading.results.all() == reading.results.of(PAIR) == BLOCKS[:2]
    assert reading.results.of(PAIR.swapped()) == BLOCKS[:2], "random against itself"
    assert read(path.with_name("none")).results.all() == []


def test_results_accumulate(path: Path) -> None:
    with ResultsFile(path) as results:
        assert results.of(PAIR) == BLOCKS[:2]
        assert results.add(BLOCKS[2])
    assert read(path).results.of(PAIR) == BLOCKS


def test_no_game_counts_twice(path: Path) -> None:
    overlapping = play_block(Block(PAIR, 5, 10))
    with ResultsFile(path) as results:
        assert not results.add(BLOCKS[0])
        assert not results.add(overlapping)
    assert len(path.read_text().splitlines()) == 2
    with path.open("a") as file:
        file.write(json.dumps(overlapping.as_dict()) + "\n")
    reading = read(path)
    assert reading.results.of(PAIR) == BLOCKS[:2]
    assert reading.messages == [f"{path}, line 3 repeats games and is not counted"]


@pytest.mark.parametrize("kept", [1, 8, 100, -1])
def test_a_line_that_broke_off_is_played_again(path: Path, kept: int) -> None:
    whole = path.read_bytes()
    broken = json.dumps(BLOCKS[2].as_dict()).encode()[:kept]
    path.write_bytes(whole + broken)
    with ResultsFile(path) as results:
        assert results.messages == [f"{path}, line 3 broke off and is not counted"]
        assert results.of(PAIR) == BLOCKS[:2]
        results.add(BLOCKS[2])
    assert read(path).messages == []
    assert read(path).results.of(PAIR) == BLOCKS


def test_a_last_line_without_its_end_counts(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    with ResultsFile(path) as results:
        assert results.messages == []
        results.add(BLOCKS[2])
    assert read(path).results.of(PAIR) == BLOCKS


@pytest.mark.parametrize(
    "content",
    [b"hello", b"hello\n", b'{"game": 1}\n', b"[1]\n", b"\xff\xfe\n", b"\n", b"[" * 100_000],
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with (
        pytest.raises(gaslamp.GaslampError, match="line 1 is no result"),
        ResultsFile(path),
    ):
        pass
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_is_refused(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:50] + b"\n" + lines[1])
    with pytest.raises(gaslamp.GaslampError, match="line 2 is no result"):
        read(path)


def test_one_run_at_a_time(path: Path) -> None:
    with (
        ResultsFile(path),
        pytest.raises(gaslamp.GaslampError, match="is in use: another run"),
        ResultsFile(path),
    ):
        pass
    with ResultsFile(path):
        pass
    assert [file.name for file in path.parent.iterdir()] == [path.name], "no lock is left behind"


def test_in_memory() -> None:
    results = Results([BLOCKS[0], BLOCKS[0], BLOCKS[2]])
    assert results.all() == [BLOCKS[0], BLOCKS[2]]


def test_compacting_changes_no_count(path: Path) -> None:
    other = play_block(Block(pairing("pocket", "random", "random", 1), 30, 10))
    apart = play_block(Block(PAIR, 40, 10))

    def total(what: str) -> Any:
        return sum(getattr(block, what) for block in read(path).results.all())

    with ResultsFile(path) as results:
        for block in (apart, other, BLOCKS[2]):
            results.add(block)
    before = [total(what) for what in ("games", "turns", "actions", "seconds")]
    compact(path)
    found = read(path).results
    assert [(block.first, block.games) for block in found.of(PAIR)] == [(0, 30), (40, 10)]
    assert [total(what) for what in ("games", "turns", "actions", "seconds")] == before
