"""Rate limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaslamp.server.ops import rate_limit
from gaslamp.server.ops.rate_limit import RateLimit, TokenBucket


def test_buckets_fill_again() -> None:
    now = [0.0]
    bucket = TokenBucket(2, 1, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 1
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = RateLimit(1, 1, lambda: now[0])
    assert [many.take("a"), many.take("a"), many.take("b")] == [True, False, True]


def test_a_bucket_that_idles_fills_to_its_size_and_no_further() -> None:
    now = [0.0]
    bucket = TokenBucket(3, 10, lambda: now[0])
    now[0] = 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.take(2) is False
    now[0] += 0.25
    assert [bucket.take() for _ in range(3)] == [True, True, False]


@given(st.lists(st.tuples(st.floats(0, 100), st.integers(1, 5)), max_size=40))
def test_no_more_is_taken_than_was_there_and_came(requests: list[tuple[float, int]]) -> None:
    now, taken = [0.0], 0
    bucket = TokenBucket(4, 0.5, lambda: now[0])
    since, of_late = 0.0, 0  # in any stretch of time, here from the last moment it was full
    for pause, tokens in requests:
        now[0] += pause
        if (now[0] - since) * 0.5 >= of_late:
            since, of_late = now[0], 0
        if bucket.take(tokens):
            taken += tokens
            of_late += tokens
        assert of_late <= 4 + (now[0] - since) * 0.5 + 1e-6
    assert taken <= 4 + now[0] * 0.5 + 1e-6


def test_the_longest_unused_bucket_is_the_one_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_REMEMBERED", 3)
    limit = RateLimit(1, 0, lambda: 0.0)
    assert all(limit.take(key) for key in "abc")
    assert not limit.take("a")  # used again: b is the longest unused now
    assert limit.take("d")
    assert [limit.take(key) for key in "acd"] == [False, False, False]
    assert limit.take("b")  # it was forgotten, and is full again
