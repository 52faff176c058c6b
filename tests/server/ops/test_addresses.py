"""Addresses as keys of limits."""

import pytest

from gaslamp.server.ops.addresses import Proxies, address_key


@pytest.mark.parametrize(
    ("one", "another", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),  # of one /64
        ("2001:db8:0:0:1::", "2001:0db8::", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),  # the same, seen by a socket for both families
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("", "192.0.2.1", False),
        ("nonsense", "other nonsense", False),
    ],
)
def test_whose_address_is_one(one: str, another: str, same: bool) -> None:
    assert (address_key(one) == address_key(another)) is same


def test_a_key_is_short() -> None:
    assert len(address_key("x" * 10_000)) <= 64


def test_proxies_are_addresses_and_networks() -> None:
    some = Proxies("127.0.0.1, 10.0.0.0/8,::1, unix:gate")
    assert all(host in some for host in ("127.0.0.1", "10.9.8.7", "::1", "unix:gate"))
    assert not any(host in some for host in ("127.0.0.2", "11.0.0.1", "::2", "", "unix"))
    assert "192.0.2.1" in Proxies("*")
    assert "127.0.0.1" not in Proxies("")
