"""Addresses as keys of limits, and which of them are proxies."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

LONGEST = 64  # characters of an address that is none: a proxy may forward anything
NETWORK_BITS = 64  # an IPv6 network of one customer


def address_key(host: str) -> str:
    """Return the key under which an address is counted.

    An IPv6 /64 is one address: whoever has one address of it has all. An IPv4 address written as
    IPv6 is the IPv4 address.
    """
    return _key(host[:LONGEST])


@lru_cache(maxsize=4096)
def _key(host: str) -> str:
    try:
        address = ip_address(host.partition("%")[0])  # without the interface of a local address
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            network = int(address) >> NETWORK_BITS << NETWORK_BITS
            return f"{IPv6Address(network)}/{NETWORK_BITS}"
        address = address.ipv4_mapped
    return str(address)


class Proxies:
    """The proxies that the setting of this name lists: addresses and networks, or `*` for all."""

    def __init__(self, listed: str) -> None:
        self._all = listed.strip() == "*"
        self._names = {name.strip() for name in listed.split(",")} - {""}
        self._networks = []
        for name in self._names:
            try:
                self._networks.append(ip_network(name, strict=False))
            except ValueError:
                continue  # a name that is no address, as that of a Unix socket

    def __contains__(self, host: str) -> bool:
        if self._all or host in self._names:
            return True
        try:
            address: IPv4Address | IPv6Address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)
