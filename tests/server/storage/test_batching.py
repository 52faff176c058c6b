"""What arrives while the database is busy is done together, and each caller gets his own result."""

import asyncio
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from gaslamp.server.storage.batching import Batching, Outcome


class Busy:
    """Carries out a batch when it is told to; odd numbers fail."""

    def __init__(self, most: int = 100) -> None:
        self.batches: list[list[int]] = []
        self.go = asyncio.Event()
        self.queue: Batching[int, int] = Batching(self._carry_out, most)

    async def _carry_out(self, items: Sequence[int]) -> list[Outcome]:
        self.batches.append(list(items))
        await self.go.wait()
        return [(None, KeyError(i)) if i % 2 else (10 * i, None) for i in items]


@given(st.lists(st.integers(0, 50), min_size=1, max_size=30), st.integers(1, 8))
def test_each_gets_his_own_result_and_none_waits_for_a_third_batch(
    items: list[int], most: int
) -> None:
    async def scene() -> None:
        busy = Busy(most)
        first = asyncio.create_task(busy.queue.put(0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the first batch is on its way
        rest = [asyncio.create_task(busy.queue.put(item)) for item in items]
        await asyncio.sleep(0)
        busy.go.set()
        found = await asyncio.gather(first, *rest, return_exceptions=True)
        for item, got in zip((0, *items), found, strict=True):
            assert isinstance(got, KeyError) if item % 2 else got == 10 * item
        assert [item for batch in busy.batches for item in batch] == [0, *items]
        assert len(busy.batches) == 1 + -(-len(items) // most)
        await busy.queue.finish()

    asyncio.run(scene())


def test_what_was_put_in_is_done_though_its_caller_is_cancelled() -> None:
    async def scene() -> None:
        busy = Busy()
        callers = [asyncio.create_task(busy.queue.put(item)) for item in (2, 4)]
        await asyncio.sleep(0)
        callers[0].cancel()
        late = asyncio.create_task(busy.queue.put(6))
        busy.go.set()
        assert await callers[1] == 40
        assert await late == 60
        await busy.queue.finish()
        assert callers[0].cancelled()
        assert sorted(item for batch in busy.batches for item in batch) == [2, 4, 6]

    asyncio.run(scene())


def test_a_batch_that_fails_as_a_whole_fails_for_each_and_the_next_is_tried() -> None:
    async def scene() -> None:
        tries = 0

        async def carry_out(items: Sequence[int]) -> list[Outcome]:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise OSError
            return [(item, None) for item in items]

        queue: Batching[int, int] = Batching(carry_out)
        for failed in await asyncio.gather(queue.put(1), queue.put(2), return_exceptions=True):
            assert isinstance(failed, OSError)
        assert await queue.put(3) == 3

    asyncio.run(scene())
