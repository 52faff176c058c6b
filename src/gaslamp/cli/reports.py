"""Results in words."""

from math import sqrt

from gaslamp.arena.series import Result

CONFIDENCE = 1.96  # standard errors to either side that hold the truth in 95 of 100 cases


def series_lines(result: Result) -> list[str]:
    """What came of a series of games."""
    seats = " against ".join(f"{bot} as {role}" for role, bot in result.bots.items())
    lines = [f"{result.game}: {result.games:,} games, {seats}, seed {result.seed}"]
    for role, wins in sorted(result.wins.items(), key=lambda pair: -pair[1]):
        share = wins / result.games
        margin = CONFIDENCE * sqrt(share * (1 - share) / result.games)
        lines.append(f"  {role:<12} {wins:>10,}  {share:>6.1%} ± {margin:.1%}")
    for reason, count in sorted(result.reasons.items(), key=lambda pair: -pair[1]):
        lines.append(f"    {reason:<12} {count:>8,}  {count / result.games:>6.1%}")
    lines.append(f"  {result.mean_turns:.2f} turns a game")
    lines.append(f"  {result.seconds:.2f} s, {result.actions_per_second:,.0f} actions per second")
    return lines
