"""Games that are over, as they are kept: from memory, from the log, or from the archive.

A game whose log the rules of today cannot replay keeps its record and its opened deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from gaslamp.core import saved_games
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State, first_state
from gaslamp.server.match import views
from gaslamp.server.match.deal import id_hash
from gaslamp.server.match.info import game_info, opened_deal
from gaslamp.server.match.live_game import after_event
from gaslamp.server.match.seats import Seats
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import EventRow, GameRow


@dataclass(frozen=True)
class KeptGame:
    """A game that is over; `state` is None if the rules of today cannot replay its log."""

    row: GameRow
    events: Sequence[EventRow]
    state: State | None

    def info(self, player: str | None) -> m.GameInfo:
        """Return what everybody may know apart from the board."""
        return game_info(self.row, set(), None, player)

    def record(self) -> saved_games.Record:
        """Return the record, with the proof of its deal."""
        row = self.row
        date = datetime.fromtimestamp(row.created / 1000, UTC).date().isoformat()
        opened = opened_deal(row)
        seal = saved_games.Seal(
            commitment=opened.commitment,
            deal=opened.deal,
            salt=opened.salt or None,
            secret=opened.secret,
            id_hash=None if opened.secret is None else id_hash(row.id),
            contributions={role: one for role, one in (opened.contributions or {}).items() if one},
        )
        players = Seats(row).names()
        if self.state is not None:
            return saved_games.record_of(
                self.state, players=players, date=date, seal=seal, rules=row.rules
            )
        return saved_games.Record(
            game=row.game,
            edition=row.edition,
            rules=row.rules,
            players=players,
            date=date,
            result=str(row.result),
            seal=seal,
            entries=_entries(row, [event.action for event in self.events]),
        )

    def replay(self, viewer: str) -> m.Replay:
        """Return the game step by step as one viewer saw it."""
        if self.state is None:
            raise Refusal(
                "old_rules",
                f"this game was played under version {self.row.rules} of the rules, by which it "
                "can no longer be shown step by step; its record and its deal are kept",
                409,
            )
        return views.replay(self.state, self.record(), viewer)


def _entries(row: GameRow, actions: Sequence[str]) -> tuple[saved_games.Entry, ...]:
    """Return the entries of a log that cannot be replayed to its end.

    The turns, and the answers to appeals, are those of the part that can be; what follows stands in
    the last turn that is known.
    """
    state = first_state(find_game(row.game), row.edition, None)
    try:
        for action in actions:
            state = after_event(state, action)
    except (GaslampError, LookupError, ValueError):
        pass
    known = saved_games.record_of(state).entries
    turn = known[-1].turn if known else 0
    return (*known, *(saved_games.Entry(turn, action) for action in actions[state.seq :]))
