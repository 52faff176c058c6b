"""A PettingZoo environment over a State: agents take turns, chance is rolled, views are encoded."""

import secrets
from functools import cache
from types import ModuleType
from typing import Any, cast

from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

import gaslamp
from gaslamp.arena.match import derived
from gaslamp.core.errors import GaslampError, Illegal, one_of
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State, first_state
from gaslamp.core.views import View
from gaslamp.research.batch.from_view import observed
from gaslamp.research.encoding import ENTRY, encoding

RENDER_MODES = ("ansi", "human")
OPTIONS = ("edition", "render_mode")
# PettingZoo's own test passes an option called `options`, which is ignored.
RESET_OPTIONS = ("position", "options")


class GaslampEnv(AECEnv):  # type: ignore[misc]
    """One game between the agents `jack` and `investigator`.

    An illegal action raises a `GaslampError` and changes nothing.
    """

    def __init__(
        self, game: str, edition: str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise one_of("render_mode", render_mode, RENDER_MODES)
        self.encoding = encoding(game)
        self.game = self.encoding.game
        self.edition = self.game.edition(edition)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = list(ROLES)
        self.agents: list[str] = []
        self.observation_spaces = {role: self._observation_space() for role in ROLES}
        self.action_spaces = {role: Discrete(len(self.encoding.decisions)) for role in ROLES}
        self._state: State | None = None
        self._seed, self._number = secrets.randbits(64), 0  # every game has a seed of its own
        self._seen: dict[str, Any] = {}

    def _observation_space(self) -> Dict:
        decisions = len(self.encoding.decisions)
        return Dict(
            {
                "observation": Box(0, 1, (self.encoding.size,), ENTRY),
                "action_mask": Box(0, 1, (decisions,), ENTRY),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[_agent(agent)]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[_agent(agent)]

    # Playing.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: from a seed, from a random one, or from `options["position"]`."""
        options = options or {}
        for name in options:
            if name not in RESET_OPTIONS:
                raise one_of("option of reset", name, RESET_OPTIONS[:1])
        base, number = (self._seed, self._number + 1) if seed is None else (int(seed), 0)
        rolled = derived(base, number, self.game.name)
        self._state = self._first_state(rolled, options.get("position"))
        self._seed, self._number = base, number
        self.agents = list(ROLES)
        self.rewards = dict.fromkeys(ROLES, 0.0)
        self._cumulative_rewards = dict.fromkeys(ROLES, 0.0)
        self.terminations = dict.fromkeys(ROLES, False)
        self.truncations = dict.fromkeys(ROLES, False)
        self.infos: dict[str, dict[str, Any]] = {role: {} for role in ROLES}
        self._arrive()

    def _first_state(self, seed: int, position: dict[str, Any] | None) -> State:
        if position is None:
            return first_state(self.game, self.edition, seed)
        placed = gaslamp.from_position(position)
        if placed.game is not self.game:
            raise GaslampError(f"the position is one of {placed.game.name}, not {self.game.name}")
        if placed.outcome is not None:
            raise GaslampError("the position is the end of a game: there is nothing to play")
        return State(self.game, placed.record, rng=seed)._rolled()

    def step(self, action: Any) -> None:
        """Play an agent's action, or take a finished agent out with None."""
        state = self.state_now
        if not self.agents:
            raise Illegal("the game is over and both agents are out: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Illegal(f"the game is over: step {agent} with None, or call reset()")
            self._was_dead_step(None)
            return
        number = self.encoding.checked(action)
        state = state.apply(self.encoding.decisions[number])  # raises Illegal
        self._state = state
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(ROLES, 0.0)
        if state.outcome is not None:
            for role in ROLES:
                self.rewards[role] = 1.0 if role == state.outcome.winner else -1.0
                self.terminations[role] = True
        self._accumulate_rewards()
        self._arrive()

    def _arrive(self) -> None:
        """Select the agent to act in the new state, and render it."""
        self._seen = {}
        actor = self.state_now.actor
        self.agent_selection = self.agents[0] if actor is None else actor
        if self.render_mode == "human":
            self.render()

    # Looking.

    @property
    def state_now(self) -> State:
        """The state of the game, secrets included: not for agents."""
        if self._state is None:
            raise GaslampError("there is no game yet: call reset() first")
        return self._state

    def view(self, agent: str) -> View:
        """Return the view of an agent."""
        return self.state_now.view(_agent(agent))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation and action mask of an agent."""
        if agent not in self._seen:
            self._seen[agent] = observed(self.encoding, self.view(agent))
        seen = self._seen[agent]
        return {name: array.copy() for name, array in seen.items()}

    def render(self) -> str | None:
        """Return (`ansi`) or print (`human`) what a spectator sees, as text."""
        view = self.state_now.view("public")
        last = view.log[-1].action if view.log else "nothing yet"
        over = "" if view.outcome is None else f"; {view.outcome.winner} wins"
        text = f"{view.game}, turn {view.turn}, {view.actor or 'over'}: {last}{over}"
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _agent(name: str) -> str:
    if name not in ROLES:
        raise one_of("agent", name, ROLES)
    return name


@cache
def module_of(game: str) -> ModuleType:
    """Return a module for one game as PettingZoo has them, with the function `env`."""

    def env(**options: Any) -> GaslampEnv:
        """Return a new environment; options: edition, render_mode."""
        for name in options:
            if name not in OPTIONS:
                raise one_of("option", name, OPTIONS)
        return GaslampEnv(game, **options)

    module: Any = ModuleType(f"gaslamp.research.{game}_v0", f"PettingZoo's `{game}_v0`.")
    module.env = module.raw_env = env
    return cast(ModuleType, module)
