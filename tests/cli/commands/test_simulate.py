import json
import sys
from pathlib import Path
from typing import Any

import pytest

import gaslamp

KEYS = [
    "game",
    "games",
    "seed",
    "bots",
    "wins",
    "reasons",
    "mean_turns",
    "seconds",
    "actions_per_second",
]

HUGE = "99999999999"
TOO_MANY = "a decision may take at most 10,000,000 iterations"


def simulated(run: Any, *words: str) -> dict[str, Any]:
    result = run("simulate", "pocket", *words, "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_has_the_keys_of_the_contract(run: Any) -> None:
    found = simulated(
        run, "--games", "300", "--jack", "random", "--investigator", "random", "--seed", "5"
    )
    assert list(found) == KEYS
    assert found["game"] == "pocket"
    assert found["games"] == 300
    assert found["seed"] == 5
    assert found["bots"] == {"jack": "random", "investigator": "random"}
    assert sum(found["wins"].values()) == 300
    assert set(found["wins"]) == {"jack", "investigator"}
    assert sum(found["reasons"].values()) == 300
    assert 1 <= found["mean_turns"] <= 8
    assert found["seconds"] > 0
    assert found["actions_per_second"] > 0


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_every_game(run: Any, name: str) -> None:
    result = run("simulate", name, "--games", "20", "--seed", "1", "--json")
    assert result.exit_code == 0
    assert sum(json.loads(result.stdout)["wins"].values()) == 20


def test_editions(run: Any) -> None:
    def wins(edition: str) -> Any:
        words = ("--games", "2000", "--seed", "1", "--json", "--edition", edition)
        return json.loads(run("simulate", "london", *words).stdout)["wins"]

    assert wins("2006") == wins("2006") != wins("2016")


def test_the_same_seed_gives_the_same_games(run: Any) -> None:
    def outcome(seed: str) -> list[Any]:
        found = simulated(run, "--games", "200", "--seed", seed)
        return [found["wins"], found["reasons"], found["mean_turns"]]

    assert outcome("5") == outcome("5")
    assert outcome("5") != outcome("6")


def test_without_a_seed_one_is_drawn_and_shown(run: Any) -> None:
    first, second = (simulated(run, "--games", "5") for _ in range(2))
    assert first["seed"] != second["seed"]
    again = simulated(run, "--games", "5", "--seed", str(first["seed"]))
    assert again["reasons"] == first["reasons"]


def test_a_negative_or_huge_seed_is_a_seed(run: Any) -> None:
    assert simulated(run, "--games", "2", "--seed", "-1")["seed"] == -1
    assert simulated(run, "--games", "2", "--seed", str(2**70))["seed"] == 2**70


def test_in_words(run: Any) -> None:
    result = run("simulate", "pocket", "--games", "1000", "--seed", "1")
    assert result.exit_code == 0
    head, first, second, *_ = result.stdout.splitlines()
    assert head == "pocket: 1,000 games, random as jack against random as investigator, seed 1"
    assert first.split()[0] == "investigator"
    assert second.split()[0] == "jack"
    assert "turns a game" in result.stdout
    assert "actions per second" in result.stdout


def test_intervals_and_branching_in_words(run: Any) -> None:
    result = run("simulate", "london", "--games", "1000", "--seed", "1")
    jack = next(line for line in result.stdout.splitlines() if line.startswith("  jack"))
    assert "(95 %: " in jack
    lines = [line.split() for line in result.stdout.splitlines()]
    assert "decisions a game, over 300 games:" in result.stdout
    (pick,) = [line for line in lines if line and line[0] == "pick"]
    assert pick[2:] == ["2.5", "4"]
    (face,) = [line for line in lines if line and line[0] == "face"]
    assert face[2:] == ["6.0", "6"]


def test_no_branching_where_somebody_chooses(run: Any) -> None:
    result = run("simulate", "pocket", "--games", "5", "--jack", "greedy")
    assert "turns a game" in result.stdout
    assert "decisions a game" not in result.stdout


def test_both_ways(run: Any) -> None:
    words = ("--games", "20", "--seed", "1", "--jack", "greedy", "--swap")
    found = simulated(run, *words)
    assert list(found) == [*KEYS, "swapped", "scores"]
    assert found["bots"] == {"jack": "greedy", "investigator": "random"}
    assert found["swapped"]["bots"] == {"jack": "random", "investigator": "greedy"}
    assert list(found["swapped"]) == KEYS
    wins = found["wins"]["jack"] + found["swapped"]["wins"]["investigator"]
    score = found["scores"]["greedy"]
    assert (score["wins"], score["games"], score["share"]) == (wins, 40, wins / 40)
    assert score["low"] < score["share"] < score["high"]
    assert found["scores"]["random"]["wins"] == 40 - wins
    text = run("simulate", "pocket", *words).stdout
    *_, title, first, second = text.splitlines()
    assert title == "both ways together"
    assert first.split()[:2] == ["greedy", str(wins)]
    assert second.split()[:2] == ["random", str(40 - wins)]


def test_processes_change_nothing(run: Any) -> None:
    def outcome(*words: str) -> list[Any]:
        found = simulated(run, "--games", "130", "--seed", "5", "--jack", "greedy", *words)
        return [found["wins"], found["reasons"], found["mean_turns"]]

    assert outcome("--jobs", "2") == outcome()


def test_results_accumulate_and_a_run_goes_on(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = ("--jack", "greedy", "--results", str(file))
    first = simulated(run, "--games", "20", *words)
    assert first["seed"] == 0, "the next run without a seed has to be about the same games"
    lines = file.read_text()
    assert simulated(run, "--games", "20", *words) == first, "nothing was left to play"
    assert file.read_text() == lines
    more = simulated(run, "--games", "30", *words)
    assert more["games"] == 30
    assert file.read_text().startswith(lines)
    assert more["wins"] == simulated(run, "--games", "30", "--seed", "0", *words[:2])["wins"]


def test_a_line_that_broke_off_is_told(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"game": "po')
    result = run("simulate", "pocket", "--games", "5", "--results", str(file))
    assert result.exit_code == 0
    assert result.stderr == f"gaslamp: {file}, line 1 broke off and is not counted\n"


def test_budgets(run: Any) -> None:
    def bots(*words: str) -> Any:
        names = ("--jack", "ismcts-50", "--investigator", "random")
        return simulated(run, "--games", "1", "--jobs", "1", *names, *words)["bots"]

    assert bots("--iterations", "5") == {"jack": "ismcts-50@5i", "investigator": "random"}
    assert bots("--seconds-per-decision", "0.001")["jack"] == "ismcts-50@0.001s"
    assert bots("--jack", "ismcts-50@7i", "--iterations", "5")["jack"] == "ismcts-50@7i"


def test_without_ray(refused: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    told = refused("simulate", "pocket", "--cluster", "ray")
    assert told.endswith("needs Ray, which is not installed: pip install 'gaslamp[cluster]'\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess': choose one of pocket, "),
        (["pocket", "--games", "-3"], "--games must be a whole number of at least 1, not '-3'"),
        (["pocket", "--games", "0"], "--games must be a whole number of at least 1, not '0'"),
        (["pocket", "--games", "many"], "--games must be a whole number of at least 1, not 'many'"),
        (["pocket", "--seed", "1.5"], "--seed must be a whole number, not '1.5'"),
        (["pocket", "--jack", "hal"], "unknown bot 'hal': choose one of random"),
        (["pocket", "--investigator", "level-6"], "unknown bot 'level-6': choose one of random"),
        (["pocket", "--jack", "random@fast"], "'random@fast' is not a player: after @ comes"),
        (["pocket", "--jack", "random@0s"], "a budget needs seconds above zero, not 0"),
        (
            ["pocket", "--seconds-per-decision", "0"],
            "--seconds-per-decision must be a number above",
        ),
        (["pocket", "--seconds-per-decision", "nan"], "must be a number above zero, not 'nan'"),
        (["pocket", "--seconds-per-decision", "inf"], "must be a number above zero, not 'inf'"),
        (["pocket", "--seconds-per-decision", "soon"], "must be a number above zero, not 'soon'"),
        (["pocket", "--iterations", "0"], "--iterations must be a whole number of at least 1"),
        (["pocket", "--jobs", "0"], "--jobs must be a whole number of at least 1, not '0'"),
        (["pocket", "--jobs", HUGE], f"one machine runs at most 256 processes, not {HUGE}"),
        (["pocket", "--iterations", HUGE, "--jack", "level-2"], TOO_MANY),
        (["pocket", "--jack", f"ismcts-{HUGE}"], f"unknown bot 'ismcts-{HUGE}': {TOO_MANY}"),
        (["london", "--jack", f"seeker-{HUGE}"], f"unknown bot 'seeker-{HUGE}': {TOO_MANY}"),
        (
            ["pocket", "--jack", f"solver-{HUGE}"],
            "caution in per cent, from solver-0 to solver-100",
        ),
        (["pocket", "--jack", f"openspiel-ismcts-{HUGE}"], TOO_MANY),
        (["pocket", "--jack", f"level-{HUGE}"], "choose one of random"),
        (["pocket", "--jack", f"ismcts-5@{HUGE}i"], TOO_MANY),
        (["pocket", "--cluster", "dask"], "unknown cluster 'dask': choose one of ray"),
        (["pocket", "--swap"], "--swap needs two different bots, not random twice"),
        (["pocket", "--results", "no/such/folder/file"], "cannot write no/such/folder/file: "),
        (["pocket", "--results", "."], "cannot write .: that is a folder"),
        (["pocket", "--edition", "2016"], "unknown edition of pocket '2016'"),
        (["pocket", "--fast"], "--fast"),
        (["pocket", "again"], "again"),
        ([], "GAME"),
    ],
)
def test_bad_input(refused: Any, words: list[str], told: str) -> None:
    assert told in refused("simulate", *words)
