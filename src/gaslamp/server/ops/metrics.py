"""Counts of what the server does, in the text format of Prometheus.

The time a bot thinks is left out: it could tell what the bot knows.
"""

from collections import Counter
from collections.abc import Callable

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)

HELP = {
    "gaslamp_games_created_total": "Games that were begun.",
    "gaslamp_moves_total": "Decisions that were committed.",
    "gaslamp_refusals_total": "Messages that changed nothing, by reason.",
    "gaslamp_sockets_opened_total": "Sockets that were opened.",
    "gaslamp_slow_readers_total": "Sockets that were closed because nobody read from them.",
    "gaslamp_bot_jobs_total": "Decisions asked of bots.",
    "gaslamp_heard_total": "Changes to games in memory by other servers.",
    "gaslamp_bot_retries_total": "Bots that died, failed or took too long, and were asked again.",
    "gaslamp_bot_bad_answers_total": "Answers of bots that were no legal action of their role.",
    "gaslamp_bot_overruns_total": "Decisions that took a bot longer than its level's budget.",
    "gaslamp_bot_late_total": "Answers of bots that were played later than their first slot.",
}


class Metrics:
    """Counters, gauges (read when the metrics are), and a histogram of commit times."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, tuple[str, Callable[[], int]]] = {}
        self._commits = [0] * (len(BOUNDS) + 1)
        self._commit_seconds = 0.0

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Add to a counter; `label` is the reason of a refusal."""
        self._counts[name, label] += by

    def gauge(self, name: str, text: str, value: Callable[[], int]) -> None:
        """Register a gauge; `value` returns its present value."""
        self._gauges[name] = (text, value)

    def committed(self, seconds: float) -> None:
        """Add one commit to the histogram."""
        bucket = next((i for i, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self._commits[bucket] += 1
        self._commit_seconds += seconds

    def text(self) -> str:
        """Return all metrics in the format of Prometheus."""
        lines = []
        for name, text in HELP.items():
            lines += [f"# HELP {name} {text}", f"# TYPE {name} counter"]
            found = {label: n for (key, label), n in sorted(self._counts.items()) if key == name}
            for label, number in (found or {"": 0}).items():
                lines.append(
                    f'{name}{{reason="{label}"}} {number}' if label else f"{name} {number}"
                )
        for name, (text, value) in self._gauges.items():
            lines += [f"# HELP {name} {text}", f"# TYPE {name} gauge", f"{name} {value()}"]
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "gaslamp_commit_seconds"
        lines = [f"# HELP {name} From a decision to its commit.", f"# TYPE {name} histogram"]
        total = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._commits, strict=True):
            total += number
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._commit_seconds:.6f}", f"{name}_count {total}"]
