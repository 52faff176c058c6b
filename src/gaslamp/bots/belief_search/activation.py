"""One activation, planned for every identity at once: its lines, and what they are worth to Jack.

What both players know about the board is enough for that; who Jack may be is a belief. So an
observer who has the same belief comes to the same plan.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.bots.belief_search.compiled import belief_kernels
from gaslamp.bots.belief_search.kernels.mixing import expected
from gaslamp.bots.round_value.compiled import round_net
from gaslamp.bots.seeker.kernels.activations import LONGEST, NO_ACTION, room_for_lines
from gaslamp.bots.time_limit import TimeLimit
from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.bits import has, indices, mask_of
from gaslamp.core.kernels.order import CHOICES_A_TURN
from gaslamp.core.kernels.rng import generator, next_word
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST, PICK_FIRST, STAY
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, EVERYONE, NO_ONE, UNSEEN

MOST_LINES = 4_000  # of one card; of more, some are drawn
DRAWN_LINES = 1_500
MOST_VALUED = 600  # different ends of one card
CANDIDATES = 48  # that the rest of the round is looked at after
STAGES = 3  # between two of them half of the candidates are left out
TRIES = 10  # activations tried at each turn of a playout
CHUNK = 512  # playouts between two looks at the clock
LEAVING_TRIED = 3_000  # actions, in search of a way out
LEAST_PRICE, MOST_PRICE = 0.015, 0.25  # of a bit, in chances
SCATTER = 2_654_435_761  # prime to 2 ** 32: multiples of it are in no order

Line = tuple[int, ...]


@dataclass
class Activation:
    """What the player to act may do, and Jack's chances after it by identity."""

    start: Any  # the record, with everybody a suspect
    mask: int  # the suspects
    odds: Any  # how likely each is Jack; above zero for all suspects
    seed: int  # of the playouts
    lines: list[Line]  # the best, with different ends
    values: Any  # by line and identity
    errors: Any  # the standard errors of the values
    accusations: dict[Line, int]  # lines that accuse, and whom
    escapes: dict[int, Line]  # by identity: a line that leads out
    price: float  # of a bit that Jack gives away, in chances
    playouts: int  # of each line

    def means(self) -> Any:
        """Return Jack's chance after each line as the Detective expects it."""
        found = np.zeros(len(self.lines))
        expected(self.values, self.odds, found)
        return found


class Planner:
    """Plans activations of one game."""

    def __init__(self, game: Game, iterations: int) -> None:
        self.game, self.iterations = game, iterations
        self._kernels = belief_kernels(game.name)
        self._net = round_net(game.name)

    def plan(self, record: Any, odds: Any, seed: int, limit: TimeLimit | None = None) -> Activation:
        """Return the activation that begins, or goes on, in a record.

        There are fewer playouts if a limit says so.
        """
        mask = mask_of([n for n in range(CHARACTER_COUNT) if odds[n] > 0])
        start = copy_of(record)
        start.identity, start.suspects = indices(mask)[0], EVERYONE
        jack = self.game.kernels.actor(start) == JACK_CODE
        rng = generator(seed)
        playout_seed = int(next_word(rng) >> np.uint64(1))
        ends, lines, accusations = self._lines(start, rng, mask)
        values = self._as_ended(ends, start, mask, odds)
        playouts, errors = 0, np.zeros_like(values)
        if start.picked + (start.acting == NO_ONE) < CHOICES_A_TURN and lines:
            chosen = _promising(lines, values, odds, jack)
            kept, values, errors, playouts = self._look_ahead(
                ends[chosen], start, mask, odds, jack, playout_seed, limit
            )
            lines = [lines[chosen[place]] for place in kept]
        return Activation(
            start=start,
            mask=mask,
            odds=odds,
            seed=playout_seed,
            lines=lines,
            values=values,
            errors=errors,
            accusations=accusations,
            escapes=self._escapes(start, mask) if jack else {},
            price=self._price(start, mask, odds),
            playouts=playouts,
        )

    def values_of(self, plan: Activation, line: Line) -> Any:
        """Return what a line is worth to each identity, found as for the lines of a plan."""
        if line in plan.lines:
            return plan.values[plan.lines.index(line)]
        box = self.end_of(plan, line)
        if not plan.playouts:
            return self._as_ended(box, plan.start, plan.mask, plan.odds)[0]
        totals, squares = np.zeros((2, 1, CHARACTER_COUNT))
        self._add_playouts(
            box, plan.start, plan.mask, plan.odds, plan.seed, 0, plan.playouts, totals, squares
        )
        return totals[0] / plan.playouts

    def end_of(self, plan: Activation, line: Line) -> Any:
        """Return the record after a line, or a part of one, in an array of one."""
        kernels, turn, rng = self.game.kernels, plan.start.turn, generator(plan.seed)
        box = np.array([plan.start], dtype=self.game.dtype)
        end = box[0]
        for action in line:
            kernels.apply(end, action)
            while end.turn == turn and kernels.actor(end) == CHANCE_CODE:
                kernels.apply(end, kernels.chance(end, rng))
        return box

    def _lines(self, start: Any, rng: Any, mask: int) -> tuple[Any, list[Line], dict[Line, int]]:
        """Return the different ends of the activation, a line to each, and those that accuse."""
        ends, lines, accusations = [], [], dict[Line, int]()
        for before, record in self._after_picks(start):
            found, count = self._lines_of(record, rng)
            codes = found.actions[:count]
            length = (codes == NO_ACTION).argmax(axis=1)
            last = codes[np.arange(count), length - 1]
            accusing = (last >= ACCUSE_FIRST) & (last < IDENTITY_FIRST)
            for place in np.flatnonzero(accusing).tolist():
                whom = int(last[place]) - ACCUSE_FIRST
                if has(mask, whom) and whom not in accusations.values():
                    accusations[(*before, *codes[place, : length[place]].tolist())] = whom
            places = np.flatnonzero(~accusing & ~self._escaping(last))
            kept = found.ends[places]
            _, first = np.unique(kept.view(f"V{kept.dtype.itemsize}"), return_index=True)
            scattered = np.argsort((first * SCATTER) % (1 << 32), kind="stable")
            places = places[first[scattered[:MOST_VALUED]]]
            ends.append(found.ends[places])
            lines += [(*before, *codes[n, : length[n]].tolist()) for n in places.tolist()]
        return np.concatenate(ends), lines, accusations

    def _lines_of(self, record: Any, rng: Any) -> tuple[Any, int]:
        """Return the lines of the character in play, or some if there are too many."""
        found = room_for_lines(MOST_LINES, self.game.dtype)
        count = self._kernels.list_lines(record, rng, found)
        if not count:
            found = room_for_lines(DRAWN_LINES, self.game.dtype)
            count = self._kernels.draw_lines(record, rng, found)
        return found, int(count)

    def _escaping(self, codes: Any) -> Any:
        is_escape = self.game.search.is_escape
        assert is_escape is not None
        leading = {code for code in set(codes.tolist()) if is_escape(code)}
        return np.isin(codes, list(leading))

    def _after_picks(self, start: Any) -> list[tuple[Line, Any]]:
        """Return the record after each pick; if a character is in play, the record alone."""
        if start.acting != NO_ONE:
            return [((), start)]
        found: list[tuple[Line, Any]] = []
        for card in indices(start.offer):
            record = copy_of(start)
            self.game.kernels.apply(record, PICK_FIRST + card)
            found.append(((PICK_FIRST + card,), record))
        return found

    def _look_ahead(
        self,
        ends: Any,
        start: Any,
        mask: int,
        odds: Any,
        jack: bool,
        seed: int,
        limit: TimeLimit | None,
    ) -> tuple[list[int], Any, Any, int]:
        """Return the places of the best ends, their values over playouts with standard errors.

        And the number of playouts of each.
        """
        alive, done = np.arange(len(ends)), 0
        totals, squares = np.zeros((2, len(ends), CHARACTER_COUNT))
        for stage in range(STAGES):
            more = max(1, self.iterations // (STAGES * len(alive)))
            sums, sums_of_squares, until = totals[alive], squares[alive], done + more
            while done < until and (limit is None or not done or limit()):
                last = min(until, done + max(1, CHUNK // len(alive)))
                self._add_playouts(
                    ends[alive], start, mask, odds, seed, done, last, sums, sums_of_squares
                )
                done = last
            totals[alive], squares[alive] = sums, sums_of_squares
            if done < until:
                break
            if stage < STAGES - 1:
                order = _best_first(totals[alive] / done, odds, jack)
                alive = np.sort(alive[order[: max(2, (len(alive) + 1) // 2)]])
        means = totals[alive] / done
        spread = np.maximum(squares[alive] / done - means * means, 0.0)
        return alive.tolist(), means, np.sqrt(spread / done), done

    def _as_ended(self, ends: Any, start: Any, mask: int, odds: Any, learned: float = 1.0) -> Any:
        """Return Jack's chances by end and identity, as if the round ended there."""
        found = np.zeros((len(ends), CHARACTER_COUNT))
        self._kernels.value_ends(ends, mask, int(start.turn), odds, learned, self._net, found)
        return found

    def _add_playouts(
        self,
        ends: Any,
        start: Any,
        mask: int,
        odds: Any,
        seed: int,
        first: int,
        last: int,
        totals: Any,
        squares: Any,
    ) -> None:
        self._kernels.add_playouts(
            ends,
            mask,
            int(start.turn),
            odds,
            TRIES,
            seed,
            first,
            last,
            self._net,
            totals,
            squares,
        )

    def _escapes(self, start: Any, mask: int) -> dict[int, Line]:
        """Return for each identity that could leave now a line that does."""
        found: dict[int, Line] = {}
        if start.witness != UNSEEN or start.turn < 2:
            return found
        line = np.empty(LONGEST + 1, np.int16)
        for before, record in self._after_picks(start):
            for identity in indices(mask):
                if identity not in found:
                    record.identity = identity
                    # Another's card can lead Jack out at once only (N30).
                    own = record.acting == identity
                    most = LEAVING_TRIED if own else self.game.most_legal
                    length = self._kernels.find_escape(record, line, most)
                    if length:
                        found[identity] = (*before, *line[:length].tolist())
        return found

    def _price(self, start: Any, mask: int, odds: Any) -> float:
        """Return what Jack loses on the whole when the Detective learns one bit about him."""
        box = np.array([start], dtype=self.game.dtype)
        now = self._as_ended(box, start, mask, odds)
        learned = self._as_ended(box, start, mask, odds, learned=2.0)
        lost = np.zeros(1)
        expected(now - learned, odds, lost)
        return min(max(float(lost[0]), LEAST_PRICE), MOST_PRICE)


def _promising(lines: list[Line], values: Any, odds: Any, jack: bool) -> list[int]:
    """Return the places of the lines to look further at, some of each card."""
    by_card: dict[int, list[int]] = {}
    for place, line in enumerate(lines):
        by_card.setdefault(line[0] if line[0] < STAY else NO_ONE, []).append(place)
    each = max(1, CANDIDATES // len(by_card))
    found: list[int] = []
    for places in by_card.values():
        found += [places[n] for n in _best_first(values[places], odds, jack)[:each].tolist()]
    return found


def _best_first(values: Any, odds: Any, jack: bool) -> Any:
    """Return the order of lines, the best first.

    To the Detective that is by what he expects. Of Jack's, first come those that one identity likes
    best, or all together; then those that one likes second best, and so on.
    """
    mean = np.zeros(len(values))
    expected(values, odds, mean)
    if not jack:
        return np.argsort(mean, kind="stable")
    rank = np.argsort(np.argsort(-mean, kind="stable"), kind="stable")
    for identity in np.flatnonzero(odds > 0).tolist():
        own = np.argsort(np.argsort(-values[:, identity], kind="stable"), kind="stable")
        rank = np.minimum(rank, own)
    return np.argsort(rank, kind="stable")
