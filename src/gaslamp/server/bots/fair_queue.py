"""Whose bot thinks next: a queue that is fair to addresses, then to their players, then to games.

A job costs what its level is expected to take. Everybody has a time until which what he was given
counts against him: taking a job moves it on by the job's cost, from now at the earliest. A job is
due at its cost after it was asked for, or after that time if it is later. The address with the
earliest due job goes first, and within it the player with the earliest; so short jobs go before
long ones asked for at the same time, and a crowd of jobs of one address waits behind a single one
of another. No job waits for ever: one that is asked for later than it is due comes after it.

PostgreSQL's queue has the same order (`storage/postgres_jobs.py`).
"""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

from gaslamp.server.storage.base import FORGOTTEN, MOST_DEBT

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Asker:
    """For whom a bot thinks; keys that tell nothing else."""

    address: str
    player: str


@dataclass(frozen=True)
class _Waiting:
    asker: Asker
    cost: float
    asked: float
    number: int  # in the order of asking


def most_of_one_address(workers: int, share: float) -> int:
    """Return how many of the workers may think for one address at a time."""
    return max(1, int(workers * share))


class FairQueue(Generic[T]):
    """Jobs that wait for one of some workers, and those that occupy one; times are given to it."""

    def __init__(self, workers: int, share: float) -> None:
        self._workers, self._most = workers, most_of_one_address(workers, share)
        self._waiting: dict[T, _Waiting] = {}
        self._running: dict[T, Asker] = {}
        self._busy: Counter[str] = Counter()  # workers by address
        self._until: dict[str, float] = {}  # by address and by player, the longest unused first
        self._number = 0

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return len(self._waiting)

    def add(self, job: T, asker: Asker, cost: float, now: float) -> None:
        """Add a job."""
        self._number += 1
        self._waiting[job] = _Waiting(asker, cost, now, self._number)

    def discard(self, job: T) -> None:
        """Remove a job if it still waits."""
        self._waiting.pop(job, None)

    def take(self, now: float) -> T | None:
        """Return the job that the next free worker does; None if none is free or none may go on."""
        if len(self._running) >= self._workers:
            return None
        allowed = {
            job: one
            for job, one in self._waiting.items()
            if self._busy[one.asker.address] < self._most
        }
        if not allowed:
            return None
        first: dict[str, float] = {}  # when the first job of each address is due
        for one in allowed.values():
            address = one.asker.address
            first[address] = min(first.get(address, inf), self._due(one, address))
        chosen = min(
            allowed,
            key=lambda job: (
                first[allowed[job].asker.address],
                allowed[job].asker.address,
                self._due(allowed[job], allowed[job].asker.player),
                allowed[job].number,
            ),
        )
        self._start(chosen, self._waiting.pop(chosen), now)
        return chosen

    def done(self, job: T) -> None:
        """Take note that a job no longer occupies its worker."""
        address = self._running.pop(job).address
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]

    def _due(self, one: _Waiting, key: str) -> float:
        return max(one.asked, self._until.get(key, one.asked)) + one.cost

    def _start(self, job: T, one: _Waiting, now: float) -> None:
        self._running[job] = one.asker
        self._busy[one.asker.address] += 1
        for key in dict.fromkeys((one.asker.address, one.asker.player)):
            until = max(self._until.pop(key, now), now) + one.cost
            self._until[key] = min(until, now + MOST_DEBT)
        while now - next(iter(self._until.values())) > FORGOTTEN:
            del self._until[next(iter(self._until))]
