"""Processes that work for another do not outlive it."""

import os
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def end_with_parent() -> None:
    """From now on this process ends when the one that began it does.

    One that is killed tells its workers nothing: they would wait for work for ever.
    """
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
