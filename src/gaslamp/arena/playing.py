"""Playing a block of games. Its result depends on the block alone, not on the machine."""

from collections import Counter
from collections.abc import Callable
from time import perf_counter

import numpy as np

from gaslamp.arena.blocks import KERNEL_GAMES, Block, Played
from gaslamp.arena.match import derived, play
from gaslamp.arena.players import player
from gaslamp.bots import Bot, Budget, Cancelled
from gaslamp.bots.protocol import decisions_cut_short
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, ROLES
from gaslamp.core.state import first_state
from gaslamp.core.views import View

Report = Callable[[int], None]
"""Called with the number of games done since the last call."""

FIRST_BATCH = 16
BATCH_SECONDS = 0.1  # about how often a block in a kernel reports and can be interrupted


def silent(_games: int) -> None:
    """Report nothing."""


def play_block(block: Block, report: Report = silent) -> Played:
    """Play a block."""
    return _in_kernel(block, report) if block.pairing.in_kernel else _through_views(block, report)


class Clocked:
    """A bot with its budget, whose decisions are counted and timed."""

    def __init__(self, bot: Bot, budget: Budget | None) -> None:
        self._bot, self._budget = bot, budget
        self.decisions, self.seconds = 0, 0.0

    @property
    def cut_short(self) -> int:
        """How many decisions the clock cut short."""
        return decisions_cut_short(self._bot)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the bot's choice; a budget given here replaces its own."""
        began = perf_counter()
        budget = budget or self._budget
        if budget is None and cancelled is None:
            text = self._bot.choose(view)
        else:
            text = self._bot.choose(view, budget, cancelled)
        self.seconds += perf_counter() - began
        self.decisions += 1
        return text


def _through_views(block: Block, report: Report) -> Played:
    """Play each game from its own seeds, each bot shown its views."""
    pairing = block.pairing
    game = find_game(pairing.game)
    players = {role: player(text) for role, text in pairing.bots.items()}
    reasons: dict[str, Counter[str]] = {role: Counter() for role in ROLES}
    decisions, thinking = dict.fromkeys(ROLES, 0), dict.fromkeys(ROLES, 0.0)
    cut_short: Counter[str] = Counter()
    turns = actions = 0
    began = perf_counter()
    for number in range(block.first, block.first + block.games):
        start = first_state(game, pairing.edition, derived(pairing.seed, number, CHANCE))
        seats = {
            role: Clocked(who.bot_for(game.name, derived(pairing.seed, number, role)), who.budget)
            for role, who in players.items()
        }
        end = play(start, seats)
        assert end.outcome is not None
        reasons[end.outcome.winner][end.outcome.reason] += 1
        turns += end.turn
        actions += end.seq
        for role, seat in seats.items():
            decisions[role] += seat.decisions
            thinking[role] += seat.seconds
            cut_short[role] += seat.cut_short
        report(1)
    return _played(
        block,
        reasons={role: dict(found) for role, found in reasons.items()},
        turns=turns,
        actions=actions,
        decisions=decisions,
        thinking={role: round(seconds, 6) for role, seconds in thinking.items()},
        seconds=perf_counter() - began,
        cut_short={role: count for role, count in cut_short.items() if count},
    )


def _in_kernel(block: Block, report: Report) -> Played:
    """Play random against random in a kernel; the sizes of the batches change no game."""
    pairing = block.pairing
    game = find_game(pairing.game)
    number, skipped = divmod(block.first, KERNEL_GAMES)
    assert skipped + block.games <= KERNEL_GAMES
    rng = generator(derived(pairing.seed, number, "random games"))
    start, kernel = game.start(pairing.edition), game.kernels.random_games
    reasons = np.zeros((len(ROLES), len(game.reasons)), np.int64)
    turns = np.zeros(LAST_TURN + 1, np.int64)
    kernel(start, rng, skipped, reasons, turns)  # also compiles it before time is measured
    reasons[:], turns[:] = 0, 0
    actions, done, batch, seconds = 0, 0, FIRST_BATCH, 0.0
    while done < block.games:
        batch = min(batch, block.games - done)
        began = perf_counter()
        actions += int(kernel(start, rng, batch, reasons, turns))
        spent = perf_counter() - began
        seconds += spent
        done += batch
        report(batch)
        if spent < BATCH_SECONDS / 2:
            batch *= 2
    named = {
        role: {str(game.reasons[reason]): int(row[reason]) for reason in np.flatnonzero(row)}
        for role, row in zip((INVESTIGATOR, JACK), reasons, strict=True)
    }
    return _played(
        block,
        reasons=named,
        turns=int(turns @ np.arange(len(turns))),
        actions=actions,
        decisions={},
        thinking={},
        seconds=seconds,
    )


def _played(
    block: Block,
    *,
    reasons: dict[str, dict[str, int]],
    turns: int,
    actions: int,
    decisions: dict[str, int],
    thinking: dict[str, float],
    seconds: float,
    cut_short: dict[str, int] | None = None,
) -> Played:
    pairing = block.pairing
    return Played(
        game=pairing.game,
        edition=pairing.edition,
        rules=pairing.rules,
        bots=pairing.bots,
        seed=pairing.seed,
        first=block.first,
        games=block.games,
        wins={role: sum(reasons[role].values()) for role in ROLES},
        reasons={role: reasons[role] for role in ROLES},
        turns=turns,
        actions=actions,
        decisions=decisions,
        thinking=thinking,
        seconds=seconds,
        cut_short=cut_short or {},
    )
