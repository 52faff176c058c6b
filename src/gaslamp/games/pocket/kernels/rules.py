"""The rules of Pocket on a record: what may be played, and what it does (P14–P45)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size, with_bit, without
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.kernels.role_codes import CHANCE_CODE, INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.core.kernels.witness import still_suspected
from gaslamp.games.pocket.kernels.actions import (
    ALIBI_ACTION,
    DETECTIVE_FIRST,
    DRAW_FIRST,
    EXCHANGE_FIRST,
    IDENTITY_FIRST,
    JOKER_FIRST,
    JOKER_NONE,
    PAIRS,
    ROTATE_FIRST,
    TILE_FIRST,
    TOSS_FIRST,
)
from gaslamp.games.pocket.kernels.setup import chance_outcomes
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import (
    ALIBI,
    ALL_USED,
    BOTH_SEEN,
    BOTH_UNSEEN,
    CELL_COUNT,
    DRAW,
    EXCHANGE,
    FACE,
    GOES_ON,
    HOURGLASS_GOAL,
    HOURGLASSES,
    HOURGLASSES_TO_WIN,
    JOKER,
    LANE,
    NO_CHANCE,
    NO_WALL,
    ONE_SUSPECT,
    RACE_SEEN,
    RACE_UNSEEN,
    ROTATION,
    SPACE_COUNT,
    TILES,
    TOBY,
    TOKEN_COUNT,
    TOSS,
    TURN_8,
    WINNER,
)

PAIR_COUNT = len(PAIRS)
# The most there are at once: 36 exchanges, 27 rotations and two detectives, or 36 tiles to lay.
MOST_LEGAL = 80


@kernel
def actor(s: Any) -> int:
    """Return whose choice it is: a role's code, chance's, or nobody's when the game is over."""
    if s.winner != NOBODY:
        return NOBODY
    if s.pending != NO_CHANCE:
        return CHANCE_CODE
    return chooser(int(s.turn), size(int(s.used)))


@kernel
def face_up(s: Any, token: int) -> int:
    """Return the face an action token shows."""
    return int(FACE[token, 1 if has(int(s.faces), token) else 0])


@kernel
def faces_free(s: Any) -> int:
    """Return the set of faces that can still be chosen this turn (P14, P15)."""
    free = 0
    for token in range(TOKEN_COUNT):
        if not has(int(s.used), token):
            free = with_bit(free, face_up(s, token))
    return free


@kernel
def legal(s: Any, out: Any) -> int:
    """Write every legal action to `out`, smallest first; return how many."""
    who = actor(s)
    if who == NOBODY:
        return 0
    if who == CHANCE_CODE:
        return chance_outcomes(s, out)
    free = faces_free(s)
    n = 0
    for detective in range(TOBY + 1):  # P18
        if has(free, detective):
            out[n] = DETECTIVE_FIRST + detective * 2
            out[n + 1] = DETECTIVE_FIRST + detective * 2 + 1
            n += 2
    if has(free, JOKER):  # P20, P21
        for action in range(JOKER_FIRST, JOKER_NONE + (1 if who == JACK_CODE else 0)):
            out[n] = action
            n += 1
    if has(free, ROTATION):  # P22–P24
        for cell in range(CELL_COUNT):
            if not has(int(s.rotated), int(s.tile[cell])):
                for quarters in range(3):
                    out[n] = ROTATE_FIRST + cell * 3 + quarters
                    n += 1
    if has(free, EXCHANGE):  # P25
        for pair in range(PAIR_COUNT):
            out[n] = EXCHANGE_FIRST + pair
            n += 1
    if has(free, ALIBI):  # P26, P27
        out[n] = ALIBI_ACTION
        n += 1
    return n


@kernel
def use_token(s: Any, face: int) -> None:
    """Mark the first unused token that shows this face as used."""
    for token in range(TOKEN_COUNT):
        if not has(int(s.used), token) and face_up(s, token) == face:
            s.used = with_bit(int(s.used), token)
            return


@kernel
def move_detective(s: Any, detective: int, steps: int) -> None:
    """Move a detective clockwise; a space may be shared (P18, P19)."""
    s.detective[detective] = (int(s.detective[detective]) + steps) % SPACE_COUNT


@kernel
def rotate(s: Any, cell: int, quarters: int) -> None:
    """Turn a tile clockwise; the bar on a second rotation stays with the tile (P22–P24)."""
    wall = int(s.wall[cell])
    if wall != NO_WALL:
        s.wall[cell] = (wall + quarters) % 4
    s.rotated = with_bit(int(s.rotated), int(s.tile[cell]))


@kernel
def exchange(s: Any, first: int, second: int) -> None:
    """Exchange two tiles, each keeping its orientation (P25)."""
    tile, wall = s.tile[first], s.wall[first]
    s.tile[first], s.wall[first] = s.tile[second], s.wall[second]
    s.tile[second], s.wall[second] = tile, wall


@kernel
def clear(s: Any, suspects_left: int) -> None:
    """Turn to their empty side the tiles of all suspects not left; Lane's wall goes (P4, P5)."""
    lane_cleared = has(int(s.suspects), LANE) and not has(suspects_left, LANE)
    s.suspects = suspects_left
    if lane_cleared:
        for cell in range(CELL_COUNT):
            if s.tile[cell] == LANE:
                s.wall[cell] = NO_WALL


@kernel
def drawer(s: Any) -> int:
    """Return who played the Alibi whose card is being drawn: whoever made the last choice."""
    return chooser(int(s.turn), size(int(s.used)) - 1)


@kernel
def show_card(s: Any, card: int) -> None:
    """Show the Investigator's alibi card, which clears its suspect (P26)."""
    s.shown = with_bit(int(s.shown), card)
    clear(s, without(int(s.suspects), card))


@kernel
def take_card(s: Any, card: int) -> None:
    """Put an alibi card into Jack's hand (P27)."""
    s.card[s.held] = card
    s.drawn[s.held] = s.turn
    s.held = int(s.held) + 1


@kernel
def draw(s: Any, card: int) -> None:
    """Give out the drawn alibi card: shown to the Investigator (P26), or to Jack's hand (P27)."""
    s.deck = without(int(s.deck), card)
    if drawer(s) == INVESTIGATOR_CODE:
        show_card(s, card)
    else:
        take_card(s, card)


@kernel
def perform(s: Any, action: int) -> None:
    """Carry out an action on the board, and nothing that follows from it."""
    if action < JOKER_FIRST:
        use_token(s, (action - DETECTIVE_FIRST) // 2)
        move_detective(s, (action - DETECTIVE_FIRST) // 2, (action - DETECTIVE_FIRST) % 2 + 1)
    elif action < ROTATE_FIRST:
        use_token(s, JOKER)
        if action != JOKER_NONE:
            move_detective(s, action - JOKER_FIRST, 1)
    elif action < EXCHANGE_FIRST:
        use_token(s, ROTATION)
        rotate(s, (action - ROTATE_FIRST) // 3, (action - ROTATE_FIRST) % 3 + 1)
    elif action < ALIBI_ACTION:
        use_token(s, EXCHANGE)
        pair = action - EXCHANGE_FIRST
        exchange(s, int(PAIRS[pair, 0]), int(PAIRS[pair, 1]))
    elif action == ALIBI_ACTION:
        use_token(s, ALIBI)
        if s.deck != 0:
            s.pending = DRAW
    elif action < TILE_FIRST:
        s.identity = action - IDENTITY_FIRST
        s.deck = without(int(s.deck), action - IDENTITY_FIRST)
        s.pending = TILES
    elif action < TOSS_FIRST:
        lay_tile(s, action - TILE_FIRST)
    elif action < DRAW_FIRST:
        s.faces = action - TOSS_FIRST
        s.pending = NO_CHANCE
    else:
        s.pending = NO_CHANCE
        draw(s, action - DRAW_FIRST)


@kernel
def lay_tile(s: Any, code: int) -> None:
    """Lay the next tile of the set-up (P9)."""
    cell = code // (CELL_COUNT * 4)
    s.tile[cell] = code // 4 % CELL_COUNT
    s.wall[cell] = code % 4
    s.laid = int(s.laid) + 1
    s.pending = TILES if s.laid < CELL_COUNT else TOSS


@kernel
def hidden_hourglasses(s: Any) -> int:
    """Return the hourglasses on the cards in Jack's hand (P27)."""
    total = 0
    for place in range(int(s.held)):
        total += int(HOURGLASSES[s.card[place]])
    return total


@kernel
def hourglasses(s: Any) -> int:
    """Return Jack's hourglasses: his time tokens and the cards in his hand (P13, P39)."""
    return int(s.jack_time) + hidden_hourglasses(s)


@kernel
def has_escaped(jack_hourglasses: int) -> bool:
    """Return True if Jack has as many hourglasses as he needs (P39)."""
    return jack_hourglasses >= HOURGLASSES_TO_WIN


@kernel
def finish(s: Any, winner: int, reason: int) -> None:
    """End the game."""
    s.winner = winner
    s.reason = reason


@kernel
def answer_appeal(s: Any, seen: int, jack_seen: bool) -> None:
    """Clear tiles and hand out the time token after Jack's answer (P34–P37)."""
    clear(s, still_suspected(int(s.suspects), seen, jack_seen))
    if jack_seen:
        s.investigator_time = int(s.investigator_time) + 1
    else:
        s.jack_time = int(s.jack_time) + 1


@kernel
def appeal(s: Any) -> bool:
    """Call for witnesses; return True if Jack was seen (P33–P37)."""
    seen = visible(s)
    jack_seen = has(seen, int(s.identity))
    answer_appeal(s, seen, jack_seen)
    return jack_seen


@kernel
def reason_to_end(s: Any, jack_seen: bool, caught: bool, escaped: bool) -> int:
    """Return why the game is over after an appeal, or GOES_ON (P38–P44).

    `caught`: one suspect is left; `escaped`: see `has_escaped`.
    """
    last = s.turn == LAST_TURN
    if s.race != 0:  # P42
        if jack_seen:
            return RACE_SEEN
        return RACE_UNSEEN if last else GOES_ON
    if caught and escaped:
        if jack_seen:  # P41, P43
            return BOTH_SEEN
        return BOTH_UNSEEN if last else GOES_ON  # P43
    if caught:  # P40
        return ONE_SUSPECT
    if escaped:
        return HOURGLASS_GOAL
    return TURN_8 if last else GOES_ON  # P44


@kernel
def begin_race(s: Any) -> None:
    """Begin a race in this turn if both goals are met, unless one is on already (P41)."""
    if s.race == 0 and size(int(s.suspects)) == 1:  # alone, and not over: Jack has escaped too
        s.race = s.turn


@kernel
def check_goals(s: Any, jack_seen: bool) -> None:
    """See after an appeal whether the game is over or a race begins (P38–P44)."""
    caught, escaped = size(int(s.suspects)) == 1, has_escaped(hourglasses(s))
    reason = reason_to_end(s, jack_seen, caught, escaped)
    if reason == GOES_ON:
        begin_race(s)
    else:
        finish(s, int(WINNER[reason]), reason)


@kernel
def next_turn(s: Any) -> None:
    """Begin a turn: a toss on odd ones, the other faces on even ones (P14, P15)."""
    s.turn = int(s.turn) + 1
    s.used = 0
    s.rotated = 0
    if s.turn % 2 == 1:
        s.faces = -1
        s.pending = TOSS
    else:
        s.faces = int(s.faces) ^ ALL_USED


@kernel
def apply(s: Any, action: int) -> None:
    """Play an action (chance outcomes included) and all that follows from it unasked."""
    perform(s, action)
    if s.pending == NO_CHANCE and size(int(s.used)) == CHOICES_A_TURN:
        check_goals(s, appeal(s))
        if s.winner == NOBODY:
            next_turn(s)
