"""The page docs/strength.md, made of the results there are; `tools/strength.py page` writes it."""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import isnan, nan
from pathlib import Path
from typing import Any

from gaslamp.arena import results as store
from gaslamp.arena.ratings import Rating
from gaslamp.arena.standings import Effort, Share, Standings, standings
from gaslamp.bots import LEVELS
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK

ROOT = Path(__file__).resolve().parent.parent
RUNGS = {(upper, lower) for lower, upper in pairwise(LEVELS)}


def write_page(results: Path, out: Path, players: set[str]) -> None:
    """Write the page and its plots; these players meet in the cross-tables."""
    reading = store.read(results)
    for message in reading.messages:
        print(message, file=sys.stderr)
    everything = standings(reading.results.all())
    if not everything:
        raise GaslampError(f"{results} holds no results: play some with `run` first")
    everything.sort(key=lambda table: (GAMES.index(table.game), table.edition or ""))
    plots = out.with_suffix("")
    plots.mkdir(exist_ok=True)
    notes = plots / "notes.md"
    lines = [HEAD.format(results=_shown(results)).rstrip(), ""]
    if notes.exists():
        lines += [notes.read_text(encoding="utf-8").strip(), ""]
    for whole in everything:
        table, others = parted(whole, players)
        picture = plots / f"{'-'.join(filter(None, (table.game, table.edition)))}.svg"
        draw(table, picture)
        lines += section(table, f"{plots.name}/{picture.name}")
        lines += matches(others)
        if table.game == "pocket":
            lines += best_responders(whole, plots / "best-response.jsonl")
    out.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def _shown(path: Path) -> str:
    """Return the path of a file from the root of the checkout."""
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
is what a bot was given for one decision (`0.1s`: seconds, `500i`: iterations). Beside the
milliseconds stands how many decisions the clock cut short, if it did: such games come out
differently elsewhere. Intervals hold the truth in 95 of 100 cases (Wilson's for shares). All
pairings of a cross-table are dealt the same games.

Ratings are on Elo's scale, one for each role: 400 more means odds of ten to one against an equal.
They are the ones that make all results of the game most likely if Jack's chance depends on the
difference of the two ratings and on the balance of the game. `random` has 0 in both roles.
"""


def parted(table: Standings, players: set[str]) -> tuple[Standings, Standings]:
    """Return the standings of the games among some players, and of all others."""

    def part(inside: bool) -> Standings:
        scores = {
            pair: share
            for pair, share in table.scores.items()
            if players.issuperset(pair) == inside
        }
        return Standings(table.game, table.edition, scores, table.efforts, table.reasons)

    return part(True), part(False)


def section(table: Standings, picture: str) -> Iterator[str]:
    """Yield the lines of the page about one game."""
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
    """Yield the lines of a cross-table of all players."""
    yield f"| {corner} | {' | '.join(names)} |"
    yield "|---" * (1 + len(names)) + "|"
    for row in names:
        cells = (cell(share(row, column)) for column in names)
        yield f"| **{row}** | {' | '.join(cells)} |"


def cell(share: Share | None) -> str:
    """Return a share with its interval and the number of games."""
    if share is None:
        return ""
    low, high = share.interval
    figures = f"{100 * low:.1f}–{100 * high:.1f}, n {share.games:,}"
    return f"{100 * share.value:.1f}<br><sub>{figures}</sub>"


def rating_rows(table: Standings) -> Iterator[str]:
    """Yield a row for each player: the strengths in both roles, and the time of a decision."""
    ratings = table.ratings()
    yield "| | as Jack | as Investigator | Jack's wins against itself | ms a decision |"
    yield "|---|--:|--:|--:|--:|"
    for name in table.players:
        sides = [_rating(side.get(name)) for side in (ratings.jack, ratings.investigator)]
        ms = " / ".join(_ms(table.effort(name, role)) for role in (JACK, INVESTIGATOR))
        equals = cell(table.jack_wins(name, name))
        yield f"| **{name}** | {sides[0]} | {sides[1]} | {equals} | {ms} |"


def _rating(rating: Rating | None) -> str:
    if rating is None:
        return ""
    if rating.low == rating.high:
        return f"{rating.value:.0f}"
    return f"{rating.value:.0f}<br><sub>{rating.low:.0f} to {rating.high:.0f}</sub>"


def matches(table: Standings) -> Iterator[str]:
    """Yield the lines of matches outside the cross-table: those between levels first."""
    pairs = sorted({(max(pair), min(pair)) for pair in table.scores if pair[0] != pair[1]})
    rungs = [pair for pair in pairs if pair in RUNGS and table.both_roles(*pair) is not None]
    if rungs:
        yield "### Each level against the one below"
        yield ""
        yield from match_rows(table, rungs)
        yield ""
        shares = (share for pair in rungs if (share := table.both_roles(*pair)))
        sure = sum(share.interval[0] > 0.5 for share in shares)
        yield f"Stronger for sure: {sure} of {len(rungs)}."
        yield ""
    if others := [pair for pair in pairs if pair not in rungs]:
        yield "### Other matches"
        yield ""
        yield from match_rows(table, others)
        yield ""


def match_rows(table: Standings, pairs: list[tuple[str, str]]) -> Iterator[str]:
    """Yield a row for each pair: what the first won, and the time both took for a decision."""
    yield "| wins, per cent | over both roles | as Jack | as Investigator | ms a decision |"
    yield "|---|---|---|---|--:|"
    for one, other in pairs:
        as_jack, lost = table.jack_wins(one, other), table.jack_wins(other, one)
        won = None if lost is None else Share(lost.games - lost.wins, lost.games)
        cells = map(cell, (table.both_roles(one, other), as_jack, won))
        ms = " / ".join(_ms(_both(table, name)) for name in (one, other))
        yield f"| **{one}** against {other} | {' | '.join(cells)} | {ms} |"


def _both(table: Standings, name: str) -> Effort:
    one, other = (table.effort(name, role) for role in (JACK, INVESTIGATOR))
    return Effort(
        one.decisions + other.decisions,
        one.seconds + other.seconds,
        one.cut_short + other.cut_short,
    )


def _ms(effort: Effort) -> str:
    """Return the milliseconds of a decision, and how many decisions the clock cut short."""
    if effort.mean is None:
        return "–"
    cut = f" ({effort.cut_short:,} cut)" if effort.cut_short else ""
    return f"{1000 * effort.mean:.1f}{cut}"


def best_responders(table: Standings, path: Path) -> Iterator[str]:
    """Yield the lines about bots against opponents who know exactly how they play."""
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
    """Draw Jack's wins by the strength of both: all against all, and among equals."""
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
    """Draw how the game's balance changes as both get stronger."""
    found = [(name, share) for name in names if (share := table.jack_wins(name, name))]
    for x, (_, share) in enumerate(found):
        low, high = share.interval
        axes.plot([x, x], [100 * low, 100 * high], color="#8a9bb0", linewidth=2)
    axes.plot([100 * share.value for _, share in found], "o-", color="#1f4e79")
    axes.axhline(50, color="#999999", linewidth=0.8, linestyle="--")
    axes.set_xticks(range(len(found)), [name for name, _ in found], rotation=45, ha="right")
    axes.set_ylim(0, 100)
    axes.set_title("Jack's wins among equals, per cent", loc="left")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
