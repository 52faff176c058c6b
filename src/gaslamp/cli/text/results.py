"""The results of games between bots, in words."""

from typing import Any

from gaslamp.arena.branching import Width, overall
from gaslamp.arena.intervals import wilson
from gaslamp.arena.series import Result
from gaslamp.core.roles import INVESTIGATOR, JACK


def series_lines(result: Result) -> list[str]:
    """Return the results of a series of games."""
    seats = " against ".join(f"{bot} as {role}" for role, bot in result.bots.items())
    lines = [f"{result.game}: {result.games:,} games, {seats}, seed {result.seed}"]
    for role, wins in sorted(result.wins.items(), key=lambda pair: -pair[1]):
        lines.append(f"  {role:<12} {wins:>10,}  {_share(wins, result.games)}")
    for reason, count in sorted(result.reasons.items(), key=lambda pair: -pair[1]):
        lines.append(f"    {reason:<13} {count:>7,}  {count / result.games:>6.1%}")
    lines.append(f"  {result.mean_turns:.2f} turns a game")
    for role, count in result.cut_short.items():
        decisions = f"{count:,} of {result.decisions[role]:,} decisions as {role}"
        lines.append(f"  cut short by the clock: {decisions}")
    lines.append(f"  {result.seconds:.2f} s, {result.actions_per_second:,.0f} actions per second")
    return lines


def swap_scores(first: Result, second: Result) -> dict[str, dict[str, Any]]:
    """Return how two bots did over both seatings, each with its interval."""
    games = first.games + second.games
    scores = {}
    for role, other in ((JACK, INVESTIGATOR), (INVESTIGATOR, JACK)):
        wins = first.wins[role] + second.wins[other]
        low, high = wilson(wins, games)
        share = {"share": wins / games, "low": low, "high": high}
        scores[first.bots[role]] = {"wins": wins, "games": games, **share}
    return scores


def swap_lines(first: Result, second: Result) -> list[str]:
    """Return the same in words."""
    lines = ["both ways together"]
    for bot, score in swap_scores(first, second).items():
        lines.append(f"  {bot:<12} {score['wins']:>10,}  {_share(score['wins'], score['games'])}")
    return lines


def branching_lines(widths: dict[str, Width], games: int) -> list[str]:
    """Return how many legal actions the decisions of random games have."""
    wide = max(len(kind) for kind in widths)
    total = overall(widths)
    lines = [
        f"  {total.decisions / games:.1f} decisions a game, over {games:,} games:",
        f"    {'':<{wide}} {'decisions':>9} {'mean legal':>10} {'most':>5}",
    ]
    for kind, width in {**widths, "all": total}.items():
        lines.append(
            f"    {kind:<{wide}} {width.decisions:>9,} {width.mean:>10.1f} {width.most:>5,}"
        )
    return lines


def _share(wins: int, games: int) -> str:
    """Return a share with its interval."""
    low, high = wilson(wins, games)
    return f"{wins / games:>6.1%}  (95 %: {low:.1%} to {high:.1%})"
