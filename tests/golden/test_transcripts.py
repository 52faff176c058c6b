"""Ten whole games of every game and edition, kept word by word.

A transcript that changed means that rules, chance, the order of legal actions or the record format
did. If that was meant, `python tests/golden/regenerate.py` writes the new ones.
"""

import pytest

from every_game import CASES, IDS
from gaslamp.core import saved_games
from gaslamp.core.registry import game as find_game
from golden import transcripts

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
every_seed = pytest.mark.parametrize("seed", transcripts.SEEDS)


@every_game
@every_seed
def test_the_same_seed_writes_the_same_game(game: str, edition: str | None, seed: int) -> None:
    kept = transcripts.path(game, edition, seed).read_text(encoding="utf-8")
    assert transcripts.transcript(transcripts.played(game, edition, seed)) == kept


@every_game
@every_seed
def test_a_transcript_replays(game: str, edition: str | None, seed: int) -> None:
    kept = transcripts.path(game, edition, seed).read_text(encoding="utf-8")
    state = saved_games.replay(saved_games.read(kept))
    assert state == transcripts.played(game, edition, seed)
    assert transcripts.transcript(state) == kept


OLD_GAMES = [
    (game, edition, version)
    for game, edition in CASES
    for version in find_game(game).replays_versions
]


@pytest.mark.parametrize(("game", "edition", "version"), OLD_GAMES)
@every_seed
def test_a_transcript_of_an_older_version_replays_unchanged(
    game: str, edition: str | None, version: int, seed: int
) -> None:
    file = transcripts.OLDER[version] / transcripts.path(game, edition, seed).name
    kept = file.read_text(encoding="utf-8")
    record = saved_games.read(kept)
    assert record.rules == version
    state = saved_games.replay(record)
    outcome = state.outcome
    assert outcome is not None
    assert f"{outcome.winner} {outcome.reason}" == record.result
    assert transcripts.transcript(state, rules=version) == kept


def test_every_older_transcript_is_replayed() -> None:
    wanted = {
        transcripts.OLDER[version] / transcripts.path(game, edition, seed).name
        for game, edition, version in OLD_GAMES
        for seed in transcripts.SEEDS
    }
    assert {file for folder in transcripts.OLDER.values() for file in folder.iterdir()} == wanted


def test_no_transcript_is_left_over() -> None:
    wanted = {transcripts.path(*case, seed) for case in CASES for seed in transcripts.SEEDS}
    assert set(transcripts.FOLDER.iterdir()) == wanted
