"""Solving the rest of a round for all of Jack's types at once, compiled.

`induce` goes back from the ends of the round: each type of Jack takes what is best for it, the
Investigator what is best against all of them, and he learns nothing from what Jack chose.
`iterate` is counterfactual regret minimisation, started from there: the Investigator weighs the
types by how likely each was to play what led to a position, as far as `trust` goes; for the rest
he takes Jack's choices for random. It is the predictive kind: what is played next are the `hopes`,
the regrets as they will be if the last iteration comes again. Both work on a `RoundGraph`.
"""

from typing import Any

import numpy as np

from gaslamp.bots.solver_round import CLEARS_NOBODY, DRAWS, LEAF, MOST_LEGAL, NO_NODE
from gaslamp.bots.solver_types import MOST_A_CARD
from gaslamp.bots.solver_value import judge_leaf, survey_leaf
from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.actions import ALIBI_ACTION

NEAR_BEST = 0.03  # what comes so close to the best is tried from the first iteration on
UNREACHED = 0.02  # how much a position counts that the Investigator avoids


@kernel
def strategies(graph: Any, hope_j: Any, hope_i: Any, play_j: Any, play_i: Any) -> None:
    """Play in proportion to the hopes; all alike where there are none."""
    who, first = graph[1], graph[2]
    types = hope_j.shape[1]
    none, one = np.float32(0.0), np.float32(1.0)
    times, more = np.empty(types, np.float32), np.empty(types, np.float32)
    for n in range(who.shape[0]):
        start, end = first[n], first[n + 1]
        if who[n] == LEAF:
            continue
        alike = np.float32(1.0 / (end - start))
        if who[n] == JACK_CODE:
            times[:] = none
            for e in range(start, end):
                for t in range(types):
                    times[t] += hope_j[e, t]
            for t in range(types):
                some = times[t] > none
                times[t] = one / times[t] if some else none
                more[t] = none if some else alike
            for e in range(start, end):
                for t in range(types):
                    play_j[e, t] = hope_j[e, t] * times[t] + more[t]
        else:
            whole = none
            for e in range(start, end):
                whole += hope_i[e]
            for e in range(start, end):
                play_i[e] = hope_i[e] / whole if whole > none else alike


@kernel
def walk_down(
    graph: Any, types: Any, trust: float, play_j: Any, play_i: Any, reach: Any, reach_i: Any
) -> None:
    """How likely each type is in every position, as the Investigator reckons; and his own part."""
    _, who, first, child, action, shown = graph
    number, kind, glasses, belief, up, seen = types
    count = kind.shape[0]
    reach[:] = 0.0
    reach_i[:] = 0.0
    reach[0] = belief
    reach_i[0] = 1.0
    full, some = np.float32(trust), np.float32(1.0 - trust)
    for n in range(who.shape[0]):
        if who[n] == LEAF:
            continue
        start, end = first[n], first[n + 1]
        alike = some / np.float32(end - start)
        for e in range(start, end):
            c = child[e]
            if who[n] == JACK_CODE:
                reach_i[c] += reach_i[n]
                if action[e] == ALIBI_ACTION:
                    for t in range(count):
                        here = reach[n, t] * (full * play_j[e, t] + alike)
                        for gain in range(MOST_A_CARD):
                            if up[t, gain] > 0:
                                reach[c, number[kind[t], glasses[t] + gain]] += here * up[t, gain]
                else:
                    for t in range(count):
                        reach[c, t] += reach[n, t] * (full * play_j[e, t] + alike)
            elif c >= 0:
                reach_i[c] += reach_i[n] * play_i[e]
                for t in range(count):
                    reach[c, t] += reach[n, t]
            else:
                for card in range(DRAWS):
                    c = shown[-1 - child[e], card]
                    if c != NO_NODE:
                        reach_i[c] += reach_i[n] * play_i[e]
                        for t in range(count):
                            reach[c, t] += reach[n, t] * seen[t, card]


@kernel
def survey_leaves(graph: Any, types: Any, net: Any, room: Any, leaves: Any, value: Any) -> None:
    """Look at every end of the round once: what the goals decide, and what the net starts from."""
    nodes, who = graph[0], graph[1]
    kind, glasses = types[1], types[2]
    output, base = leaves
    at = 0
    for n in range(who.shape[0]):
        if who[n] == LEAF:
            survey_leaf(nodes[n], kind, glasses, net, room, value[n], output[at], base[at])
            at += 1


@kernel
def judge_leaves(
    graph: Any, types: Any, reach: Any, net: Any, room: Any, leaves: Any, value: Any
) -> None:
    """Judge every end of the round, with the types as likely there as `reach` says."""
    who, glasses = graph[1], types[2]
    output, base = leaves
    at = 0
    for n in range(who.shape[0]):
        if who[n] == LEAF:
            judge_leaf(output[at], base[at], glasses, reach[n], net, room, value[n])
            at += 1


@kernel
def worth_of_draw(graph: Any, types: Any, e: int, value: Any, out: Any, place: int) -> None:
    """What drawing a card is worth to each type: Jack's (P27) or the Investigator's (P26)."""
    _, _, _, child, _, shown = graph
    number, kind, glasses, _, up, seen = types
    c = child[e]
    for t in range(kind.shape[0]):
        out[place, t] = 0.0
    if c < 0:
        for card in range(DRAWS):
            after = shown[-1 - c, card]
            if after != NO_NODE:
                for t in range(kind.shape[0]):
                    out[place, t] += seen[t, card] * value[after, t]
        return
    for t in range(kind.shape[0]):
        for gain in range(MOST_A_CARD):
            if up[t, gain] > 0:
                out[place, t] += up[t, gain] * value[c, number[kind[t], glasses[t] + gain]]


@kernel
def worth_of_actions(graph: Any, types: Any, n: int, value: Any, worth: Any) -> None:
    """What each action in a position is worth to each type."""
    _, _, first, child, action, _ = graph
    start = first[n]
    for e in range(start, first[n + 1]):
        if action[e] == ALIBI_ACTION:
            worth_of_draw(graph, types, e, value, worth, e - start)
        else:
            for t in range(value.shape[1]):
                worth[e - start, t] = value[child[e], t]


@kernel
def induce(graph: Any, types: Any, reach: Any, value: Any, regret_j: Any, regret_i: Any) -> None:
    """Values by going back from the ends; as regrets, how close each action comes to the best."""
    who, first = graph[1], graph[2]
    count = value.shape[1]
    worth = np.empty((MOST_LEGAL, count), np.float32)
    none, near = np.float32(0.0), np.float32(NEAR_BEST)
    for n in range(who.shape[0] - 1, -1, -1):
        if who[n] == LEAF:
            continue
        start, end = first[n], first[n + 1]
        worth_of_actions(graph, types, n, value, worth)
        if who[n] == JACK_CODE:
            for t in range(count):
                value[n, t] = worth[0, t]
            for e in range(1, end - start):
                for t in range(count):
                    value[n, t] = max(value[n, t], worth[e, t])
            for e in range(end - start):
                for t in range(count):
                    regret_j[start + e, t] = max(none, near - value[n, t] + worth[e, t])
        else:
            weight = none
            for t in range(count):
                weight += reach[n, t]
            best, chosen = none, -1
            for e in range(end - start):
                mean = none
                for t in range(count):
                    mean += reach[n, t] * worth[e, t]
                regret_i[start + e] = mean
                if chosen < 0 or mean < best:
                    best, chosen = mean, e
            for t in range(count):
                value[n, t] = worth[chosen, t]
            for e in range(start, end):
                regret_i[e] = max(none, near * weight - regret_i[e] + best)


@kernel
def walk_back(
    graph: Any,
    types: Any,
    reach: Any,
    reach_i: Any,
    play_j: Any,
    play_i: Any,
    value: Any,
    regret_j: Any,
    regret_i: Any,
    hope_j: Any,
    hope_i: Any,
) -> None:
    """Values of the present play, and what each action was regretted, never below nothing."""
    who, first = graph[1], graph[2]
    count = value.shape[1]
    worth = np.empty((MOST_LEGAL, count), np.float32)
    here = np.empty(count, np.float32)
    none = np.float32(0.0)
    for n in range(who.shape[0] - 1, -1, -1):
        if who[n] == LEAF:
            continue
        start, end = first[n], first[n + 1]
        worth_of_actions(graph, types, n, value, worth)
        for t in range(count):
            here[t] = none
        if who[n] == JACK_CODE:
            for e in range(end - start):
                for t in range(count):
                    here[t] += play_j[start + e, t] * worth[e, t]
            often = reach_i[n] + np.float32(UNREACHED)
            for e in range(end - start):
                for t in range(count):
                    now = often * (worth[e, t] - here[t])
                    after = regret_j[start + e, t] + now
                    after = after if after > none else none
                    regret_j[start + e, t] = after
                    hope_j[start + e, t] = after + now if after + now > none else none
        else:
            mean = none
            for e in range(end - start):
                lost, part = none, play_i[start + e]
                for t in range(count):
                    here[t] += part * worth[e, t]
                for t in range(count):
                    lost += reach[n, t] * worth[e, t]
                mean += part * lost
                hope_i[start + e] = -lost
            for e in range(start, end):
                now = hope_i[e] + mean
                regret_i[e] = max(none, regret_i[e] + now)
                hope_i[e] = max(none, regret_i[e] + now)
        for t in range(count):
            value[n, t] = here[t]


@kernel
def share_playing_on(guard: Any, t: int) -> float:
    """How likely a type is to play on rather than to take what it was promised."""
    plays_on, takes = guard[2], guard[3]
    both = plays_on[t] + takes[t]
    return plays_on[t] / both if both > 0 else np.float32(0.5)


@kernel
def enter(guard: Any, belief: Any) -> None:
    """How likely each type is among those that play on."""
    prior = guard[0]
    total = np.float32(0.0)
    for t in range(prior.shape[0]):
        belief[t] = prior[t] * share_playing_on(guard, t)
        total += belief[t]
    for t in range(prior.shape[0]):
        belief[t] = belief[t] / total if total > 0 else prior[t]


@kernel
def regret_entering(guard: Any, value: Any) -> None:
    """What each type regrets of playing on, or of taking what it was promised."""
    _, promised, plays_on, takes = guard
    none = np.float32(0.0)
    for t in range(promised.shape[0]):
        share = share_playing_on(guard, t)
        more = value[t] - promised[t]
        plays_on[t] = max(none, plays_on[t] + (1 - share) * more)
        takes[t] = max(none, takes[t] - share * more)


@kernel
def iterate(
    graph: Any,
    types: Any,
    guard: Any,
    trust: float,
    first_number: int,
    count: int,
    judge_every: int,
    net: Any,
    room: Any,
    leaves: Any,
    work: Any,
    root_j: Any,
    root_i: Any,
    mean_value: Any,
) -> None:
    """Run some iterations, numbered from `first_number`; later ones count for more.

    Every `judge_every` of them the ends of the round are judged anew, with the types as likely
    there as they have been on average so far. `root_j` and `root_i` take up what is played at the
    root, `mean_value` what every position is worth. `guard`: what the types were promised, with
    room for what they regret; empty where nothing was.
    """
    value, reach, reach_i, mean_reach, regret_j, regret_i, hope_j, hope_i, play_j, play_i = work
    moves = graph[2][1]
    guarded = guard[1].shape[0] > 0
    for number in range(first_number, first_number + count):
        if guarded:
            enter(guard, types[3])
        strategies(graph, hope_j, hope_i, play_j, play_i)
        walk_down(graph, types, trust, play_j, play_i, reach, reach_i)
        weight = np.float32(number * number)
        for n in range(reach.shape[0]):
            if graph[1][n] == LEAF:
                for t in range(reach.shape[1]):
                    mean_reach[n, t] += weight * reach[n, t]
        if number % judge_every == 0:
            judge_leaves(graph, types, mean_reach, net, room, leaves, value)
        walk_back(
            *(graph, types, reach, reach_i, play_j, play_i, value),
            *(regret_j, regret_i, hope_j, hope_i),
        )
        if guarded:
            regret_entering(guard, value[0])
        if graph[1][0] == JACK_CODE:
            for e in range(moves):
                for t in range(value.shape[1]):
                    root_j[e, t] += weight * play_j[e, t]
        else:
            for e in range(moves):
                root_i[e] += weight * play_i[e]
        for n in range(value.shape[0]):
            for t in range(value.shape[1]):
                mean_value[n, t] += weight * value[n, t]


def card_odds(types: Any, suspects: int, cards: int) -> Any:
    """The odds of each outcome of the Investigator's draw, by type: whom it clears, or nobody.

    Where only some `cards` are looked at, they stand for the rest.
    """
    odds = np.zeros((len(types.who), DRAWS), np.float32)
    some, every = indices(cards & suspects), indices(suspects)
    odds[:, some] = types.seen[:, some]
    clears = types.seen[:, every].sum(axis=1)
    looked = odds.sum(axis=1)
    odds *= np.divide(clears, looked, out=np.zeros_like(clears), where=looked > 0)[:, None]
    odds[:, CLEARS_NOBODY] = np.maximum(0, 1 - odds.sum(axis=1))
    return odds
