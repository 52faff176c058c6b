"""The places for connections: how many there are, and who loses his when they run short."""

from collections import Counter
from dataclasses import replace

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gaslamp.server.ops.connections import Connections, Slot
from gaslamp.server.settings import Settings

PROXY = "10.0.0.1"
LIMITS = Settings(
    proxies=PROXY,
    connections=6,
    connections_per_address=3,
    address_control_burst=10**6,
    address_byte_burst=1000,
    address_byte_rate=10,
)


class Line:
    """A connection that can be aborted."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def admitted(connections: Connections, host: str) -> tuple[Line, Slot]:
    line = Line()
    slot = connections.admit(line, host)
    assert slot is not None
    return line, slot


def test_an_ipv6_network_is_one_address() -> None:
    connections = Connections(LIMITS)
    for number in range(3):
        admitted(connections, f"2001:db8::{number + 1}")
    assert connections.admit(Line(), "2001:db8::ffff") is None
    assert connections.admit(Line(), "2001:db8:0:1::1") is not None


def test_a_proxy_has_no_limits_of_its_own() -> None:
    connections = Connections(LIMITS)
    slots = [admitted(connections, PROXY)[1] for _ in range(6)]
    assert all(slot.spend(10**6, 10**9) for slot in slots)


def test_who_waits_longest_goes_first_and_who_works_stays() -> None:
    refused: list[str] = []
    connections = Connections(LIMITS, refused.append)
    lines = [admitted(connections, f"192.0.2.{number}") for number in range(6)]
    for _, slot in lines[:2]:
        slot.work()
    lines[2][1].wait()  # again: the others have waited longer now
    admitted(connections, "192.0.2.100")
    assert [line.aborted for line, _ in lines] == [False, False, False, True, False, False]
    assert refused == ["descriptors"]


def test_who_has_most_connections_loses_his_own() -> None:
    connections = Connections(LIMITS)
    lines = [admitted(connections, host) for host in ("192.0.2.1", "192.0.2.2", *["192.0.2.3"] * 3)]
    lines.append(admitted(connections, PROXY))
    admitted(connections, "192.0.2.4")
    assert [line.aborted for line, _ in lines] == [False, False, True, False, False, False]


def test_if_all_work_nobody_more_comes_in() -> None:
    connections = Connections(LIMITS)
    for number in range(6):
        admitted(connections, f"192.0.2.{number}")[1].work()
    assert connections.admit(Line(), "192.0.2.100") is None


def test_bytes_of_an_address_come_back_with_time() -> None:
    now = [0.0]
    connections = Connections(LIMITS, clock=lambda: now[0])
    one, two = (admitted(connections, "192.0.2.1")[1] for _ in range(2))
    assert one.spend(0, 600)
    assert not two.spend(0, 600)
    now[0] = 20
    assert two.spend(0, 600)


def test_connections_that_come_and_go_are_counted() -> None:
    few = replace(LIMITS, address_burst=10, address_control_burst=10)
    connections = Connections(few, clock=lambda: 0.0)
    for _ in range(4):
        line, _ = admitted(connections, "192.0.2.1")
        connections.release(line)
    assert connections.admit(Line(), "192.0.2.1") is None


class Places(RuleBasedStateMachine):
    """Connections come, work, wait and go in any order; the counts are always right."""

    def __init__(self) -> None:
        super().__init__()
        self.connections = Connections(LIMITS, clock=lambda: 0.0)
        self.open: dict[Line, tuple[str, Slot]] = {}

    @rule(host=st.sampled_from(["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", PROXY]))
    def come(self, host: str) -> None:
        line = Line()
        slot = self.connections.admit(line, host)
        self.open = {one: there for one, there in self.open.items() if not one.aborted}
        if slot is not None:
            self.open[line] = (host, slot)

    @precondition(lambda self: self.open)
    @rule(data=st.data(), what=st.sampled_from(["go", "work", "wait", "go twice"]))
    def change(self, data: st.DataObject, what: str) -> None:
        line = data.draw(st.sampled_from(list(self.open)))
        _, slot = self.open[line]
        if what == "work":
            slot.work()
        elif what == "wait":
            slot.wait()
        else:
            del self.open[line]
            for _ in range(1 + (what == "go twice")):
                self.connections.release(line)
            slot.wait()  # a late timer of a connection that is gone

    @invariant()
    def counts_are_right(self) -> None:
        assert len(self.connections) == len(self.open) <= 6
        found = Counter("one /64" if ":" in host else host for host, _ in self.open.values())
        del found[PROXY]
        assert all(number <= 3 for number in found.values())

    def teardown(self) -> None:
        for line in self.open:
            self.connections.release(line)
        assert len(self.connections) == 0
        for host in ("192.0.2.1", "2001:db8::1"):  # nothing is counted that is not there
            assert all(self.connections.admit(Line(), host) for _ in range(3))


TestPlaces = Places.TestCase
TestPlaces.settings = hypothesis_settings(max_examples=100, stateful_step_count=30, deadline=None)
