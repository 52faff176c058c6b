"""How strong the bots are: plays them all against each other, and writes docs/strength.md.

    python tools/strength.py run --plan quick --results FILE     a first impression
    python tools/strength.py run --plan full --results FILE --minutes 60
    python tools/strength.py page --results FILE                 docs/strength.md and its plots
    python tools/strength.py compact --results FILE              fewer, longer lines

A run plays what the file lacks of its plan, a little of every pairing in turn, and can be stopped
and begun again at any time. What is to be said about the figures stands in docs/strength/notes.md,
which the page begins with. The page needs matplotlib, which is among the tools for development.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from math import isnan, nan
from pathlib import Path
from time import monotonic
from typing import Any

from gaslamp.arena import results as store
from gaslamp.arena.blocks import Pairing, pairing
from gaslamp.arena.campaign import Wanted, games_left, play_missing
from gaslamp.arena.players import INSTANT, RANDOM, limited, player
from gaslamp.arena.ratings import Rating
from gaslamp.arena.standings import Share, Standings, standings
from gaslamp.arena.workers import cores, local
from gaslamp.cli.progress import bar
from gaslamp.core.errors import GaslampError, Unknown
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK

ROOT = Path(__file__).resolve().parent.parent
LEVELS = tuple(f"level-{number}" for number in range(1, 6))
LIGHT = ("ismcts-100", "level-2")  # bots that think, but not for long
INSTANT_COST, LIGHT_COST, HEAVY_COST = range(3)
KERNEL_GAMES = 100_000  # of random against random, which cost nothing


@dataclass(frozen=True)
class Plan:
    """Who meets whom, how long a decision may take, and how many games the costlier allows.

    Without seconds every bot thinks as long as is its habit.
    """

    bots: tuple[str, ...]
    seconds: float | None
    games: tuple[int, int, int]


PLANS = {
    "quick": Plan((RANDOM, "greedy", "ismcts-1000", *LEVELS), 0.02, (100, 20, 10)),
    "full": Plan((RANDOM, "greedy", "ismcts-1000", "ismcts-10000", *LEVELS), 0.1, (1000, 400, 100)),
}


# Playing the plan.


def cost(text: str) -> int:
    """What a player costs."""
    bot = player(text).bot
    return INSTANT_COST if bot in INSTANT else LIGHT_COST if bot in LIGHT else HEAVY_COST


def wanted(
    plan: Plan, games: tuple[str, ...], seed: int, scale: float
) -> list[tuple[Pairing, int]]:
    """Every pairing of the plan at these games; each bot also meets itself."""
    bots = {game: [bot for bot in plan.bots if is_there(game, bot)] for game in games}
    found = []
    for jack, investigator in product(plan.bots, repeat=2):
        for game in games:  # innermost, so that a run that is cut short has seen all of them
            if not {jack, investigator} <= set(bots[game]):
                continue
            pair = pairing(game, jack, investigator, seed, seconds=plan.seconds)
            count = plan.games[max(cost(jack), cost(investigator))]
            if pair.thinks:
                count = max(1, round(count * scale))
            found.append((pair, KERNEL_GAMES if pair.in_kernel else count))
    return found


def is_there(game: str, bot: str) -> bool:
    """Whether a bot exists; one that does not is left out with a word."""
    found, known = player(bot), find_game(game)
    try:
        found.bot_for(known.name, 0)
    except Unknown:
        print(f"{game}: there is no {bot}; it is left out", file=sys.stderr)
        return False
    return True


def run(given: argparse.Namespace) -> None:
    """Play what is missing."""
    plan = PLANS[given.plan]
    bots = tuple(given.bots.split(",")) if given.bots else plan.bots
    seconds = plan.seconds if given.seconds is None else given.seconds or None
    plan = Plan(bots, seconds, plan.games)
    games = tuple(given.games.split(",")) if given.games else GAMES
    todo: Wanted = wanted(plan, games, given.seed, given.scale)
    began = monotonic()
    given.results.parent.mkdir(parents=True, exist_ok=True)
    with store.ResultsFile(given.results) as kept:
        for message in kept.messages:
            print(message, file=sys.stderr)
        left, done = games_left(todo, kept), 0
        with bar(f"{left:,} games", left) as show:

            def report(more: int) -> None:
                nonlocal done
                done += more
                show(done)

            play_missing(todo, kept, local(given.jobs), report, minutes=given.minutes)
        left = games_left(todo, kept)
    print(f"{done:,} games played in {(monotonic() - began) / 60:.1f} minutes, {left:,} to go")


# The page.


def page(given: argparse.Namespace) -> None:
    """Write the page and its plots."""
    reading = store.read(given.results)
    for message in reading.messages:
        print(message, file=sys.stderr)
    everything = standings(reading.results.all())
    if not everything:
        raise GaslampError(f"{given.results} holds no results: play some with `run` first")
    everything.sort(key=lambda table: (GAMES.index(table.game), table.edition or ""))
    plots = given.out.with_suffix("")
    plots.mkdir(exist_ok=True)
    notes = plots / "notes.md"
    lines = [HEAD.format(results=_shown(given.results)).rstrip(), ""]
    if notes.exists():
        lines += [notes.read_text(encoding="utf-8").strip(), ""]
    for whole in everything:
        table, matches = parted(whole)
        picture = plots / f"{'-'.join(filter(None, (table.game, table.edition)))}.svg"
        draw(table, picture)
        lines += section(table, f"{plots.name}/{picture.name}")
        lines += ladder(whole)
        lines += match_rows(matches)
        if table.game == "pocket":
            lines += best_responders(whole, plots / "best-response.jsonl")
    given.out.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def _shown(path: Path) -> str:
    """A file as one would name it at the root of the checkout."""
    whole = path.resolve()
    return whole.relative_to(ROOT).as_posix() if whole.is_relative_to(ROOT) else path.name


HEAD = """\
# Strength

How the bots do against each other, from the games in `{results}`:

```sh
python tools/strength.py run --plan full --results {results}
python tools/strength.py page --results {results}
```

The first command can be stopped and begun again; it plays what the file lacks. What follows an @
is what a bot was given for one decision (`0.1s`: seconds, `500i`: iterations). Intervals hold the
truth in 95 of 100 cases (Wilson's for shares). All pairings of a game are dealt the same games.

Ratings are on Elo's scale, one for each role: 400 more means odds of ten to one against an equal.
They are the ones that make all results of the game most likely if Jack's chance depends on the
difference of the two ratings and on the balance of the game. `random` has 0 in both roles.
"""


def parted(table: Standings) -> tuple[Standings, Standings]:
    """The games among the players of the full plan, and all others."""
    plan = PLANS["full"]
    names = {limited(bot, None, plan.seconds) for bot in plan.bots}

    def part(inside: bool) -> Standings:
        scores = {
            pair: share for pair, share in table.scores.items() if names.issuperset(pair) == inside
        }
        return Standings(table.game, table.edition, scores, table.efforts, table.reasons)

    return part(True), part(False)


def section(table: Standings, picture: str) -> Iterator[str]:
    """The part of the page about one game."""
    title = find_game(table.game).title
    yield f"## {title}" if table.edition is None else f"## {title}, {table.edition}"
    yield ""
    yield f"![Jack's wins at {title} by the strength of both]({picture})"
    yield ""
    yield "### Jack's wins, per cent"
    yield ""
    yield "A row is who plays Jack, a column who plays against him."
    yield ""
    yield from cross(table.players, "Jack", table.jack_wins)
    yield ""
    yield "### Wins over both roles, per cent"
    yield ""
    yield "A row against a column, as often as Jack as against him."
    yield ""
    yield from cross(table.players, "", table.both_roles)
    yield ""
    yield "### Ratings"
    yield ""
    yield from rating_rows(table)
    yield ""


def cross(names: list[str], corner: str, share: Any) -> Iterator[str]:
    """Everybody against everybody."""
    yield f"| {corner} | {' | '.join(names)} |"
    yield "|---" * (1 + len(names)) + "|"
    for row in names:
        cells = (cell(share(row, column)) for column in names)
        yield f"| **{row}** | {' | '.join(cells)} |"


def cell(share: Share | None) -> str:
    """A share with its interval and the number of games."""
    if share is None:
        return ""
    low, high = share.interval
    figures = f"{100 * low:.1f}–{100 * high:.1f}, n {share.games:,}"
    return f"{100 * share.value:.1f}<br><sub>{figures}</sub>"


def rating_rows(table: Standings) -> Iterator[str]:
    """The strengths in both roles, and what a decision took."""
    ratings = table.ratings()
    yield "| | as Jack | as Investigator | Jack's wins against itself | ms a decision |"
    yield "|---|--:|--:|--:|--:|"
    for name in table.players:
        sides = [_rating(side.get(name)) for side in (ratings.jack, ratings.investigator)]
        spent = [table.effort(name, role).mean for role in (JACK, INVESTIGATOR)]
        ms = " / ".join("–" if mean is None else f"{1000 * mean:.1f}" for mean in spent)
        equals = cell(table.jack_wins(name, name))
        yield f"| **{name}** | {sides[0]} | {sides[1]} | {equals} | {ms} |"


def _rating(rating: Rating | None) -> str:
    if rating is None:
        return ""
    if rating.low == rating.high:
        return f"{rating.value:.0f}"
    return f"{rating.value:.0f}<br><sub>{rating.low:.0f} to {rating.high:.0f}</sub>"


def ladder(table: Standings) -> Iterator[str]:
    """Whether each level beats the one below it."""
    names = {name for pair in table.scores for name in pair}
    levels = sorted(names & set(LEVELS))
    rungs = [
        (upper, lower, share)
        for lower, upper in pairwise(levels)
        if (share := table.both_roles(upper, lower)) is not None
    ]
    if not rungs:
        return
    yield "### Each level against the one below"
    yield ""
    yield "| | wins over both roles, per cent | stronger for sure |"
    yield "|---|---|---|"
    for upper, lower, share in rungs:
        sure = "yes" if share.interval[0] > 0.5 else "not yet"
        yield f"| **{upper}** against {lower} | {cell(share)} | {sure} |"
    yield ""


def match_rows(table: Standings) -> Iterator[str]:
    """Two players each, as they were met outside the cross-table."""
    pairs = sorted({(max(pair), min(pair)) for pair in table.scores if pair[0] != pair[1]})
    if not pairs:
        return
    yield "### Other matches"
    yield ""
    yield "Per cent of the games that the first won, and the time each took for a decision."
    yield ""
    yield "| | over both roles | as Jack | as Investigator | ms a decision |"
    yield "|---|---|---|---|--:|"
    for one, other in pairs:
        as_jack, lost = table.jack_wins(one, other), table.jack_wins(other, one)
        won = None if lost is None else Share(lost.games - lost.wins, lost.games)
        cells = map(cell, (table.both_roles(one, other), as_jack, won))
        ms = " / ".join(_ms(table, name) for name in (one, other))
        yield f"| **{one}** against {other} | {' | '.join(cells)} | {ms} |"
    yield ""


def _ms(table: Standings, name: str) -> str:
    efforts = [table.effort(name, role) for role in (JACK, INVESTIGATOR)]
    decisions = sum(effort.decisions for effort in efforts)
    return (
        f"{1000 * sum(effort.seconds for effort in efforts) / decisions:.1f}" if decisions else "–"
    )


def best_responders(table: Standings, path: Path) -> Iterator[str]:
    """What is left to a bot against somebody who knows exactly how it plays."""
    if not path.exists():
        return
    found: dict[tuple[str, str], list[int]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        run = json.loads(line)
        total = found.setdefault((run["bot"], run["knowing"]), [0, 0])
        total[0] += run["wins"]
        total[1] += run["games"]
    yield "### Against somebody who knows"
    yield ""
    yield "A bot's wins against an opponent who knows exactly how it plays, per cent, beside its"
    yield "wins against itself: `python tools/best_response.py ROLE BOT --results FILE`."
    yield ""
    yield "| | Jack, known | Jack against itself | Investigator, known | against itself |"
    yield "|---|--:|--:|--:|--:|"
    for bot in sorted({bot for bot, _ in found}):
        equals = table.jack_wins(bot, bot)
        other = None if equals is None else Share(equals.games - equals.wins, equals.games)
        known = [
            Share(*found[bot, role]) if (bot, role) in found else None
            for role in (INVESTIGATOR, JACK)
        ]
        cells = map(cell, (known[0], equals, known[1], other))
        yield f"| **{bot}** | {' | '.join(cells)} |"
    yield ""


# The plots.


def draw(table: Standings, picture: Path) -> None:
    """Jack's wins by the strength of both: everybody against everybody, and among equals."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "gaslamp", "font.size": 9})
    from matplotlib import pyplot

    names = table.players
    size = 2.4 + 0.55 * len(names)
    figure, (grid, equals) = pyplot.subplots(
        1, 2, figsize=(size + 0.4 * size + 1.6, size), width_ratios=(1, 0.6), layout="constrained"
    )
    _draw_grid(grid, table, names)
    _draw_equals(equals, table, names)
    figure.savefig(picture, format="svg", metadata={"Date": None})
    pyplot.close(figure)


def _draw_grid(axes: Any, table: Standings, names: list[str]) -> None:
    shares = [[table.jack_wins(jack, other) for other in names] for jack in names]
    values = [[nan if share is None else 100 * share.value for share in row] for row in shares]
    axes.imshow(values, cmap="RdBu", vmin=0, vmax=100, origin="lower")
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            if not isnan(value):
                ink = "white" if abs(value - 50) > 32 else "black"
                axes.text(x, y, f"{value:.0f}", ha="center", va="center", color=ink)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("Investigator, stronger to the right")
    axes.set_ylabel("Jack, stronger upwards")
    axes.set_title("Jack's wins, per cent", loc="left")


def _draw_equals(axes: Any, table: Standings, names: list[str]) -> None:
    """How the game's balance moves as both get stronger."""
    found = [(name, share) for name in names if (share := table.jack_wins(name, name))]
    for place, (_, share) in enumerate(found):
        low, high = share.interval
        axes.plot([place, place], [100 * low, 100 * high], color="#8a9bb0", linewidth=2)
    axes.plot([100 * share.value for _, share in found], "o-", color="#1f4e79")
    axes.axhline(50, color="#999999", linewidth=0.8, linestyle="--")
    axes.set_xticks(range(len(found)), [name for name, _ in found], rotation=45, ha="right")
    axes.set_ylim(0, 100)
    axes.set_title("Jack's wins among equals, per cent", loc="left")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("run", help="play what the results lack of a plan")
    playing.add_argument("--plan", choices=PLANS, default="quick")
    playing.add_argument("--minutes", type=float, help="begin nothing new after so many minutes")
    playing.add_argument("--games", metavar="GAME,…", help="only these games")
    playing.add_argument("--bots", metavar="BOT,…", help="these bots instead of the plan's")
    playing.add_argument("--seconds", type=float, help="a decision; 0: each bot's habit")
    playing.add_argument(
        "--scale", type=float, default=1.0, help="games of bots that think, × this"
    )
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--jobs", type=int, default=cores(), help="processes (one a core)")
    playing.set_defaults(command=run)
    writing = commands.add_parser("page", help="write the page and its plots")
    writing.add_argument("--out", type=Path, default=ROOT / "docs" / "strength.md")
    writing.set_defaults(command=page)
    short = commands.add_parser("compact", help="join the lines that follow one another")
    short.set_defaults(command=lambda given: store.compact(given.results))
    for command in (playing, writing, short):
        command.add_argument("--results", type=Path, required=True, metavar="FILE")
    given = parser.parse_args()
    try:
        given.command(given)
    except (GaslampError, OSError) as error:
        print(f"strength: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
