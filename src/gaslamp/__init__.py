"""Gaslamp: the three Mr. Jack games, Pocket, London and New York, to play, study and research.

A game is `"pocket"`, `"london"` or `"newyork"` (`gaslamp.GAMES`). Begin one, see what may be done,
do it; a state never changes, `apply` returns the next one:

    >>> import gaslamp
    >>> state = gaslamp.new_game("pocket", seed=9)
    >>> state.actor
    'investigator'
    >>> state.legal_actions()[:2]
    [Action('holmes 1'), Action('holmes 2')]
    >>> state = state.apply("holmes 2")
    >>> state.outcome is None
    True

What a viewer may know, and every hidden truth that fits it, with its weight:

    >>> view = state.view("investigator")
    >>> len(gaslamp.worlds(view))
    9

A computer player is given a view and names an action of `view.legal`:

    >>> from gaslamp import bots
    >>> bot = bots.make("pocket", "level-1", seed=1)
    >>> state = state.apply(bot.choose(state.view(state.actor)))

What is refused raises `gaslamp.Illegal`, `BadPosition`, `BadRecord` or `Unknown`, all of them
`GaslampError` and `ValueError`, with a message that tells what would be right.

`gaslamp.bots` are the computer players, `gaslamp.core.saved_games` writes and reads records,
`gaslamp.research` holds batches of games, PettingZoo and OpenSpiel. In a terminal, `gaslamp` opens
the page to play on and `gaslamp --help` lists the commands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gaslamp.core.errors import BadPosition, BadRecord, GaslampError, Illegal, Unknown

if TYPE_CHECKING:
    from gaslamp.core.actions import Action
    from gaslamp.core.state import State
    from gaslamp.core.views import Event, Outcome, View

    GAMES: tuple[str, ...]

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "BadPosition",
    "BadRecord",
    "Event",
    "GaslampError",
    "Illegal",
    "Outcome",
    "State",
    "Unknown",
    "View",
    "__version__",
    "from_position",
    "new_game",
    "worlds",
]

_LAZY = {
    "GAMES": "gaslamp.core.registry",
    "Action": "gaslamp.core.actions",
    "State": "gaslamp.core.state",
    "Event": "gaslamp.core.views",
    "Outcome": "gaslamp.core.views",
    "View": "gaslamp.core.views",
}


def __getattr__(name: str) -> Any:
    # The engine (Numba) is loaded only when a game is played.
    from importlib import import_module

    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    if name == "bots":
        return import_module("gaslamp.bots")
    raise AttributeError(f"module 'gaslamp' has no attribute {name!r}")


def new_game(
    game: str,
    *,
    seed: int | None = None,
    edition: str | None = None,
    chance: str = "rolled",
) -> State:
    """Return a game with its set-up done, ready for the first choice.

    The same seed and actions give the same game everywhere; if no seed is given, one is drawn. With
    `chance="explicit"` nothing is rolled: the caller applies every outcome.
    """
    from gaslamp.core.errors import one_of
    from gaslamp.core.registry import game as find
    from gaslamp.core.state import first_state

    found = find(game)
    _check_seed(seed)
    if chance not in ("rolled", "explicit"):
        raise one_of("chance", chance, ("rolled", "explicit"))
    if chance == "explicit":
        if seed is not None:
            raise Unknown("a seed has no use with chance='explicit': leave one of the two out")
        return first_state(found, edition, None)
    if seed is None:
        import secrets

        seed = secrets.randbits(64)
    return first_state(found, edition, seed)


def from_position(position: dict[str, Any], *, seed: int | None = None) -> State:
    """Return the state of a position; chance is explicit unless a seed is given.

    With a seed the actor is never chance, as in `new_game`: what is pending in the position is
    rolled at once.
    """
    from gaslamp.core.registry import game as find
    from gaslamp.core.state import state_at

    _check_seed(seed)
    if not isinstance(position, dict) or "game" not in position:
        raise BadPosition("a position is an object with the key 'game'")
    try:
        found = find(str(position["game"]))
    except Unknown as error:
        raise BadPosition(str(error)) from None
    return state_at(found, found.placed(position), seed)


def _check_seed(seed: Any) -> None:
    """Raise Unknown unless a seed is a whole number or None."""
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise Unknown(f"a seed is a whole number, not {seed!r}")


def worlds(view: View) -> list[tuple[State, float]]:
    """Return every hidden truth consistent with a view, with weights that add up to 1."""
    from gaslamp.core.registry import game as find
    from gaslamp.core.state import worlds_of

    return worlds_of(find(view.game), view)
