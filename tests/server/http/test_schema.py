"""The pages keep to docs/openapi.json, whatever is asked of them.

Schemathesis makes requests that fit the description and requests that do not, and checks the
answers against it.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import schemathesis.specs.openapi.schemas  # Python may not parse it beside a server's thread
from hypothesis import HealthCheck, assume, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from every_game import last, walk
from gaslamp.core import saved_games
from gaslamp.server.http.routes import Api
from server.live import Live

ROOT = Path(__file__).resolve().parents[3]
DESCRIPTION = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
PAGES = [(path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods]
IDS = [f"{method} {path}" for path, method in PAGES]
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]
REJECTED = ["400", "403", "404", "409", "413", "415"]
every_page = pytest.mark.parametrize(("path", "method"), PAGES, ids=IDS)
every_body = pytest.mark.parametrize("path", [path for path, method in PAGES if method == "post"])


def test_the_description_is_up_to_date() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "openapi.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_page_is_described(server: Live) -> None:
    served = {
        (route.path, method.lower())
        for route in Api(server.inside.registry).routes()
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert served == set(PAGES)


@pytest.fixture(scope="module")
def games(server: Live) -> list[str]:
    """A game that waits, one that goes on and one that is over, of each kind."""
    found = []
    for game in ("pocket", "london", "newyork"):
        found.append(server.create(game, jack="open", listed=True)["game"])
        made = server.create(game, listed=True)
        server.begin(made)
        found.append(made["game"])
        made = server.create(game)
        with server.sit(made["game"], made["tokens"]["jack"]) as jack:
            jack.until("state")
            jack.ask("resign")
        found.append(made["game"])
    return found


def described(games: list[str]) -> Any:
    """The description, with words that mean something here beside any other."""
    known: dict[str, list[str]] = {"game": games, "viewer": ["jack", "investigator", "public"]}
    description = json.loads(json.dumps(DESCRIPTION))
    for methods in description["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                named = {"enum": known[parameter["name"]]}
                parameter["schema"] = {"anyOf": [named, {"type": "string", "minLength": 1}]}
    schemas = description["components"]["schemas"]
    good = saved_games.write(last(walk("pocket", None, 1)))
    hints = {
        "game": ["pocket", "london", "newyork"],
        "jack": ["me", "open", "link"],
        "investigator": ["me", "open", "link", "random"],
        "role": ["jack", "investigator"],
        "record": [good, good[:-20]],
        "viewer": known["viewer"],
    }
    for name in ("NewGame", "Join", "Upload"):
        for field, words in hints.items():
            shape = schemas[name]["properties"].get(field)
            if shape is not None:
                schemas[name]["properties"][field] = {"anyOf": [{"enum": words}, shape]}
    schema = schemathesis.openapi.from_dict(description)
    schema.config.checks.negative_data_rejection.expected_statuses = REJECTED
    return schema


def check(
    server: Live,
    games: list[str],
    page: tuple[str, str],
    examples: int,
    mode: GenerationMode = GenerationMode.POSITIVE,
) -> None:
    path, method = page
    operation = described(games)[path][method.upper()]
    base = f"http://127.0.0.1:{server.port}"

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        # A value that is no text is put into the path unquoted: "#" in it asks for another page.
        assume(all(isinstance(value, str) for value in (case.path_parameters or {}).values()))
        case.call_and_validate(base_url=base, checks=CHECKS)

    ask()


@every_page
def test_pages_answer_as_described(server: Live, games: list[str], path: str, method: str) -> None:
    check(server, games, (path, method), 20)


@every_body
def test_bodies_that_do_not_fit_are_refused(server: Live, games: list[str], path: str) -> None:
    check(server, games, (path, "post"), 40, GenerationMode.NEGATIVE)


@pytest.mark.long
@every_page
def test_pages_answer_as_described_very_often(
    server: Live, games: list[str], path: str, method: str
) -> None:
    check(server, games, (path, method), 500)


@pytest.mark.long
@every_body
def test_very_many_bodies_that_do_not_fit_are_refused(
    server: Live, games: list[str], path: str
) -> None:
    check(server, games, (path, "post"), 1000, GenerationMode.NEGATIVE)
