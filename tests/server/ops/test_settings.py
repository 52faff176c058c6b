"""Settings: each by an option, by a variable, and in the operator's page."""

import subprocess
import sys
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

import pytest
from click import command
from click.testing import CliRunner

from gaslamp.server.ops.command_line import with_settings
from gaslamp.server.settings import BadSetting, Settings, option_of, variables_of

ROOT = Path(__file__).resolve().parents[3]
every_setting = pytest.mark.parametrize("setting", fields(Settings), ids=lambda one: one.name)


def another(setting: "Field[Any]") -> tuple[str, Any]:
    """A value other than the default, as text and as it is."""
    default = setting.default
    if isinstance(default, bool):
        return "off", False
    if isinstance(default, (int, float)):
        return ("7", 7) if setting.metadata.get("most", 7) >= 7 else ("0.25", 0.25)
    if isinstance(default, tuple):
        return "https://a.example, https://b.example", ("https://a.example", "https://b.example")
    return "elsewhere", "elsewhere"


def served(*arguments: str) -> Settings:
    """The settings that a command with these arguments is given."""
    found: list[Settings] = []

    def run(settings: Settings) -> None:
        found.append(settings)

    result = CliRunner().invoke(command()(with_settings(run)), arguments)
    assert result.exit_code == 0, result.output
    return found[0]


@every_setting
def test_every_setting_has_an_option_and_a_variable(
    monkeypatch: pytest.MonkeyPatch, setting: "Field[Any]"
) -> None:
    text, value = another(setting)
    for name in (name for one in fields(Settings) for name in variables_of(one)):
        monkeypatch.delenv(name, raising=False)
    assert served() == Settings()
    option = [f"--no-{option_of(setting)[2:]}"] if text == "off" else [option_of(setting), text]
    assert getattr(served(*option), setting.name) == value
    for variable in variables_of(setting):
        with monkeypatch.context() as environment:
            environment.setenv(variable, text)
            assert getattr(served(), setting.name) == value
            if text != "off":
                given = served(option_of(setting), str(setting.default or "0"))
                assert getattr(given, setting.name) != value, "an option goes first"


def test_the_names_that_were_always_there() -> None:
    set_long_ago = {"GASLAMP_WEB": "/srv/page", "FORWARDED_ALLOW_IPS": "10.0.0.1"}
    assert Settings.read({}, set_long_ago) == Settings(web="/srv/page", proxies="10.0.0.1")
    assert Settings.read({}, {"FORWARDED_ALLOW_IPS": ""}).proxies == ""  # believes nobody
    assert Settings.read({}, {"GASLAMP_WEB": "", "GASLAMP_PORT": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("port", "70000", "from 0 to 65535"),
        ("port", "http", "a whole number"),
        ("workers", "-1", "from 0 to 256"),
        ("seat_burst", "0", "of at least 1"),
        ("bot_pace", "nan", "of at least 0"),
        ("bot_pace", "inf", "of at least 0"),
        ("warm_up", "perhaps", "on or off"),
    ],
)
def test_a_value_that_cannot_be_is_refused(name: str, text: str, said: str) -> None:
    (setting,) = [one for one in fields(Settings) if one.name == name]
    variable = variables_of(setting)[0]
    with pytest.raises(BadSetting, match=said) as refused:
        Settings.read({}, {variable: text})
    assert str(refused.value).startswith(variable)
    if name != "warm_up":
        with pytest.raises(BadSetting, match=option_of(setting)):
            Settings.read({name: text}, {})


def test_the_page_names_every_setting() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "settings_table.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for setting in fields(Settings):
        for name in (option_of(setting), *variables_of(setting)):
            assert f"`{name}`" in page
