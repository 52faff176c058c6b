"""Bots by name: one factory for ours, for levels and for those of installed packages."""

import ast
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp import bots
from gaslamp.bots import registry
from gaslamp.bots.random_bot import RandomBot
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game

PACKAGE = Path(bots.__file__).parent
SOURCES = sorted(PACKAGE.glob("**/*.py"))
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("name", ["", "Random", "level-6", "ismcts-", "ismcts-x", "ismcts--1"])
def test_unknown_bots(name: str) -> None:
    with pytest.raises(gaslamp.Unknown, match=f"unknown bot '{name}': choose one of random"):
        bots.make("pocket", name)


def test_unknown_game() -> None:
    with pytest.raises(gaslamp.Unknown, match="unknown game 'chess': choose one of pocket, "):
        bots.make("chess", "random")


@every_game
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_level_is_the_bot_that_the_game_declares(game: str, level: str) -> None:
    declared = find_game(game).levels[level]
    made = bots.make(game, level, 1)
    assert type(made) is type(bots.make(game, declared.bot, 1))
    assert bots.bot_of(game, level) == declared.bot
    assert bots.thinks(game, level) == (declared.bot not in ("random", "greedy"))


@every_game
def test_a_refusal_names_all_bots_of_the_game(game: str) -> None:
    with pytest.raises(gaslamp.Unknown) as refusal:
        bots.make(game, "hal")
    listed = str(refusal.value).partition("choose one of ")[2].split(", ")
    assert listed == [*bots.NAMES, *find_game(game).bots, "classic-5", "openspiel-ismcts-N"]


def test_a_bot_of_one_game_is_unknown_in_another() -> None:
    for game, name in (("pocket", "seeker-10"), ("london", "solver"), ("newyork", "solver-50")):
        with pytest.raises(gaslamp.Unknown, match=f"unknown bot '{name}'"):
            bots.make(game, name)


@every_game
def test_todays_level_5_is_kept_by_name(game: str) -> None:
    """It plays on as it is when the levels change."""
    kept = find_game(game).kept["classic-5"]
    assert (kept.bot, kept.seconds) == (
        ("solver", 5.0) if game == "pocket" else ("seeker-8000", 5.0)
    )
    assert type(bots.make(game, "classic-5", 1)) is type(bots.make(game, kept.bot, 1))
    assert bots.thinks(game, "classic-5")
    assert not bots.make(game, "classic-5", 1).sure  # type: ignore[attr-defined]
    assert bots.make(game, "level-5", 1).sure  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["reader", "reader:", "reader:hal", "deceiver:", "hal:level-5"])
def test_an_opponent_who_knows_needs_a_bot_to_know(name: str) -> None:
    with pytest.raises(gaslamp.Unknown, match=r"unknown bot '.*': choose one of random"):
        bots.make("pocket", name)


def own_bot(game: str, name: str, seed: int | None) -> Any:
    """What an installed package might name."""
    return RandomBot(f"{game} {name}", seed)


def test_bots_of_installed_packages_are_made_too(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("mine", f"{__name__}:own_bot", "gaslamp.bots")
    monkeypatch.setattr(EntryPoint, "load", lambda self: own_bot)
    monkeypatch.setattr(registry, "_installed", lambda: {"mine": entry})
    for name in ("mine", "mine-20"):
        made = bots.make("london", name, 3)
        assert isinstance(made, RandomBot)
        assert made.game == f"london {name}"
    with pytest.raises(gaslamp.Unknown, match="mine-N"):
        bots.make("london", "hal")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_bot_knows_a_game_by_its_name(path: Path) -> None:
    """A game declares what bots need; only Pocket's own (solver, rules of thumb) import it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not texts & set(GAMES)
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    games = {module.split(".")[2] for module in modules if module.startswith("gaslamp.games.")}
    of_pocket = path.is_relative_to(PACKAGE / "solver") or "pocket" in (path.stem, *path.parts)
    assert games <= ({"pocket"} if of_pocket else {"hexes"})
