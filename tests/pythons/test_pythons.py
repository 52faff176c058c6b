"""The fast tests under every version of Python that the package names, where it is installed."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
TOOLS = ("httpx", "hypothesis", "pytest", "pytest-xdist", "textual")
FAST = ("rules", "core", "games", "golden", "secrets", "cli/text", "cli/terminal", "cli/commands")
# These ask for OpenSpiel, which has no package for every version of Python.
LEFT_OUT = ("test_bots_and_editions_are_those_of_the_game",)


def interpreter(version: str) -> str | None:
    """A Python of a version: on the path, of pyenv or of uv; a shim that starts nothing is none."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [shutil.which(f"python{version}")]
    found += [str(path) for path in home.glob(f"versions/{version}.*/bin/python")]
    if shutil.which("uv"):
        command = ["uv", "python", "find", "--offline", version]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found.append(done.stdout.strip())
    for path in filter(None, found):
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        if done.stdout.startswith(f"Python {version}."):
            return path
    return None


def locked() -> dict[str, str]:
    """The versions of the lock file, by name."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.MULTILINE))


def test_the_package_promises_the_first_of_these_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={VERSIONS[0]}"


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_fast_tests_under_python(version: str, tmp_path: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed (looked on the path, in pyenv and in uv)")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = str(tmp_path / "venv" / "bin" / "python")
    versions = tmp_path / "constraints.txt"
    versions.write_text("".join(f"{name}=={number}\n" for name, number in locked().items()))
    subprocess.run([python, "-m", "venv", str(tmp_path / "venv")], check=True)
    install = [own, "-m", "pip", "install", "--quiet", "--constraint", str(versions)]
    subprocess.run([*install, *project["dependencies"], *TOOLS], check=True)
    without = " and ".join(f"not {name}" for name in LEFT_OUT)
    run = [own, "-m", "pytest", "-o", "addopts=-q --import-mode=importlib", "-m", "not long"]
    done = subprocess.run(
        [*run, "-k", without, *(f"tests/{part}" for part in FAST)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
