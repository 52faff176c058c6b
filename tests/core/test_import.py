"""Importing the package is cheap, and what it offers is what it says."""

import subprocess
import sys

import pytest

import gaslamp


def run(script: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_gaslamp_loads_neither_numba_nor_numpy() -> None:
    loaded = "import gaslamp, sys; print(*sys.modules)"
    modules = {name.split(".")[0] for name in run(loaded).split()}
    assert "gaslamp" in modules
    assert modules.isdisjoint({"numba", "numpy", "llvmlite", "msgspec", "click", "rich"})


def test_errors_and_versions_need_no_engine() -> None:
    script = "import gaslamp, sys; gaslamp.Illegal, gaslamp.BadPosition, gaslamp.__version__"
    assert run(f"{script}; print('numba' in sys.modules)") == "False"


def test_the_engine_is_loaded_when_a_game_begins() -> None:
    script = "import gaslamp, sys; gaslamp.new_game('pocket', seed=1)"
    assert run(f"{script}; print('numba' in sys.modules)") == "True"


def test_every_name_that_is_offered_exists() -> None:
    for name in gaslamp.__all__:
        assert getattr(gaslamp, name) is not None


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="'gaslamp' has no attribute 'chess'"):
        _ = gaslamp.chess


def test_errors_are_value_errors() -> None:
    for error in (gaslamp.Illegal, gaslamp.BadPosition, gaslamp.BadRecord, gaslamp.Unknown):
        assert issubclass(error, gaslamp.GaslampError)
    assert issubclass(gaslamp.GaslampError, ValueError)
