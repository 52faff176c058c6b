"""One change of a match at a time, each based on what the storage holds."""

import asyncio
from collections.abc import Awaitable, Callable

from gaslamp.server.storage.base import StorageUnavailable


class MatchLock:
    """A lock that brings the match up to date with the storage before it is entered.

    After a change of which nobody knows whether it was stored, or a notice from another server,
    `behind` is True: the storage may hold more than the match.
    """

    def __init__(self, catch_up: Callable[[], Awaitable[None]]) -> None:
        self._lock = asyncio.Lock()
        self._catch_up = catch_up
        self.behind = False

    def locked(self) -> bool:
        """Return True while somebody holds the lock."""
        return self._lock.locked()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        if self.behind:
            try:
                await self._catch_up()
            except BaseException:
                self._lock.release()
                raise

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and issubclass(kind, (StorageUnavailable, asyncio.CancelledError)):
            self.behind = True
        self._lock.release()
