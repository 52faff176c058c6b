"""Writes docs/statistics.md: what becomes of games in which both sides choose at random.

    python tools/random_play.py                     as `make statistics` does
    python tools/random_play.py --games 1000000     more games; the page says how many

The same seed and counts give the same page on every machine.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gaslamp.arena.blocks import Played, pairing
from gaslamp.arena.branching import Width, branching, overall
from gaslamp.arena.campaign import play_missing
from gaslamp.arena.intervals import wilson
from gaslamp.arena.match import derived
from gaslamp.arena.players import RANDOM
from gaslamp.arena.results import Results
from gaslamp.arena.workers import local
from gaslamp.cli.progress import Report, bar
from gaslamp.core.game import Game
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("docs") / "statistics.md"
TITLES = {"jack": "Jack", "investigator": "Investigator"}
INTRODUCTION = """\
# Random play

What becomes of games in which both sides choose uniformly among all legal actions: {games:,} games
each, inside the compiled kernel, seed {seed}. The widths of decisions are from {sample:,} more.
`make statistics` writes this page; `gaslamp simulate GAME --games {games} --seed {seed}` prints
the same figures for one game.

Intervals hold the truth in 95 of 100 cases. A *decision* is one choice by a player; outcomes of
chance are not counted. *Legal* is the number of actions to choose from, the branching factor.
"""


@dataclass(frozen=True)
class Sizes:
    """How much is played."""

    games: int
    sample: int
    seed: int


@dataclass(frozen=True)
class Section:
    """The figures of one game and edition."""

    game: Game
    edition: str | None
    played: list[Played]
    widths: dict[str, Width]
    sizes: Sizes


def measured(game: Game, edition: str | None, sizes: Sizes, report: Report) -> Section:
    """Play the games of a section."""
    wanted = pairing(game.name, RANDOM, RANDOM, sizes.seed, edition=edition)
    results, done = Results(), 0

    def more(games: int) -> None:
        nonlocal done
        done += games
        report(done)

    play_missing([(wanted, sizes.games)], results, local(1), more)
    widths = branching(
        game,
        wanted.edition,
        sizes.sample,
        derived(sizes.seed, 0, "branching"),
        lambda games: report(sizes.games + games),
    )
    return Section(game, wanted.edition, results.of(wanted), widths, sizes)


def section_lines(section: Section) -> Iterator[str]:
    """Yield the lines of a section of the page."""
    title = section.game.title
    yield f"## {title}" if section.edition is None else f"## {title}, {section.edition}"
    yield ""
    yield from _ends(section)
    yield ""
    games = section.sizes.games
    turns = sum(block.turns for block in section.played) / games
    actions = sum(block.actions for block in section.played) / games
    total = overall(section.widths)
    yield (
        f"A game has {turns:.2f} turns and {total.decisions / section.sizes.sample:.1f} decisions "
        f"on average, {actions:.1f} actions with the outcomes of chance."
    )
    yield ""
    yield from _widths(section, total)
    yield ""


def _ends(section: Section) -> Iterator[str]:
    games = section.sizes.games
    yield "| winner | reason | games | share | 95 % |"
    yield "|---|---|--:|--:|--:|"
    wins = {role: sum(block.wins[role] for block in section.played) for role in ROLES}
    for role in sorted(ROLES, key=lambda role: -wins[role]):
        yield f"| **{TITLES[role]}** | | **{wins[role]:,}** | {_share(wins[role], games)} |"
        reasons: dict[str, int] = {}
        for block in section.played:
            for reason, count in block.reasons[role].items():
                reasons[reason] = reasons.get(reason, 0) + count
        for reason, count in sorted(reasons.items(), key=lambda pair: -pair[1]):
            yield f"| | `{reason}` | {count:,} | {_share(count, games)} |"


def _share(count: int, games: int) -> str:
    low, high = wilson(count, games)
    return f"{100 * count / games:.2f} % | {100 * low:.2f}–{100 * high:.2f} %"


def _widths(section: Section, total: Width) -> Iterator[str]:
    yield "| decision | how many | a game | mean legal | most legal |"
    yield "|---|--:|--:|--:|--:|"
    for kind, width in {**section.widths, "**all**": total}.items():
        a_game = width.decisions / section.sizes.sample
        name, count = kind.replace("_", " "), f"{width.decisions:,}"
        yield f"| {name} | {count} | {a_game:.2f} | {width.mean:.1f} | {width.most} |"


def page(sizes: Sizes) -> str:
    """Return the whole page."""
    lines = [
        INTRODUCTION.format(games=sizes.games, sample=sizes.sample, seed=sizes.seed).rstrip(),
        "",
    ]
    for name in GAMES:
        game = find_game(name)
        for edition in game.editions or (None,):
            title = f"{game.title} {edition or ''}".strip()
            with bar(title, sizes.games + sizes.sample) as report:
                lines += section_lines(measured(game, edition, sizes, report))
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write docs/statistics.md from random games.")
    parser.add_argument("--games", type=int, default=100_000, help="games of each (100000)")
    parser.add_argument("--sample", type=int, default=10_000, help="games for the widths (10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / PAGE, help=f"instead of {PAGE}")
    given = parser.parse_args()
    if min(given.games, given.sample) < 1:
        parser.error("at least one game is needed")
    text = page(Sizes(given.games, given.sample, given.seed))
    given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
