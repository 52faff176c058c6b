"""What London and New York are alike as games."""

from abc import abstractmethod
from typing import Any

from gaslamp.core.errors import BadPosition
from gaslamp.core.game import Game, Kernel, Kernels, bound_kernels
from gaslamp.core.kernel import bytes_of, copy_of, same_cell
from gaslamp.core.plain import Plain
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, NAMES, NOBODY
from gaslamp.core.views import Appeal, Effect, Ended
from gaslamp.hexes import layout, turns
from gaslamp.hexes.layout import (
    ACCUSE_FIRST,
    ACCUSED_RIGHT,
    ACCUSED_WRONG,
    DRAW_FIRST,
    ESCAPED,
    IDENTITY,
    IDENTITY_FIRST,
    MOVE_FIRST,
    NO_ONE,
    NOTHING,
    STAY,
    WITNESS,
)
from gaslamp.hexes.position import names
from gaslamp.hexes.views import Private, private_of

# What the position must be like in which the last action ended the game.
ACCUSATION = (
    "acting must be a character that the investigator plays, that has not moved yet and reaches "
    "the suspect it accuses"
)
LAST_ACTION = {
    ACCUSED_RIGHT: ACCUSATION,
    ACCUSED_WRONG: ACCUSATION,
    ESCAPED: "acting must be a character that jack plays, that has not moved yet and is Jack (or "
    "leads him) with a way out in reach, witness unseen and turn 2 or later",
}


def hex_kernels(room: str, dtype: Any, most_legal: int, own: dict[str, Kernel]) -> Kernels:
    """The kernels of London or New York: what they share, and what is each one's own."""
    shared: dict[str, Kernel] = {
        "actor": turns.actor,
        "chance": turns.chance,
        "finish": turns.finish,
    }
    return bound_kernels(room, dtype, most_legal, shared | own)


class HexGame(Game):
    """Eight characters on a board of hexes, four cards a turn."""

    reasons = layout.REASONS

    def placed(self, position: dict[str, Any]) -> Any:
        record = super().placed(position)
        if record.reason in LAST_ACTION and not self._ends_so(record):
            reason = self.reasons[record.reason]
            raise BadPosition(
                f"outcome.reason is {reason}, which nothing in this position leads to: "
                f"{LAST_ACTION[int(record.reason)]}"
            )
        return record

    def _ends_so(self, record: Any) -> bool:
        """Return True if an action ends the game as in the record: it changes nothing else."""
        running = copy_of(record)
        running.winner, running.reason = NOBODY, 0
        for action in self.legal(running):
            after = copy_of(running)
            self.kernels.apply(after, action)
            if bytes_of(after) == bytes_of(record):
                return True
        return False

    def private(self, s: Plain, viewer: str) -> Private | None:
        return private_of(s, viewer, self.characters)

    def in_activation(self, s: Plain) -> bool:
        return bool(s.acting != NO_ONE)

    def event_turn(self, before: Plain) -> int:
        return 0 if before.pending == IDENTITY else int(before.turn)

    def known_to(self, before: Plain, action: int) -> str | None:
        if IDENTITY_FIRST <= action < layout.DEAL_FIRST:
            return JACK
        if DRAW_FIRST <= action < MOVE_FIRST:
            return NAMES[turns.player(before.record)]
        return None

    @abstractmethod
    def turn_effects(self, before: Plain, after: Plain) -> list[Effect]:
        """What this game adds to the end of a turn."""

    def effects(self, before: Plain, action: int, after: Plain) -> list[Effect]:
        effects: list[Effect] = []
        if after.turn > before.turn:
            cell = same_cell(before.cell)
            self.kernels.perform(cell[0], action)
            board = self._read(cell)
            effects.append(
                Appeal(
                    answer=WITNESS[after.witness],
                    seen=self.witnesses(board),
                    cleared=names(before.suspects & ~after.suspects, self.characters),
                )
            )
            effects += self.turn_effects(board, after)
        outcome = self.outcome(after)
        if outcome is not None:
            effects.append(Ended(winner=outcome.winner, reason=outcome.reason))
        return effects

    def why_not(self, s: Plain, action: int) -> str:
        record, actor = s.record, self.actor(s.record)
        if actor == CHANCE:
            return f"chance is to decide the {layout.PENDING[s.pending]} first"
        if IDENTITY_FIRST <= action < MOVE_FIRST:
            return f"that is decided by chance, and {actor} is to choose"
        if s.owed != NOTHING:
            return f"first choose: {self.kinds(record)}"
        if s.acting == NO_ONE:
            offer = ", ".join(names(s.offer, self.characters))
            return f"{actor} is to pick one of {offer}"
        who = self.characters[s.acting]
        if action < STAY:
            return f"{who} is in play and not done: {self.kinds(record)}"
        if action == STAY and not s.moved:
            return f"{who} can move, and so must"
        if self.actions[action].text.startswith("move ") and s.moved:
            return f"{who} has moved already: {self.kinds(record)}"
        if ACCUSE_FIRST <= action < IDENTITY_FIRST and actor != INVESTIGATOR:
            return "only the Detective accuses"
        return f"{who} cannot do that now; possible: {self.kinds(record)}"

    def kinds(self, record: Any) -> str:
        """The kinds of action that are legal now, each with one example."""
        examples: dict[str, str] = {}
        for code in self.legal(record):
            text = self.actions[code].text
            examples.setdefault(text.split(" ", 1)[0], text)
        return ", ".join(examples.values())
