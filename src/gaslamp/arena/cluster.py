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

CONNECT_SECONDS = 5
NOT_INSTALLED = "--cluster ray needs Ray, which is not installed: pip install 'gaslamp[cluster]'"


def on_ray(jobs: int | None = None) -> Workers:
    """Return workers on the machines of the cluster, that play at most `jobs` blocks at once."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
    try:
        ray = import_module("ray")
    except ImportError:
        raise GaslampError(NOT_INSTALLED) from None

    def work(blocks: Iterable[Block], report: Report) -> Stream:
        _check_address(os.environ.get("RAY_ADDRESS", ""))
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


def _check_address(address: str) -> None:
    """Raise an error if nothing listens at an address; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return  # empty, or a keyword of Ray such as "local"
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
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
