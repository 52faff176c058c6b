"""Playing blocks on a Ray cluster: the one RAY_ADDRESS names, or one started on this machine."""

import os
from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import Any

from gaslamp.arena.blocks import Block, Played
from gaslamp.arena.playing import Report, play_block
from gaslamp.arena.workers import Stream, Workers
from gaslamp.core.errors import GaslampError

NOT_INSTALLED = "--cluster ray needs Ray, which is not installed: pip install 'gaslamp[cluster]'"


def on_ray(jobs: int | None = None) -> Workers:
    """Workers on every machine of the cluster, at most so many blocks at once."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent to anybody
    try:
        ray = import_module("ray")
    except ImportError:
        raise GaslampError(NOT_INSTALLED) from None

    def work(blocks: Iterable[Block], report: Report) -> Stream:
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        except ConnectionError as error:
            where = os.environ.get("RAY_ADDRESS", "this machine")
            raise GaslampError(f"no Ray cluster answers at {where}: {error}") from None
        try:
            at_once = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
            yield from _through(ray, at_once, blocks, report)
        finally:
            ray.shutdown()

    return work


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
