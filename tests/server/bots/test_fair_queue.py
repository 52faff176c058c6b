"""Whose bot thinks next: shares of addresses and players are kept, and nobody waits for ever."""

from collections import Counter
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gaslamp.server.bots.fair_queue import Asker, FairQueue, most_of_one_address
from gaslamp.server.storage.base import MOST_DEBT

COSTS = (0.1, 0.4, 0.75, 1.25)
WORKERS, SHARE = 4, 0.5
MOST = most_of_one_address(WORKERS, SHARE)


@dataclass(frozen=True)
class Job:
    number: int
    asker: Asker
    cost: float
    asked: float


class Fairness(RuleBasedStateMachine):
    """People ask, change their minds, and time passes; a job occupies its worker for its cost."""

    def __init__(self) -> None:
        super().__init__()
        self.queue: FairQueue[Job] = FairQueue(WORKERS, SHARE)
        self.now, self.number = 0.0, 0
        self.waiting: list[Job] = []
        self.running: dict[Job, float] = {}

    @rule(address=st.sampled_from("ABCD"), player=st.integers(0, 2), cost=st.sampled_from(COSTS))
    def ask(self, address: str, player: int, cost: float) -> None:
        self.number += 1
        job = Job(self.number, Asker(address, f"{address}{player}"), cost, self.now)
        self.waiting.append(job)
        self.queue.add(job, job.asker, cost, self.now)

    @precondition(lambda self: self.waiting)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        job = data.draw(st.sampled_from(self.waiting))
        self.waiting.remove(job)
        self.queue.discard(job)

    @rule()
    def take(self) -> None:
        job = self.queue.take(self.now)
        if job is None:
            return
        self.waiting.remove(job)
        self.running[job] = self.now + job.cost
        # Nothing jumps the queue for longer than its own cost and the debt of whoever is passed.
        passed = [one for one in self.waiting if self.busy()[one.asker.address] < MOST]
        for one in passed:
            assert one.asked + one.cost + MOST_DEBT + max(COSTS) > job.asked

    @precondition(lambda self: self.running)
    @rule()
    def time_passes(self) -> None:
        job = min(self.running, key=lambda one: self.running[one])
        self.now = max(self.now, self.running.pop(job))
        self.queue.done(job)

    def busy(self) -> Counter[str]:
        return Counter(job.asker.address for job in self.running)

    @invariant()
    def shares_are_kept(self) -> None:
        assert len(self.running) <= WORKERS
        assert all(number <= MOST for number in self.busy().values())
        assert len(self.queue) == len(self.waiting)

    def teardown(self) -> None:
        """Whatever happened, everything that waits is done in the end."""
        for _ in range(3 * self.number + 3):
            while (job := self.queue.take(self.now)) is not None:
                self.waiting.remove(job)
                self.running[job] = self.now + job.cost
            if self.running:
                self.time_passes()
        assert not self.waiting


TestFairness = Fairness.TestCase
TestFairness.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


def ask(queue: FairQueue[str], job: str, address: str, cost: float, now: float) -> None:
    """Ask for somebody; the player is the first letter of the job."""
    queue.add(job, Asker(address, f"{address} {job[0]}"), cost, now)


def drained(queue: FairQueue[str], now: float, costs: dict[str, float], most: int) -> list[str]:
    """The jobs that one worker does from now on, one after another."""
    done: list[str] = []
    while len(done) < most and (job := queue.take(now)) is not None:
        done.append(job)
        queue.done(job)
        now += costs[job]
    return done


def test_a_stranger_waits_for_one_job_of_a_flood_and_no_more() -> None:
    for cost in COSTS:
        queue: FairQueue[str] = FairQueue(1, SHARE)
        for number in range(178):
            ask(queue, f"f{number}", "flood", 1.25, 0.0)
        busy, now = queue.take(0.0), 0.0
        for _ in range(40):  # the flood has been going on for a while
            assert busy is not None
            queue.done(busy)
            now += 1.25
            busy = queue.take(now)
        assert busy is not None
        ask(queue, "stranger", "elsewhere", cost, now + 0.5)
        queue.done(busy)
        assert queue.take(now + 1.25) == "stranger"


def test_a_flood_leaves_half_of_the_workers_to_others() -> None:
    queue: FairQueue[str] = FairQueue(4, 0.5)
    for number in range(50):
        ask(queue, f"f{number}", "flood", 1.25, 0.0)
    assert sum(queue.take(0.0) is not None for _ in range(10)) == 2
    ask(queue, "stranger", "elsewhere", 1.25, 0.1)
    assert queue.take(0.1) == "stranger"


def test_short_jobs_go_before_long_ones_that_are_asked_for_at_the_same_time() -> None:
    queue: FairQueue[str] = FairQueue(1, 1)
    costs = dict(zip("abcd", (1.25, 0.1, 0.75, 0.4), strict=True))
    for job, cost in costs.items():
        ask(queue, job, job, cost, 0.0)
    assert drained(queue, 0.0, costs, 4) == ["b", "d", "c", "a"]


def test_players_of_one_address_take_turns_whatever_one_of_them_asks_for() -> None:
    queue: FairQueue[str] = FairQueue(1, 1)
    jobs = [*(f"a{number}" for number in range(20)), "b1", "b2", "c1"]
    costs = dict.fromkeys(jobs, 1.0)
    for job in jobs:
        ask(queue, job, "one house", 1.0, 0.0)
    first = drained(queue, 0.0, costs, 6)
    assert Counter(job[0] for job in first) == {"a": 3, "b": 2, "c": 1}


def test_two_floods_share_about_equally_by_cost() -> None:
    queue: FairQueue[str] = FairQueue(1, 1)
    costs = {f"a{n}": 1.25 for n in range(200)} | {f"b{n}": 0.25 for n in range(400)}
    for job, cost in costs.items():
        ask(queue, job, job[0], cost, 0.0)
    spent: Counter[str] = Counter()
    for job in drained(queue, 0.0, costs, 240):
        spent[job[0]] += int(costs[job] * 100)
    assert 2 / 3 < spent["a"] / spent["b"] < 3 / 2  # by number of jobs it would be 5


def test_a_long_job_is_not_passed_for_ever_by_short_ones_of_ever_new_addresses() -> None:
    queue: FairQueue[str] = FairQueue(1, SHARE)
    ask(queue, "long", "patient", 1.25, 0.0)
    now = 0.0
    for number in range(100):
        ask(queue, f"s{number}", f"address {number}", 0.1, now)
        taken = queue.take(now)
        assert taken is not None
        queue.done(taken)
        if taken == "long":
            break
        now += 0.1
    assert 1.0 < now < 1.5
