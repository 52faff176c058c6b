"""The one path of every move: validate, apply to a copy, commit, publish, acknowledge.

`play`, `confirm` and `undo` are what players send, `bot_move` is what a bot chose, `end` is a
resignation, a loss on time or a claim against somebody who has left. Each holds the lock of the
match, so that one is finished before the next begins. A message carries the number of the state it
was written for: a resend is acknowledged and changes nothing, and of two that come at once one is
refused as stale.
"""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from gaslamp.core.endings import LEFT, OFF, RESIGN, TIME
from gaslamp.core.errors import Illegal
from gaslamp.core.roles import other
from gaslamp.core.state import State
from gaslamp.core.views import Event
from gaslamp.server.match.draft import in_activation
from gaslamp.server.match.live_game import Decision, LiveGame, NotReady, event_rows
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal, stale
from gaslamp.server.storage.rows import DraftRow, GameUpdate

if TYPE_CHECKING:
    from gaslamp.server.match.match import Match


class Moves:
    """The moves of one match."""

    def __init__(self, match: "Match") -> None:
        self._match = match

    # From a message to its acknowledgement, which is sent to the player when these return.

    async def play(self, role: str, message: m.Play) -> m.Done:
        """Play one step of a seat, or add it to the seat's draft."""
        match, game = self._match, self._match.game
        async with match.lock:
            if not _was_played(game, role, message):
                self._validate(role, message.seq)
                decision = _apply(lambda: game.step(message.action, keep=message.draft))
                # Another server may have stored the same step for another tab of this seat.
                if not await self._store(role, decision) and not _was_played(game, role, message):
                    raise stale()
            return m.Done(ref=message.ref, seq=game.seq(role))

    async def confirm(self, role: str, message: m.Confirm) -> m.Done:
        """Commit a seat's draft."""
        match, game = self._match, self._match.game
        async with match.lock:
            if message.seq > game.state.seq or not _was_confirmed(game, role, message.seq):
                self._validate(role, message.seq)
                if not await self._store(role, _apply(game.confirm)):
                    raise stale()
            return m.Done(ref=message.ref, seq=game.seq(role))

    async def undo(self, role: str, message: m.Undo) -> m.Done:
        """Take back the last step of a seat's draft."""
        match, game = self._match, self._match.game
        async with match.lock:
            self._validate(role, message.seq)
            if not await self._store(role, _apply(game.undo)):
                raise stale()
            return m.Done(ref=message.ref, seq=game.seq(role))

    async def resign(self, role: str, message: m.Resign) -> m.Done:
        """End the game because a player gives up."""
        return m.Done(ref=message.ref, seq=await self.end(role, RESIGN))

    async def claim(self, role: str, message: m.Claim) -> m.Done:
        """End the game because the other player has left; the one who is here says how."""
        match = self._match
        async with match.lock:
            if match.context.storage.shared:
                await match.catch_up()  # he may be at another server
            if match.over:
                raise _over()
            match.absence.check(role)
            ending = f"{OFF} {role}" if message.what == OFF else f"{LEFT} {other(role)}"
            if not await self._commit(role, match.game.played(ending)):
                raise stale()
            return m.Done(ref=message.ref, seq=match.game.seq(role))

    async def end(self, role: str, reason: str) -> int:
        """End the game because a role resigns or has run out of time; return the seat's number."""
        match = self._match
        async with match.lock:
            if match.over:
                raise _over()
            if match.row.started is None:
                raise Refusal("waiting", "the game has not begun: withdraw it instead", 409)
            if reason == TIME and not match.flag.is_up(role):
                return match.game.seq(role)
            if not await self._commit(role, match.game.played(f"{reason} {role}")):
                raise stale()
            return match.game.seq(role)

    async def bot_move(self, role: str, seq: int, action: str) -> None:
        """Play what a bot chose for event `seq`; nothing if the game has gone on without it.

        Only a legal action of the bot's own role: an answer is no more trusted than a message.
        """
        match, game = self._match, self._match.game
        async with match.lock:
            if game.state.seq == seq and game.state.actor == role:
                decision = _apply(lambda: game.step(action, keep=False))
                assert decision.commit is not None
                await self._commit(role, game.with_chance(decision.commit))

    # 1. Validate. No refusal depends on what is hidden from the one who is refused.

    def _validate(self, role: str, seq: int) -> None:
        """Refuse a message that this role cannot send now."""
        match, game = self._match, self._match.game
        if match.over:
            raise _over()
        if match.row.started is None:
            raise Refusal("waiting", "the game begins when both players are there", 409)
        if seq != game.seq(role):
            raise stale()
        if role != game.state.actor:
            raise Refusal("not_your_turn", "it is the other player's choice", 409)

    # 2. Apply to a copy: `_apply` below; the match itself has not changed yet.

    # 3. Commit: a draft, or a state with what chance answers.

    async def _store(self, role: str, decision: Decision) -> bool:
        """Store a decision; return False, up to date again, if another server was quicker."""
        match, game = self._match, self._match.game
        if decision.commit is not None:
            return await self._commit(role, game.with_chance(decision.commit))
        row = DraftRow(role, game.state.seq, decision.draft)
        if not await match.context.storage.save_draft(match.row.id, row, game.draft.steps):
            await match.catch_up()
            return False
        game.keep(decision.draft)
        match.send_state_to(role)
        return True

    async def _commit(self, role: str, state: State) -> bool:
        """Append a state's new events to the log; return False if their numbers are taken."""
        match, context = self._match, self._match.context
        now, began = context.sources.now(), perf_counter()
        spent = None
        if match.options.clock is not None:
            over = state.outcome is None and not in_activation(state)
            spent = match.clock.spent(role, now, activation_over=over)
        rows = event_rows(state, match.game.state.seq, now, spent)
        result, update = _result(state), None
        if result is not None or match.goes_on_by_itself():
            update = GameUpdate(result, None if result is not None else match.due(now, state))
        if not await context.storage.append(match.row.id, rows, update):
            await match.catch_up()
            return False
        context.metrics.count("gaslamp_moves_total")
        context.metrics.committed(perf_counter() - began)
        for row in rows:
            match.clock.add(row)
        match.game.accept(state)
        if result is not None:
            match.row = replace(match.row, result=result)
            log("game over", game=alias(match.row.id), kind=match.row.game, result=result)
        self._publish()
        return True

    # 4. Publish. The acknowledgement follows when the methods above return.

    def _publish(self) -> None:
        match = self._match
        match.run_clock()
        match.send_state_to_all()
        match.bot_turn.start()


def _apply(decide: Callable[[], Decision]) -> Decision:
    """Return what a message leads to; refuse it if the rules do."""
    try:
        return decide()
    except Illegal as error:
        raise Refusal("illegal", str(error)) from None
    except NotReady as error:
        raise Refusal("unready", str(error), 409) from None


def _was_played(game: LiveGame, role: str, message: m.Play) -> bool:
    """Return True if a step is in the log or in the draft already: the message is a resend."""
    number = message.seq - game.state.seq
    if number >= 0:
        return (
            role == game.state.actor
            and number < len(game.draft.steps)
            and game.draft.steps[number] == _canonical(game, message.action)
        )
    event = _event(game, message.seq + 1)
    return (
        event is not None
        and event.actor == role
        and event.action == _canonical(game, message.action)
    )


def _was_confirmed(game: LiveGame, role: str, seq: int) -> bool:
    """Return True if event `seq` is in the log and was this role's decision."""
    event = _event(game, seq)
    return event is not None and event.actor == role


def _event(game: LiveGame, seq: int) -> Event | None:
    return next(game.state.events(seq - 1), None) if seq > 0 else None


def _canonical(game: LiveGame, action: str) -> str:
    """Return an action's text as the log writes it; the empty text if there is no such action."""
    rules = game.state.game
    try:
        return rules.actions[rules.code(action)].text
    except Illegal:
        return ""


def _over() -> Refusal:
    return Refusal("over", "the game is over", 409)


def _result(state: State) -> str | None:
    outcome = state.outcome if state.actor is None else None
    return None if outcome is None else f"{outcome.winner} {outcome.reason}"
