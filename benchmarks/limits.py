"""Targets that were missed, and what the figures say about why."""

from typing import Any

Found = dict[str, Any]

TARGETS = {
    "p95": 60,
    "p99": 150,
    "moves": 1500,
    "ratio": 0.15,
    "many": 4000,
    "many_p99": 250,
    "restore": 3,
    "socket": 40,
    "bots": 250,
}
CORES = {1: "one core", 2: "two cores"}


def ratio_of(hurried: Found) -> float:
    """Committed moves for each message of the echo server."""
    return float(hurried["gaslamp"]["moves_per_second"] / hurried["echo"]["messages_per_second"])


def many_of(growth: list[Found]) -> Found | None:
    """The point of many games, if they were measured."""
    return next((point for point in growth if point["games"] == TARGETS["many"]), None)


def text(found: Found) -> str:
    """The section; empty if every target was reached."""
    reasons = [*_ratio(found["hurried"]), *_many(found["growth"]), *_restore(found)]
    if not reasons:
        return ""
    cores = found["hurried"]["machine"]["cores"]
    title = f"## What is out of reach on {CORES.get(cores, f'{cores} cores')}, and why"
    return "\n\n".join([title, *reasons]) + "\n"


def _ratio(part: Found) -> list[str]:
    """Why not more moves for each message of the echo server."""
    result, cores = part["result"], part["machine"]["cores"]
    if ratio_of(result) >= TARGETS["ratio"]:
        return []
    ours, echoes = result["gaslamp"], result["echo"]["messages_per_second"]
    wanted = TARGETS["ratio"] * echoes
    whole = cores / wanted * 1000
    server, client = ours["server_ms_per_move"], _client_ms(ours)
    best = cores / (server + client) * 1000 / echoes
    return [
        f"**{TARGETS['ratio']} committed moves for each message of the echo server.** Beside "
        f"{echoes:,.0f} echoes a second that is {wanted:,.0f} moves a second. All cores together "
        f"have {whole:.3f} ms for each of them. The client that plays takes {client:.3f} ms, which "
        f"leaves {max(0.0, whole - client):.3f} ms for everything that the server does: reading "
        "the message, the rules, the commit, the views of both players, and three frames. It "
        f"needs {server:.3f} ms. Nor may it use all cores: one process runs Python on one core at "
        f"a time, and {wanted:,.0f} moves a second leave it {1 / wanted * 1000:.3f} ms. Were no "
        f"core ever idle, server and client together would reach {best:.3f}; they reached "
        f"{ratio_of(result):.3f}. More moves need more processes and more cores: "
        "[several nodes](node-figures.md).",
    ]


def _many(part: Found) -> list[str]:
    """Why many games wait too long."""
    point = many_of(part["result"])
    if point is None or point["gaslamp"]["done"]["p99"] < TARGETS["many_p99"]:
        return []
    ours, cores = point["gaslamp"], part["machine"]["cores"]
    rate = ours["moves_per_second"]
    server, client = ours["server_core"] / rate * 1000, _client_ms(ours)
    return [
        f"**{point['games']:,} games within {TARGETS['many_p99']} ms.** {rate:,.0f} moves a second "
        f"leave {1 / rate * 1000:.3f} ms of one core for each, and {cores / rate * 1000:.3f} ms of "
        f"all. The server took {server:.3f} ms and the client {client:.3f} ms: the server used "
        f"{ours['server_core']} cores, of which Python has one. Whatever comes while it is busy "
        f"waits, and the slowest of a hundred waited {ours['done']['p99']:,.0f} ms.",
    ]


def _restore(found: Found) -> list[str]:
    """Why players are not back sooner."""
    killed, echo = found["killed"]["result"], found["idle"]["result"]["echo"]
    each, limit = killed["start_to_all_back_each"], TARGETS["restore"]
    late = [seconds for seconds in each if seconds >= limit]
    if not late:
        return []
    start, back = killed["start_to_health_seconds"], killed["health_to_all_back_seconds"]
    opening = echo["seconds_to_open"]
    games = max(0.0, back["mean"] - opening)
    return [
        f"**{killed['games']:,} games restored within {limit} s.** {len(late)} of {len(each)} took "
        f"longer; the mean is {killed['start_to_all_back_seconds']['mean']} s. Of it "
        f"{start['mean']} s are the start of the process: Python, the libraries and the compiled "
        f"rules, before the first player is let in. The echo server takes {opening} s to open as "
        f"many sockets; that leaves {games:.2f} s for reading, replaying and showing the games, "
        f"{games / killed['games'] * 1000:.2f} ms each. While others use the cores all of it takes "
        f"longer: the quickest took {min(each)} s.",
    ]


def _client_ms(ours: Found) -> float:
    """Processor time of the client for each move."""
    return float(ours["clients_core"] / ours["moves_per_second"] * 1000)
