"""The game of Pocket: names, kernels, and the effects of actions."""

from typing import Any, ClassVar

import numpy as np

from gaslamp.core.arrays import copy_of_box
from gaslamp.core.endings import LATER_REASONS
from gaslamp.core.game import Game, Level, Observation, SearchKernels, game_kernels
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.plain import Plain
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, NAMES
from gaslamp.core.traits import SpeedGoals
from gaslamp.core.views import Appeal, Cleared, Effect, Ended, Race
from gaslamp.games.pocket import views
from gaslamp.games.pocket.codec import CODEC
from gaslamp.games.pocket.kernels import observation, rules, setup, sight, tables
from gaslamp.games.pocket.kernels.actions import (
    ALIBI_ACTION,
    DECISION_COUNT,
    DRAW_FIRST,
    EXCHANGE_FIRST,
    IDENTITY_FIRST,
    JOKER_FIRST,
    JOKER_NONE,
    ROTATE_FIRST,
    TILE_FIRST,
)
from gaslamp.games.pocket.kernels.random_decision import random_decision
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import MOST_LEGAL
from gaslamp.games.pocket.kernels.search import draws_hidden_card
from gaslamp.games.pocket.kernels.tables import (
    ALIBI,
    CELL_COUNT,
    CELLS,
    DETECTIVES,
    EXCHANGE,
    FACES,
    IDENTITY,
    JOKER,
    ROTATION,
    SUSPECTS,
    TILES,
)
from gaslamp.games.pocket.notation import OTHER_TEXTS, TEXTS

LINES: list[list[int]] = sight.LINE.tolist()


class Pocket(Game):
    """Nine tiles, four action tokens, eight turns."""

    name = "pocket"
    title = "Pocket"
    rules_version = 1
    characters = SUSPECTS
    dtype = RECORD
    reasons = (*tables.REASONS, *LATER_REASONS)
    most_legal = MOST_LEGAL
    codec = CODEC
    board_type = views.Board
    view_type = views.PocketView
    speed_goals: ClassVar[SpeedGoals] = SpeedGoals(
        leduc_ratio=15, step_microseconds=50, start_seconds=2, compile_seconds=20
    )
    chance_words = ("identity", "tile", "toss", "draw")
    chance_every_round = ("toss",)
    most_decisions = CHOICES_A_TURN * LAST_TURN
    most_chance_nodes = 1 + CELL_COUNT + LAST_TURN // 2 + LAST_TURN  # a toss every second turn
    observation = Observation(observation.observe, observation.PARTS)
    kernels = game_kernels(
        RECORD,
        MOST_LEGAL,
        actor=rules.actor,
        legal=rules.legal,
        perform=rules.perform,
        apply=rules.apply,
        chance=setup.chance,
        visible=sight.visible,
        finish=rules.finish,
        random_decision=random_decision,
    )
    family = "tiles"
    levels: ClassVar[dict[str, Level]] = {
        "level-1": Level("greedy"),
        "level-2": Level("ismcts-200"),
        "level-3": Level("ismcts-1000"),
        "level-4": Level("solver-0", seconds=5.0, budget=0.25),
        "level-5": Level("solver", seconds=5.0, budget=1.25),
    }
    kept: ClassVar[dict[str, Level]] = {"classic-5": Level("solver", seconds=5.0, sure=False)}
    bots = ("solver", "solver-N", "minimax", "reader:BOT", "deceiver:BOT")
    widening = 1e6  # every action is looked at: there are at most 80
    search = SearchKernels(draws_hidden_card)
    seen_follows_from = ("laid", "tile", "wall", "suspects", "detective")
    lights_follow_from = ("laid", "tile", "wall", "suspects", "detective")
    private_follows_from = ("winner", "identity", "held", "card", "drawn", "jack_time")

    def __init__(self) -> None:
        super().__init__(TEXTS, OTHER_TEXTS)

    def start(self, edition: str | None) -> Any:
        return setup.before_chance()

    def private(self, s: Plain, viewer: str) -> views.Private | None:
        return views.private_of(s, viewer)

    def known_record(self, view: Any) -> Any:
        return views.known_record(view)

    def appeal_answer(self, before: Plain, after: Plain) -> str | None:
        if after.investigator_time > before.investigator_time:
            return "seen"
        return "unseen" if after.jack_time > before.jack_time else None

    def decision_kind(self, s: Any) -> tuple[int, str]:
        left = CHOICES_A_TURN - len(indices(s.used))
        return -left, f"{left} tokens left" if left > 1 else "1 token left"

    def truths(self, view: views.PocketView) -> list[tuple[Any, float, dict[str, list[str]]]]:
        return views.truths(view)

    def hidden_hourglasses(self, worlds: Any) -> Any:
        return np.array([rules.hidden_hourglasses(world) for world in worlds])

    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Return who is seen, and by which detectives."""
        seen: dict[str, list[str]] = {}
        for name, in_sight in zip(DETECTIVES, s.once("in_sight", _in_sight), strict=False):
            for index in indices(in_sight & s.suspects):
                seen.setdefault(SUSPECTS[index], []).append(name)
        return dict(sorted(seen.items()))

    def lights(self, s: Plain) -> dict[str, list[str]]:
        """Return the cells in the line of sight of each detective, nearest first (P29–P31)."""
        seen = s.once("in_sight", _in_sight)
        return {
            name: [CELLS[cell] for cell in LINES[space] if in_sight >> s.tile[cell] & 1]
            for name, space, in_sight in zip(DETECTIVES, s.detective, seen, strict=False)
        }

    def suspects_in(self, view: views.PocketView) -> list[str]:
        return [tile.suspect for tile in view.board.tiles if tile and not tile.cleared]

    def event_turn(self, before: Plain) -> int:
        return 0 if before.pending in (IDENTITY, TILES) else int(before.turn)

    def known_to(self, before: Plain, action: int) -> str | None:
        if IDENTITY_FIRST <= action < TILE_FIRST:
            return JACK
        if action >= DRAW_FIRST and self._drawer(before) == JACK:
            return JACK
        return None

    def _drawer(self, s: Plain) -> str | None:
        """Return who played the Alibi whose card is being drawn."""
        played = len(indices(s.used))
        return NAMES[chooser(s.turn, played - 1)]

    def effects(self, before: Plain, action: int, after: Plain) -> list[Effect]:
        effects: list[Effect] = []
        time = after.jack_time + after.investigator_time
        appeal = time > before.jack_time + before.investigator_time
        if appeal or after.suspects != before.suspects:
            box = copy_of_box(before.box)
            rules.perform(box[0], action)
            board = self._read(box)
            if board.suspects != before.suspects:
                effects.append(
                    Cleared(suspects=[*self.names_in[before.suspects & ~board.suspects]])
                )
            if appeal:
                seen = after.investigator_time > before.investigator_time
                effects.append(
                    Appeal(
                        answer="seen" if seen else "unseen",
                        seen=self.witnesses(board),
                        cleared=self.names_in[board.suspects & ~after.suspects].copy(),
                    )
                )
        if after.race and not before.race:
            effects.append(Race())
        outcome = self.outcome(after)
        if outcome is not None:
            effects.append(Ended(winner=outcome.winner, reason=outcome.reason))
        return effects

    def why_not(self, s: Plain, action: int) -> str:
        actor = self.actor(s.record)
        if actor == CHANCE:
            what = tables.PENDING[s.pending]
            return f"chance is to decide the {what} first"
        if action >= DECISION_COUNT:
            return f"that is decided by chance, and {actor} is to choose"
        free = [FACES[face] for face in indices(rules.faces_free(s.record))]
        face = FACES[_face_of(action)]
        if face not in free:
            return f"no unused token shows {face} this turn; unused: {', '.join(free)}"
        if action == JOKER_NONE and actor == INVESTIGATOR:
            return "the Investigator's Joker must move a detective: joker holmes, watson or toby"
        cell = tables.CELLS[(action - ROTATE_FIRST) // 3]
        return f"the tile at {cell} was rotated this turn already; choose another"


def _in_sight(s: Plain) -> tuple[int, ...]:
    """Return the suspects in sight of each detective; nothing before all tiles are laid."""
    return sight.seen_by_each(s.box) if s.laid == CELL_COUNT else ()


def _face_of(action: int) -> int:
    """Return the token face that an action needs."""
    if action < JOKER_FIRST:
        return action // 2
    if action < ROTATE_FIRST:
        return JOKER
    if action < EXCHANGE_FIRST:
        return ROTATION
    return EXCHANGE if action < ALIBI_ACTION else ALIBI
