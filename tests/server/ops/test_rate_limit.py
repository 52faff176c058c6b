"""Rate limits."""

from gaslamp.server.ops.rate_limit import RateLimit, TokenBucket


def test_buckets_fill_again() -> None:
    now = [0.0]
    bucket = TokenBucket(2, 1, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 1
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = RateLimit(1, 1, lambda: now[0])
    assert [many.take("a"), many.take("a"), many.take("b")] == [True, False, True]
