import json
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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess': choose one of pocket, "),
        (["pocket", "--games", "-3"], "--games must be a whole number of at least 1, not '-3'"),
        (["pocket", "--games", "0"], "--games must be a whole number of at least 1, not '0'"),
        (["pocket", "--games", "many"], "--games must be a whole number of at least 1, not 'many'"),
        (["pocket", "--seed", "1.5"], "--seed must be a whole number, not '1.5'"),
        (["pocket", "--jack", "hal"], "unknown bot 'hal': choose one of random"),
        (["pocket", "--investigator", "level-3"], "unknown bot 'level-3': choose one of random"),
        (["pocket", "--edition", "2016"], "unknown edition of pocket '2016'"),
        (["pocket", "--fast"], "--fast"),
        (["pocket", "again"], "again"),
        ([], "GAME"),
    ],
)
def test_bad_input(refused: Any, words: list[str], told: str) -> None:
    assert told in refused("simulate", *words)
