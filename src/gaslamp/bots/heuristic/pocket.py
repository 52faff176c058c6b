"""How `greedy` values the actions of Pocket.

Every action is valued as if the appeal came right after it: how many suspects would be left for
each person Jack may be, and whether Jack takes the time token.
"""

from dataclasses import dataclass, replace

from gaslamp.core.kernels.elementary import log2, logistic, whole_power
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import JACK
from gaslamp.core.views import Choice
from gaslamp.games.pocket.kernels.tables import BOARD, HOURGLASSES_TO_WIN
from gaslamp.games.pocket.views import PocketView

# Jack's chance to win is the logistic function of what the appeal would leave him with; the
# weights were fitted to the ends of turns in games of this bot against itself.
START = -2.3
PER_HALVING = 1.4  # every further halving of the suspects that the Investigator needs
PER_HOURGLASS = 0.45
PER_TURN_LEFT = -0.3
# A race is lost unless Jack stays unseen to the end: this much for each turn to come (P42).
RACE_TURN = 0.5
# How much of who is seen now the opponent is likely to change with none, one or two actions.
UNDONE = (0.0, 0.5, 0.95)

ALIBI = "alibi"
GLASSES: dict[str, int] = {name: card["hourglasses"] for name, card in BOARD["suspects"].items()}


@dataclass(frozen=True)
class Situation:
    """What Jack's chance depends on beside who is seen."""

    turn: int
    race: bool
    suspects: frozenset[str]
    glasses: float  # Jack's hourglasses before the appeal: the Investigator expects a mean number
    cards: tuple[str, ...]  # those that may be drawn, as far as the viewer knows
    undone: float  # how much of who is seen now the opponent is likely to change this turn
    by_jack: bool  # True if that opponent is Jack


def action_values(view: PocketView) -> list[float]:
    """Return how likely the viewer is to win after each legal action."""
    assert view.legal is not None
    now = situation(view)
    known: dict[tuple[bool, tuple[str, ...]], float] = {}  # many actions show the same people
    found = []
    for choice in view.legal:
        key = choice.action == ALIBI, tuple(choice.seen)
        if key not in known:
            known[key] = _value(view, now, choice)
        found.append(known[key])
    return found


def situation(view: PocketView) -> Situation:
    """Return what a view says about the chances of both players."""
    board, own = view.board, view.private
    gone = {*board.investigator_alibis}
    if own is not None:
        gone |= {str(own.identity), *(alibi.card for alibi in own.alibis)}
    cards = tuple(card for card in GLASSES if card not in gone)
    mean = total(GLASSES[card] for card in cards) / max(1, len(cards))
    expected = board.time_tokens[JACK] + mean * len(board.jack_alibis)
    return Situation(
        turn=view.turn,
        race=board.race is not None,
        suspects=frozenset(tile.suspect for tile in board.tiles if tile and not tile.cleared),
        glasses=expected if own is None else own.hourglasses,
        cards=cards,
        undone=UNDONE[_opponents_actions_left(view)],
        by_jack=own is None,
    )


def _opponents_actions_left(view: PocketView) -> int:
    """Return how many actions of this turn are still the opponent's."""
    opponent = INVESTIGATOR_CODE if view.viewer == JACK else JACK_CODE
    after = range(total(view.board.used) + 1, CHOICES_A_TURN)
    return total(chooser(view.turn, place) == opponent for place in after)


def _value(view: PocketView, now: Situation, choice: Choice) -> float:
    """Return how likely the viewer is to win after one action."""
    seen = frozenset(choice.seen)
    draws = choice.action == ALIBI and view.board.deck > 0
    if view.private is not None:
        jack = str(view.private.identity)
        return _with_card(now, jack, seen) if draws else chance_of(now, jack, seen)
    chance = _with_card_shown if draws else chance_of
    # In a fixed order: the last digit of a sum depends on it, and so would ties.
    return 1 - total(chance(now, jack, seen) for jack in sorted(now.suspects)) / len(now.suspects)


def _with_card(now: Situation, jack: str, seen: frozenset[str]) -> float:
    """Return Jack's chance once he has drawn a card: its hourglasses are his (P27)."""
    after = [replace(now, glasses=now.glasses + GLASSES[card]) for card in now.cards]
    return total(chance_of(one, jack, seen) for one in after) / len(after)


def _with_card_shown(now: Situation, jack: str, seen: frozenset[str]) -> float:
    """Return Jack's chance once the Investigator has drawn a card: it may clear somebody (P26)."""
    after = [replace(now, suspects=now.suspects - {card}) for card in now.cards if card != jack]
    return total(chance_of(one, jack, seen) for one in after) / len(after)


def chance_of(now: Situation, jack: str, seen: frozenset[str]) -> float:
    """Return Jack's chance if he is this suspect and the action leaves these in sight."""
    in_sight = jack in seen
    alike = now.suspects & seen if in_sight else now.suspects - seen
    chance = _after_appeal(now, len(alike), in_sight)
    return chance + now.undone * (_undone(now) - chance) if now.undone else chance


def _undone(now: Situation) -> float:
    """Return Jack's chance if the opponent changes who is seen as suits him best.

    Jack leaves all suspects unseen, himself included. The Investigator has half of them seen, and
    Jack is as likely to be in one half as in the other.
    """
    if now.by_jack:
        return _after_appeal(now, len(now.suspects), False)
    left = (len(now.suspects) + 1) // 2
    return (_after_appeal(now, left, False) + _after_appeal(now, left, True)) / 2


def _after_appeal(now: Situation, left: int, in_sight: bool) -> float:
    """Return Jack's chance with so many suspects left; unseen, he takes the time token."""
    glasses = now.glasses + (not in_sight)
    escaped = glasses > HOURGLASSES_TO_WIN - 0.5  # the Investigator can only expect a number
    if now.race or (left == 1 and escaped):  # P41–P43
        return 0.0 if in_sight else whole_power(RACE_TURN, LAST_TURN - now.turn)
    if left == 1:  # P40
        return 0.0
    if escaped or now.turn == LAST_TURN:  # P40, P44
        return 1.0
    weight = START + PER_HALVING * log2(float(left)) + PER_HOURGLASS * glasses
    weight += PER_TURN_LEFT * (LAST_TURN - now.turn)
    return logistic(weight)
