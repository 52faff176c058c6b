"""Headers and bodies without bound: they are refused, and nobody else notices."""

import pytest

from attacks import headers
from attacks.target import Target, connect, ending
from attacks.victim import Victim
from gaslamp.server.settings import Settings

SETTINGS = Settings()
MEGABYTES = 20  # more than the buffers of both ends hold
FEW = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("long header", "431"),
        ("long name", "431"),
        ("long path", "431"),
        ("many headers", "431"),
        ("endless body", "200"),  # to a page that does not read it
        ("endless chunk extension", "200"),
        ("many requests", "429"),
    ],
)
def test_what_never_ends_is_cut_off(kind: str, status: str, target: Target, victim: Victim) -> None:
    report = headers.pour(target, kind, MEGABYTES, stopped=lambda: False, again=False)
    assert set(report.closed) <= {status, "reset"}, report  # of which the answer is lost
    assert report.bytes < MEGABYTES << 20, "everything was read"
    victim.move()


def test_the_refusal_arrives(target: Target) -> None:
    with connect(target.port, target.address) as one:
        one.sendall(FEW + b"X-Long: " + b"x" * SETTINGS.header_bytes)
        assert ending(one) == "431"


@pytest.mark.parametrize(("number", "status"), [(100, "200"), (101, "431")])
def test_so_many_headers_and_no_more(number: int, status: str, target: Target) -> None:
    assert SETTINGS.header_count == 100
    with connect(target.port, target.address) as one:
        one.sendall(FEW + b"a: b\r\n" * (number - FEW.count(b"\n") + 1) + b"\r\n")
        assert ending(one) == status


@pytest.mark.parametrize(("size", "status"), [(16_384, "200"), (16_385, "431")])
def test_so_many_bytes_of_headers_and_no_more(size: int, status: str, target: Target) -> None:
    assert SETTINGS.header_bytes == 16_384
    rest = size - len(FEW) - len(b"a: \r\n\r\n")
    with connect(target.port, target.address) as one:
        one.sendall(FEW + b"a: " + b"b" * rest + b"\r\n\r\n")
        assert ending(one) == status
