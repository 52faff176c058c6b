"""The base class of London and New York."""

from abc import abstractmethod
from typing import Any, ClassVar

from gaslamp.core.arrays import bytes_of, copy_of, copy_of_box
from gaslamp.core.endings import LATER_REASONS
from gaslamp.core.errors import BadPosition
from gaslamp.core.game import Game, Kernel, Kernels, Level, game_kernels
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.kernels.role_codes import NOBODY
from gaslamp.core.plain import Plain
from gaslamp.core.roles import ALL, CHANCE, INVESTIGATOR, JACK, NAMES
from gaslamp.core.views import Appeal, Effect, Ended
from gaslamp.games.hexes.codec import SharedEntries
from gaslamp.games.hexes.kernels import record as layout
from gaslamp.games.hexes.kernels import turns
from gaslamp.games.hexes.kernels.actions import (
    ACCUSE_FIRST,
    DEAL_FIRST,
    DRAW_FIRST,
    IDENTITY_FIRST,
    MOVE_FIRST,
    STAY,
)
from gaslamp.games.hexes.kernels.record import (
    ACCUSED_RIGHT,
    ACCUSED_WRONG,
    ESCAPED,
    IDENTITY,
    NO_ONE,
    NOTHING,
    WITNESS,
)
from gaslamp.games.hexes.views import Private, truths

# For errors: what a position must be like if its last action ended the game for this reason.
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


def hex_kernels(dtype: Any, most_legal: int, **own: Kernel) -> Kernels:
    """Return the kernels of London or New York: the shared ones and the game's own."""
    shared: dict[str, Kernel] = {
        "actor": turns.actor,
        "chance": turns.chance,
        "finish": turns.finish,
    }
    return game_kernels(dtype, most_legal, **shared, **own)


class HexGame(Game):
    """Eight characters on a board of hexes, four cards a turn."""

    entries: ClassVar[SharedEntries]  # of its codec
    reasons = (*layout.REASONS, *LATER_REASONS)
    chance_words = ("identity", "deal", "draw")
    chance_every_round = ("deal",)
    # At most six an activation (pick, three whistles, face, move); eight is a safe bound.
    most_decisions = CHOICES_A_TURN * LAST_TURN * 8
    most_chance_nodes = 12  # identity, four deals, seven cards
    role_titles: ClassVar[dict[str, str]] = {JACK: "Jack", INVESTIGATOR: "Detective"}
    family = "hexes"
    # Searching longer soon gains little here, so the lower levels are far apart
    # (docs/strength.md). The seconds are those of a decision, not of an activation.
    levels: ClassVar[dict[str, Level]] = {
        "level-1": Level("ismcts-12"),
        "level-2": Level("ismcts-60"),
        "level-3": Level("ismcts-300"),
        "level-4": Level("seeker-200", seconds=5.0, budget=0.4),
        "level-5": Level("seeker-8000", seconds=5.0, budget=0.75),
    }
    kept: ClassVar[dict[str, Level]] = {"classic-5": Level("seeker-8000", seconds=5.0, sure=False)}
    bots = ("seeker-N", "round-seeker-N", "belief-N", "minimax", "reader:BOT", "deceiver:BOT")
    # The fields of a record that affect where characters can move; characters themselves do not
    # block each other (L16, N15).
    terrain: ClassVar[tuple[str, ...]]
    private_follows_from = ("winner", "identity", "jack_hand", "investigator_hand")

    def private(self, s: Plain, viewer: str) -> Private | None:
        """Return the secrets that a viewer may know: a player's own, at the end everybody's."""
        over = bool(s.winner)
        jack, investigator = over or viewer in (JACK, ALL), over or viewer in (INVESTIGATOR, ALL)
        if not jack and not investigator:
            return None
        cards = self.entries.cards.write
        return Private(
            identity=self.entries.identity.show(s) if jack else None,
            jack_alibis=cards(s.jack_hand) if jack else None,
            investigator_alibis=cards(s.investigator_hand) if investigator else None,
        )

    def truths(self, view: Any) -> list[tuple[Any, float, dict[str, list[str]]]]:
        return truths(view, self.public_record(view), self.characters)

    def in_activation(self, s: Plain) -> bool:
        return bool(s.acting != NO_ONE)

    def event_turn(self, before: Plain) -> int:
        return 0 if before.pending == IDENTITY else int(before.turn)

    def known_to(self, before: Plain, action: int) -> str | None:
        if IDENTITY_FIRST <= action < DEAL_FIRST:
            return JACK
        if DRAW_FIRST <= action < MOVE_FIRST:
            return NAMES[turns.player(before.record)]
        return None

    def known_record(self, view: Any) -> Any:
        record, own = self.public_record(view), view.private
        self.entries.identity.take(record, None if own is None else own.identity)
        # Both see how many cards each holds: any cards stand in for those that are unknown.
        for field, role in (("jack", JACK), ("investigator", INVESTIGATOR)):
            cards = None if own is None else getattr(own, f"{field}_alibis")
            held = (
                range(view.board.alibis[role])
                if cards is None
                else [self.characters.index(card) for card in cards]
            )
            setattr(record, f"{field}_hand", mask_of(list(held)))
        return record

    def appeal_answer(self, before: Plain, after: Plain) -> str | None:
        return None if after.turn == before.turn else WITNESS[after.witness]

    def decision_kind(self, s: Any) -> tuple[int, str]:
        """Return `pick`, what is owed, or the character in play with what it has done already."""
        if s.owed != NOTHING:
            return 2, str(layout.OWED[s.owed])
        if s.acting == NO_ONE:
            return 0, "pick"
        name = self.characters[s.acting]
        if s.moved:
            return 1, f"{name}, after moving"
        return 1, f"{name}, after the power" if s.powered else name

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
        """Return True if the record comes from its running game by one single action."""
        running = copy_of(record)
        running.winner, running.reason = NOBODY, 0
        for action in self.legal(running):
            after = copy_of(running)
            self.kernels.apply(after, action)
            if bytes_of(after) == bytes_of(record):
                return True
        return False

    @abstractmethod
    def draws_card(self, after: Any) -> Any:
        """Return an array: True where a record, right after an action, leads to drawing a card."""

    @abstractmethod
    def turn_effects(self, before: Plain, after: Plain) -> list[Effect]:
        """Return the effects that only this game has at the end of a turn."""

    def effects(self, before: Plain, action: int, after: Plain) -> list[Effect]:
        effects: list[Effect] = []
        if after.turn > before.turn:
            box = copy_of_box(before.box)
            self.kernels.perform(box[0], action)
            board = self._read(box)
            effects.append(
                Appeal(
                    answer=WITNESS[after.witness],
                    seen=self.witnesses(board),
                    cleared=self.names_in[before.suspects & ~after.suspects].copy(),
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
            offer = ", ".join(self.names_in[s.offer])
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
        """Return the kinds of action that are legal now, each with one example."""
        examples: dict[str, str] = {}
        for code in self.legal(record):
            text = self.actions[code].text
            kind = text if text.endswith(" enough") else text.split(" ", 1)[0]
            examples.setdefault(kind, text)
        return ", ".join(examples.values())
