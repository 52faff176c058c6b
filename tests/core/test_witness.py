"""What an answer to an appeal leaves of the suspects."""

from hypothesis import given
from hypothesis import strategies as st

from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.kernels.witness import still_suspected

SETS = st.sets(st.integers(min_value=0, max_value=8))


@given(SETS, SETS)
def test_those_are_left_whom_the_answer_fits(suspects: set[int], seen: set[int]) -> None:
    masks = mask_of(tuple(suspects)), mask_of(tuple(seen))
    assert indices(still_suspected(*masks, True)) == sorted(suspects & seen)
    assert indices(still_suspected(*masks, False)) == sorted(suspects - seen)


@given(SETS, SETS, st.integers(min_value=0, max_value=8))
def test_jack_himself_is_always_left(suspects: set[int], seen: set[int], jack: int) -> None:
    masks = mask_of(tuple(suspects | {jack})), mask_of(tuple(seen))
    assert jack in indices(still_suspected(*masks, jack in seen))
