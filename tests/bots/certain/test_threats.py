"""Choices after which the opponent wins at once are found, and avoided."""

from typing import Any

import pytest

import gaslamp
from edits import Position, edited, put
from gaslamp.bots import Budget, make
from gaslamp.bots.certain import loses_at_once, sure_win
from gaslamp.core.state import State
from hex_positions import LONDON, NEWYORK, acts, identity, stand, turn

# The Detective plays the last card of turn 3 or the third of turn 4: Jack, the only one left, is
# unseen and beside a way out that somebody in play can close.
LEAVING = {
    "london": edited(
        LONDON,
        turn(4),
        put("suspects", to=["gull"]),
        put("cordons", to=["NE", "SE"]),
        stand(gull="b6", lestrade="m12"),
        acts("lestrade", 3),
        put("played", to=["bert", "holmes", "lestrade"]),
        put("offer", to=["gull"]),
    ),
    "newyork": edited(
        NEWYORK,
        turn(4),
        put("suspects", to=["grant"]),
        stand(grant="k6", callahan="a2"),
        acts("callahan", 3),
        put("played", to=["beach", "eastman", "callahan"]),
        put("offer", to=["grant"]),
    ),
}


def answers(state: State, choice: str) -> bool:
    """Whether whoever is to choose after an action, if it is the other, is sure to win."""
    after = state.apply(choice)
    assert after.actor not in (None, state.actor)
    return sure_win(after.view(str(after.actor))) is not None


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_the_way_out_is_closed_while_it_can_be(game: str) -> None:
    """L38, N40: after any other choice Jack plays his own card and leaves."""
    state = moved(LEAVING[game])
    view = state.view("investigator")
    closing = [c.action for c in view.legal or () if not loses_at_once(view, c.action)]
    assert closing
    assert len(closing) < len(view.legal or ())
    for choice in view.legal or ():
        assert answers(state, choice.action) == (choice.action not in closing)
    for level in ("level-3", "level-4", "level-5"):
        chosen = make(game, level, 1).choose(view, Budget(iterations=20))
        assert chosen in closing, level


def moved(position: Position) -> State:
    """The same after the character in play has moved: only its power is left."""
    state = gaslamp.from_position(position, seed=1)
    moves = [a for a in state.legal_actions() if str(a).startswith("move ")]
    return state.apply(moves[0])


# Jack is known, and plays the first card of turn 4; the Detective plays the next two.
KNOWN = {
    "london": edited(
        LONDON, turn(4), put("suspects", to=["gull"]), acts("gull"), put("witness", to="seen")
    ),
    "newyork": edited(
        NEWYORK, turn(4), put("suspects", to=["grant"]), acts("latimer"), identity("grant")
    ),
}


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_what_is_said_to_lose_does(game: str) -> None:
    """L36, N39: the engine shows that the Detective arrests Jack after it."""
    state: Any = gaslamp.from_position(KNOWN[game], seed=1)
    view, said = state.view("jack"), 0
    for choice in view.legal[::4]:
        after = state.apply(choice.action)
        lost = loses_at_once(view, choice.action)
        said += lost
        if after.actor == "investigator":
            assert lost <= (sure_win(after.view("investigator")) is not None)
        elif lost:
            for action in after.legal_actions()[::7]:
                then = after.apply(action)
                assert sure_win(then.view("investigator")) is not None
    assert said


def test_pocket_has_no_such_look() -> None:
    state = gaslamp.new_game("pocket", seed=1)
    view = state.view(str(state.actor))
    assert not loses_at_once(view, view.legal[0].action if view.legal else "")
