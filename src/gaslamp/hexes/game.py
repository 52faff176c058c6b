"""What London and New York are alike as games."""

from abc import abstractmethod
from typing import Any, ClassVar

from gaslamp.core.game import Game, Kernel, Kernels, bound_kernels
from gaslamp.core.kernel import same_cell
from gaslamp.core.plain import Plain
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, NAMES
from gaslamp.core.views import Appeal, Effect, Ended
from gaslamp.hexes import layout, turns
from gaslamp.hexes.layout import (
    ACCUSE_FIRST,
    DRAW_FIRST,
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
    role_titles: ClassVar[dict[str, str]] = {JACK: "Jack", INVESTIGATOR: "Detective"}

    def private(self, s: Plain, viewer: str) -> Private | None:
        return private_of(s, viewer, self.characters)

    def in_activation(self, s: Plain) -> bool:
        return bool(s.acting != NO_ONE)

    def decision_kind(self, record: Any) -> tuple[int, str]:
        """Return a pick, a character with what it has done, or what is owed, in that order."""
        if record.owed != NOTHING:
            return 2, str(layout.OWED[record.owed])
        if record.acting == NO_ONE:
            return 0, "pick"
        name = self.characters[record.acting]
        if self.whistling(record):
            return 1, f"{name}, whistling"
        if record.moved:
            return 1, f"{name}, after moving"
        return 1, f"{name}, after the power" if record.powered else name

    def whistling(self, record: Any) -> bool:
        """Return True if the character in play is moving others by a whistle (L28)."""
        return False

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
            kind = text if text.endswith(" enough") else text.split(" ", 1)[0]
            examples.setdefault(kind, text)
        return ", ".join(examples.values())
