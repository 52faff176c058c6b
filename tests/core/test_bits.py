"""Masks behave as the sets they stand for."""

from hypothesis import given
from hypothesis import strategies as st

from gaslamp.core.kernels.bits import bit, has, indices, mask_of, member, size, with_bit, without

INDICES = st.integers(min_value=0, max_value=61)
SETS = st.sets(INDICES)


@given(SETS)
def test_a_mask_holds_its_members_and_no_others(members: set[int]) -> None:
    mask = mask_of(sorted(members))
    assert indices(mask) == sorted(members)
    assert size(mask) == len(members)
    assert [has(mask, index) for index in range(62)] == [i in members for i in range(62)]


@given(SETS, INDICES)
def test_adding_and_removing(members: set[int], index: int) -> None:
    mask = mask_of(tuple(members))
    assert with_bit(mask, index) == mask_of(tuple(members | {index}))
    assert without(mask, index) == mask_of(tuple(members - {index}))
    assert with_bit(without(mask, index), index) == with_bit(mask, index)


@given(SETS)
def test_members_by_their_place(members: set[int]) -> None:
    mask = mask_of(tuple(members))
    assert [member(mask, place) for place in range(len(members))] == sorted(members)
    assert member(mask, len(members)) == -1


@given(INDICES)
def test_a_set_of_one(index: int) -> None:
    assert bit(index) == 1 << index
    assert size(bit(index)) == 1
    assert member(bit(index), 0) == index


def test_the_empty_set() -> None:
    assert mask_of([]) == size(0) == 0
    assert indices(0) == []
    assert member(0, 0) == -1
