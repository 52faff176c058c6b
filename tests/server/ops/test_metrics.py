"""What a server tells Prometheus of itself."""

import re
from pathlib import Path
from time import sleep

import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from gaslamp import server as server_room
from gaslamp.server.ops.metrics import HELP, LABELS, Metrics
from server.live import Live
from server.times import wait_until

ALERTS = Path(__file__).parents[3] / "docs" / "samples" / "alerts.yml"
NAME = re.compile(r"\b(?:gaslamp|process)_\w+")


def samples(text: str) -> dict[str, float]:
    """The value of each series that has no label, and the sum of those that have."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        found.setdefault(family.name, 0)  # a counter of which no label was counted yet
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


COUNTED = re.compile(r'metrics\.count\(\s*"(\w+)"(,)?')


def test_what_is_counted_is_declared() -> None:
    """By the same names, and with a label where one is given."""
    source = "".join(path.read_text() for path in Path(server_room.__path__[0]).rglob("*.py"))
    counted = {(name, bool(label)) for name, label in COUNTED.findall(source)}
    assert len(counted) > 8
    assert counted <= {(name, name in LABELS) for name in HELP}


def test_each_server_counts_for_itself() -> None:
    one, two = Metrics(), Metrics()
    one.count("gaslamp_refusals_total", "stale", 2)
    one.count("gaslamp_refusals_total", "illegal")
    one.committed(0.003)
    assert samples(one.text())["gaslamp_refusals_total"] == 3
    assert 'gaslamp_commit_seconds_bucket{le="0.002"} 0.0' in one.text()
    assert 'gaslamp_commit_seconds_bucket{le="0.005"} 1.0' in one.text()
    assert samples(two.text())["gaslamp_commit_seconds_count"] == 0
    assert 'reason="' not in two.text()


def test_alerts_name_what_there_is(server: Live) -> None:
    server.create("pocket")
    text = server.http.get("/metrics").text
    there = samples(text)
    rules = [r for group in yaml.safe_load(ALERTS.read_text())["groups"] for r in group["rules"]]
    assert len(rules) > 5
    for rule in rules:
        assert set(rule) <= {"alert", "expr", "for", "annotations", "labels"}
        for name in NAME.findall(rule["expr"]):
            counted = name.removesuffix("_total")
            assert name in there or counted in there, f"{rule['alert']} asks for {name}"


def test_disk_and_notifications_are_measured(server: Live) -> None:
    def measured() -> dict[str, float]:
        return samples(server.http.get("/metrics").text)

    wait_until(lambda: measured()["gaslamp_database_bytes"] > 0)
    if server.url.startswith("sqlite"):
        assert measured()["gaslamp_disk_free_bytes"] > 0
        assert measured()["gaslamp_notify_lag_seconds_count"] == 0
    else:
        wait_until(lambda: measured()["gaslamp_notify_lag_seconds_count"] > 0)
        assert measured()["gaslamp_notify_lag_seconds_sum"] < 10


def test_a_busy_loop_is_noticed(server: Live) -> None:
    def late() -> float:
        found = samples(server.http.get("/metrics").text)
        return found["gaslamp_loop_lag_seconds_sum"]

    before = late()
    server.loop.call_soon_threadsafe(sleep, 0.5)
    wait_until(lambda: late() - before > 0.3)
