"""What `make play` installs: enough to play, and nothing that `make test` then replaces."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8")))


def needed() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {re.split(r"[^\w-]", wanted)[0] for wanted in project["dependencies"]}


def test_playing_has_all_dependencies_of_the_package() -> None:
    assert needed() <= pins("requirements-play.lock").keys()


def test_playing_has_none_of_the_tools() -> None:
    assert not {"pytest", "mypy", "ray", "open-spiel"} & pins("requirements-play.lock").keys()


def test_what_playing_uses_is_what_is_tested() -> None:
    playing, testing = pins("requirements-play.lock"), pins("requirements.lock")
    assert {name: testing.get(name) for name in playing} == playing


def test_every_pin_has_hashes() -> None:
    for lock in ("requirements.lock", "requirements-play.lock", "requirements-uv.lock"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        for entry in re.split(r"\n(?=\S)", text):
            if "==" in entry:
                assert "--hash=sha256:" in entry, entry
