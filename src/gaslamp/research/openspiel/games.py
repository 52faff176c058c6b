"""The games and their states as OpenSpiel's Python games; chance is explicit."""

import base64
import json
from functools import cache
from typing import Any, ClassVar

import pyspiel

from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, JACK, ROLES
from gaslamp.core.state import first_state
from gaslamp.core.views import View
from gaslamp.research.encoding import Encoding, encoding
from gaslamp.research.openspiel.moments import Moment, position_moments
from gaslamp.research.openspiel.observer import Observer

PREFIX = "gaslamp_"

PLAYERS: dict[str | None, int] = {
    **{role: player for player, role in enumerate(ROLES)},
    CHANCE: int(pyspiel.PlayerId.CHANCE),
    None: int(pyspiel.PlayerId.TERMINAL),
}


def load(game: str, *, edition: str | None = None, position: dict[str, Any] | None = None) -> Any:
    """Return a game in OpenSpiel: from its start, or from a position with its secrets left open.

    From a position chance first chooses, as one outcome, who Jack is and what everybody holds, out
    of all that fits the public board.
    """
    found = find_game(game)
    edition = found.edition(edition)
    parameters: dict[str, Any] = {} if edition is None else {"edition": int(edition)}
    if position is not None:
        parameters["position"] = position_parameter(position)
    return pyspiel.load_game(PREFIX + game, parameters)


def position_parameter(position: dict[str, Any]) -> str:
    """Return a position as a game parameter: base32, which OpenSpiel's notation can hold."""
    text = json.dumps(position, separators=(",", ":"), sort_keys=True)
    return base64.b32encode(text.encode()).decode().rstrip("=")


def _position(parameter: str, game: str) -> dict[str, Any]:
    try:
        padded = parameter + "=" * (-len(parameter) % 8)
        found = json.loads(base64.b32decode(padded))
    except ValueError:
        raise GaslampError(
            "the parameter position is not one that position_parameter made"
        ) from None
    if not isinstance(found, dict) or found.get("game") != game:
        raise GaslampError(f"the parameter position is not a position of {game}")
    return found


def longest(game: str) -> int:
    """Return the most events a game can have."""
    found = find_game(game)
    return found.most_decisions + found.most_chance_nodes


class GaslampGame(pyspiel.Game):  # type: ignore[misc]
    """A game: its first moment, and what its states share."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, parameters = self.name, params or {}
        self.encoding: Encoding = encoding(name)
        found = self.encoding.game
        edition = found.edition(str(parameters["edition"]) if "edition" in parameters else None)
        given = parameters.get("position", "")
        self.roots: list[tuple[Moment, float]] = []
        if given:
            self.roots = position_moments(_position(given, name))
            self.first = Moment(None)
        else:
            self.first = Moment(first_state(found, edition, None))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.decisions),
            max_chance_outcomes=max(self.encoding.chance_count, len(self.roots)),
            num_players=len(ROLES),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=found.most_decisions,
        )
        super().__init__(_type(name), info, parameters)

    def new_initial_state(self) -> "GaslampState":
        """Return the first state."""
        return GaslampState(self)

    def state_at(self, moment: Moment) -> "GaslampState":
        """Return a state at some moment, with an empty OpenSpiel history."""
        state = GaslampState(self)
        state.moment = moment
        return state

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Return the observer that writes what a player knows of a state."""
        recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or (
            iig_obs_type is not None
            and not (iig_obs_type.public_info and iig_obs_type.private_info == private)
        ):
            raise GaslampError(
                "observers show one player all he knows, with or without perfect recall: "
                "nothing else can be asked of them"
            )
        return Observer(self.encoding, recall, longest(self.encoding.game.name))

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound of the decisions of chance."""
        return self.encoding.game.most_chance_nodes + 1


class GaslampState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel; all its data is in `moment`."""

    def __init__(self, game: GaslampGame) -> None:
        super().__init__(game)
        self._game = Shared(game)
        self.moment = game.first

    def current_player(self) -> int:
        """Return 0 for Jack, 1 for the Investigator, or OpenSpiel's number of chance or the end."""
        return PLAYERS[self.moment.actor]

    def _legal_actions(self, player: int) -> list[int]:
        now, decision = self.moment.now, self._game.it.encoding.decision
        if self.moment.actor != ROLES[player]:
            return []
        return sorted(decision(action.code) for action in now.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes that chance may decide now, each with its probability."""
        game = self._game.it
        if self.moment.state is None:
            return [(number, weight) for number, (_, weight) in enumerate(game.roots)]
        first = game.encoding.chance_first
        odds = self.moment.state.odds()
        return [(action.code - first, chance) for action, chance in odds.items()]

    def _apply_action(self, action: int) -> None:
        game = self._game.it
        if self.moment.state is None:
            if not 0 <= action < len(game.roots):
                raise Illegal(
                    f"{action} is not one of the {len(game.roots)} worlds of the position"
                )
            self.moment = game.roots[action][0]
            return
        found = game.encoding
        if self.moment.actor is None:
            raise Illegal("the game is over: there is nothing to apply")
        if self.moment.actor != CHANCE:
            code = found.decisions[found.checked(action)].code
        elif 0 <= action < found.chance_count:
            code = found.chance_first + action
        else:
            raise Illegal(
                f"{action} is not an outcome of chance: one is from 0 to {found.chance_count - 1}"
            )
        self.moment = self.moment.after(code)

    def _action_to_string(self, player: int, action: int) -> str:
        found = self._game.it.encoding
        if player != pyspiel.PlayerId.CHANCE:
            return found.decisions[found.checked(action)].text
        if self.moment.state is None:
            return f"world {action}"
        return found.game.actions[found.chance_first + action].text

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.moment.actor is None

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; zeros while the game goes on."""
        outcome = None if self.moment.actor is not None else self.moment.now.outcome
        if outcome is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == JACK else [-1.0, 1.0]

    def view(self, player: int) -> View:
        """Return the view of a player."""
        return self.moment.now.view(ROLES[player])

    def __str__(self) -> str:
        if self.moment.state is None:
            return "chance is to choose a world"
        state = self.moment.state
        return f"{state!r} {json.dumps(state.position(), separators=(',', ':'))}"


class Shared:
    """A reference that is not copied when a state is cloned."""

    __slots__ = ("it",)

    def __init__(self, it: GaslampGame) -> None:
        self.it = it

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


@cache
def _type(name: str) -> Any:
    """Return OpenSpiel's description of a game, which it needs before loading it."""
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Gaslamp {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(ROLES),
        min_num_players=len(ROLES),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(name),
    )


def _parameters(name: str) -> dict[str, str | int]:
    """Return the parameters of a game with their defaults.

    OpenSpiel reads a word of digits as a number, so the edition is one.
    """
    edition = find_game(name).edition(None)
    return {"position": ""} if edition is None else {"position": "", "edition": int(edition)}


for _name in GAMES:
    _kind = type(f"{_name.title()}Game", (GaslampGame,), {"name": _name, "__module__": __name__})
    globals()[_kind.__name__] = _kind  # a game is pickled by the name of its class
    pyspiel.register_game(_type(_name), _kind)
