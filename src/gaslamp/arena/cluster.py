"""Playing blocks on a Ray cluster: the one RAY_ADDRESS names, or one started on this machine."""

import os
import socket
from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import Any

from gaslamp.arena.blocks import Block, Played
from gaslamp.arena.playing import Report, play_block
from gaslamp.arena.workers import Stream, Workers
from gaslamp.core.errors import GaslampError

KNOCK_SECONDS = 5
NOT_INSTALLED = "--cluster ray needs Ray, which is not installed: pip install 'gaslamp[cluster]'"


def on_ray(jobs: int | None = None) -> Workers:
    """Workers on every machine of the cluster, at most so many blocks at once."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent to anybody
    try:
        ray = import_module("ray")
    except ImportError:
        raise GaslampError(NOT_INSTALLED) from None

    def work(blocks: Iterable[Block], report: Report) -> Stream:
        _knock(os.environ.get("RAY_ADDRESS", ""))
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        except ConnectionError as error:
            raise GaslampError(f"Ray does not start: {error}") from None
        try:
            at_once = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
            yield from _through(ray, at_once, blocks, report)
        finally:
            ray.shutdown()

    return work


def _knock(address: str) -> None:
    """Refuse an address where nobody listens; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return  # none, or one of Ray's words for a cluster on this machine
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise GaslampError(f"no Ray cluster answers at RAY_ADDRESS={address}: {error}") from None


def _through(ray: Any, at_once: int, blocks: Iterable[Block], report: Report) -> Stream:
    task, left = ray.remote(play_block), iter(blocks)
    running = [task.remote(block) for block in islice(left, at_once)]
    while running:
        done, running = ray.wait(running, num_returns=1)
        running += [task.remote(block) for block in islice(left, len(done))]
        for reference in done:
            played: Played = ray.get(reference)
            report(played.games)
            yield played
