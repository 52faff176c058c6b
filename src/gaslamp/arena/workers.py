"""Workers that play blocks: this process, or several others. For a cluster see `cluster`.

A block is taken when a worker is free, so that the caller can stop at any time.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context

from gaslamp.arena.blocks import Block, Played
from gaslamp.arena.playing import Report, play_block
from gaslamp.core.errors import GaslampError
from gaslamp.core.processes import end_with_parent

Stream = Generator[Played, None, None]
Workers = Callable[[Iterable[Block], Report], Stream]
"""Plays blocks and yields their results in the order they end; reports games as they are done."""

MOST_PROCESSES = 256


def cores() -> int:
    """Return how many processes can run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not available on every system
        return os.cpu_count() or 1


def local(jobs: int) -> Workers:
    """Return workers in `jobs` processes on this machine; a single one is this process."""
    if jobs > MOST_PROCESSES:
        raise GaslampError(f"one machine runs at most {MOST_PROCESSES} processes, not {jobs}")
    return _here if jobs == 1 else _processes(jobs)


def _here(blocks: Iterable[Block], report: Report) -> Stream:
    for block in blocks:
        yield play_block(block, report)


def _processes(jobs: int) -> Workers:
    def work(blocks: Iterable[Block], report: Report) -> Stream:
        others = set(active_children())
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _depend_on_the_parent)
        try:
            yield from _through(pool, jobs, blocks, report)
        except BrokenProcessPool:
            raise GaslampError(
                "a process that played games ended by force (out of memory?); try fewer --jobs"
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(active_children()) - others:
                child.terminate()
            raise
        pool.shutdown()

    return work


def _through(
    pool: ProcessPoolExecutor, jobs: int, blocks: Iterable[Block], report: Report
) -> Stream:
    left = iter(blocks)
    running = {pool.submit(play_block, block) for block in islice(left, jobs)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            running |= {pool.submit(play_block, block) for block in islice(left, 1)}
            played = future.result()
            report(played.games)
            yield played


def _depend_on_the_parent() -> None:
    """Ignore interrupts, which the parent handles, and end with the parent."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
