"""Counts of what the server does, for Prometheus.

Every name and its text stand here. The time a bot thinks is left out: it could tell what the bot
knows. No label holds anything that one player may not know of another.
"""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

HELP = {
    "gaslamp_games_created_total": "Games that were begun.",
    "gaslamp_moves_total": "Decisions that were committed.",
    "gaslamp_refusals_total": "Messages that changed nothing, by reason.",
    "gaslamp_sockets_opened_total": "Sockets that were opened.",
    "gaslamp_slow_readers_total": "Sockets that were closed because nobody read from them.",
    "gaslamp_hung_up_total": "Connections that were closed because of a limit, by limit.",
    "gaslamp_bot_jobs_total": "Decisions asked of bots.",
    "gaslamp_heard_total": "Changes to games in memory by other servers.",
    "gaslamp_bot_retries_total": "Bots that died, failed or took too long, and were asked again.",
    "gaslamp_bot_bad_answers_total": "Answers of bots that were no legal action of their role.",
    "gaslamp_bot_overruns_total": "Decisions that took a bot longer than its level's budget.",
    "gaslamp_bot_cut_short_total": "Decisions that the clock stopped before their work was done.",
    "gaslamp_bot_late_total": "Answers of bots that were played later than their first slot.",
}
# The label of each counter that has one.
LABELS = {"gaslamp_refusals_total": "reason", "gaslamp_hung_up_total": "limit"}

COMMIT_SECONDS = "gaslamp_commit_seconds"
LOOP_LAG_SECONDS = "gaslamp_loop_lag_seconds"
NOTIFY_LAG_SECONDS = "gaslamp_notify_lag_seconds"
LAGS = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
HISTOGRAMS = {
    COMMIT_SECONDS: (
        "From a decision to its commit.",
        (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0),
    ),
    LOOP_LAG_SECONDS: ("How much later than asked for the server's loop came round.", LAGS),
    NOTIFY_LAG_SECONDS: ("From sending a notification to its receipt (PostgreSQL).", LAGS),
}

disable_created_metrics()  # type: ignore[no-untyped-call]  # series that nobody reads


class Metrics:
    """The metrics of one server, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._counters: dict[tuple[str, str], Counter] = {}
        self._labelled: dict[str, Counter] = {}
        for name, text in HELP.items():
            if name in LABELS:
                labels = (LABELS[name],)
                self._labelled[name] = Counter(name, text, labels, registry=self._registry)
            else:
                self._counters[name, ""] = Counter(name, text, registry=self._registry)
        self._histograms = {
            name: Histogram(name, text, buckets=bounds, registry=self._registry)
            for name, (text, bounds) in HISTOGRAMS.items()
        }

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Add to a counter; `label` is the value of its label, if it has one."""
        counter = self._counters.get((name, label))
        if counter is None:
            counter = self._counters[name, label] = self._labelled[name].labels(label)
        counter.inc(by)

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Register a gauge; `value` returns its present value."""
        Gauge(name, text, registry=self._registry).set_function(value)

    def observe(self, name: str, seconds: float) -> None:
        """Add one time to a histogram."""
        self._histograms[name].observe(seconds)

    def committed(self, seconds: float) -> None:
        """Add one commit to its histogram."""
        self.observe(COMMIT_SECONDS, seconds)

    def text(self) -> str:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry).decode()
