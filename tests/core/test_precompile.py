"""Compiling a game: once, with progress, and again if it did not come to its end."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gaslamp.core import precompile
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game

GAME: Any = SimpleNamespace(title="Pocket", kernels=SimpleNamespace(origin=None))


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled, with an empty cache and two kernels that only take note."""
    done: list[str] = []
    steps = [(name, lambda name=name: done.append(name)) for name in ("legal", "apply")]
    monkeypatch.setattr(precompile, "cache_folder", lambda origin: tmp_path)
    monkeypatch.setattr(precompile, "steps", lambda game: steps)
    return done


def test_a_game_is_compiled_once_and_tells_how_far_it_is(calls: list[str]) -> None:
    told: list[tuple[str, int, int]] = []
    assert precompile.ready(GAME, lambda *progress: told.append(progress))
    assert calls == ["legal", "apply"]
    assert told == [
        ("Compiling the rules of Pocket (once): legal", 0, 2),
        ("Compiling the rules of Pocket (once): apply", 1, 2),
        ("Compiled the rules of Pocket", 2, 2),
    ]
    assert not precompile.ready(GAME, lambda *progress: told.append(progress))
    assert calls == ["legal", "apply"]
    assert len(told) == 3


def test_compiling_that_was_interrupted_is_done_again(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(text: str, done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        precompile.ready(GAME, interrupted)
    assert calls == ["legal"]
    assert precompile.ready(GAME)
    assert calls == ["legal", "legal", "apply"]


def test_nothing_is_shown_in_a_pipe(calls: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert precompile.ready(GAME)
    assert capsys.readouterr() == ("", "")


def test_a_bar_is_shown_on_a_terminal(
    calls: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert precompile.ready(GAME)
    shown = capsys.readouterr().err
    assert "Compiling the rules of Pocket (once): apply" in shown
    assert shown.endswith("] Compiled the rules of Pocket\n")
    assert shown.count("\n") == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_has_a_step(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(name)
    kernels = game.kernels
    called: set[str] = set()

    class Noting:
        def __getattr__(self, kernel: str) -> Any:
            real = getattr(kernels, kernel)

            def call(*given: Any) -> Any:
                called.add(kernel)
                return real(*given)

            return call

    monkeypatch.setattr(game, "kernels", Noting())
    for _, step in precompile.steps(game):
        step()
    assert called == set(vars(kernels)) - {"origin"}
