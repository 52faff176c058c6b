"""How strong the bots are: plays them all against each other, and writes docs/strength.md.

    python tools/strength.py run --plan quick --results FILE     a first impression
    python tools/strength.py run --plan full --results FILE --minutes 60
    python tools/strength.py page --results FILE                 docs/strength.md and its plots
    python tools/strength.py compact --results FILE              fewer, longer lines
    python tools/strength.py targets --results FILE              the claims against yardsticks
    python tools/strength.py observe --results FILE2 --number 50 what level-5 tells and misses

A run plays what the file lacks of its plan, a little of every pairing in turn, and can be stopped
and begun again at any time; so do `targets`, which plays until each claim is decided
(`arena/targets.py`), and `observe`, which counts in games of level-5 against itself
(`arena/observing.py`). What is to be said about the figures stands in docs/strength/notes.md, which
the page begins with. The page needs matplotlib, which is among the tools for development.
"""

import argparse
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import monotonic

import msgspec

from gaslamp.arena import results as store
from gaslamp.arena.blocks import Pairing, pairing
from gaslamp.arena.campaign import Wanted, games_left, play_missing
from gaslamp.arena.observing import Observed, observe
from gaslamp.arena.observing import kept as kept_games
from gaslamp.arena.players import RANDOM, limited, player
from gaslamp.arena.targets import claims, finding, next_round
from gaslamp.arena.workers import cores, local
from gaslamp.bots import LEVELS
from gaslamp.cli.progress import bar
from gaslamp.core.errors import GaslampError, Unknown
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from strength_page import ROOT, write_page

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


def cost(game: str, text: str) -> int:
    """Return what a player costs in a game."""
    found = player(text)
    if not found.thinks(game):
        return INSTANT_COST
    return LIGHT_COST if found.bot in LIGHT else HEAVY_COST


def wanted(
    plan: Plan, games: tuple[str, ...], seed: int, scale: float
) -> list[tuple[Pairing, int]]:
    """Return every pairing of the plan at these games; each bot also meets itself."""
    bots = {game: [bot for bot in plan.bots if is_there(game, bot)] for game in games}
    found = []
    for jack, investigator in product(plan.bots, repeat=2):
        for game in games:  # innermost, so that a run that is cut short has seen all of them
            if not {jack, investigator} <= set(bots[game]):
                continue
            pair = pairing(game, jack, investigator, seed, seconds=plan.seconds)
            count = plan.games[max(cost(game, jack), cost(game, investigator))]
            if pair.thinks:
                count = max(1, round(count * scale))
            found.append((pair, KERNEL_GAMES if pair.in_kernel else count))
    return found


def is_there(game: str, bot: str) -> bool:
    """Return True if a bot exists; print a message if it does not."""
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


# The claims.


def cases(given: argparse.Namespace) -> list[tuple[str, str | None]]:
    """Return the games that were asked for, in all their editions."""
    names = given.games.split(",") if given.games else GAMES
    return [(name, edition) for name in names for edition in find_game(name).editions or (None,)]


def targets(given: argparse.Namespace) -> None:
    """Play until each claim is decided, then say what was found."""
    made = {case: claims(*case, given.seed) for case in cases(given)}
    if given.only:
        made = {
            case: [claim for claim in those if claim.name in given.only.split(",")]
            for case, those in made.items()
        }
    end = None if given.minutes is None else monotonic() + 60 * given.minutes
    given.results.parent.mkdir(parents=True, exist_ok=True)
    with store.ResultsFile(given.results) as kept:
        while end is None or monotonic() < end:
            todo = [pair for those in made.values() for pair in next_round(those, kept)]
            left = games_left(todo, kept)
            if not left:
                break
            minutes = None if end is None else (end - monotonic()) / 60
            print(f"{left:,} games", file=sys.stderr)
            play_missing(todo, kept, local(given.jobs), lambda _more: None, minutes=minutes)
        for (game, edition), those in made.items():
            for claim in those:
                found = finding(claim, kept)
                low, high = (round(100 * bound, 1) for bound in found.interval)
                sign = "≥" if claim.at_least else "≤"
                print(
                    f"{game} {edition or ''} {claim.name}: {100 * found.value:.1f} % "
                    f"({low}–{high}, n {found.games}), {sign} {100 * claim.target:.0f}: "
                    f"{found.verdict}"
                )


def observing(given: argparse.Namespace) -> None:
    """Play the games that the file lacks, then say what was counted."""
    given.results.parent.mkdir(parents=True, exist_ok=True)
    end = None if given.minutes is None else monotonic() + 60 * given.minutes
    for game, edition in cases(given):
        those = {one.number: one for one in kept_games(given.results) if is_of(one, game, edition)}
        those = {n: one for n, one in those.items() if one.seed == given.seed}
        for number in range(given.number):
            if number in those or (end is not None and monotonic() >= end):
                continue
            those[number] = observe(game, edition, "level-5", given.seed, number)
            with given.results.open("ab") as file:
                file.write(msgspec.json.encode(those[number]) + b"\n")
        read = [one.on_top for one in those.values() if one.on_top is not None]
        print(
            f"{game} {edition or ''}: {len(those)} games; own card picked first "
            f"{sum(one.own_picked for one in those.values())} of "
            f"{sum(one.own_on_offer for one in those.values())}; true name on top after turn "
            f"2 {sum(read):.1f} of {len(read)}; sure wins missed "
            f"{sum(one.missed for one in those.values())} of "
            f"{sum(one.sure_wins for one in those.values())}"
        )


def is_of(one: Observed, game: str, edition: str | None) -> bool:
    """Return True if a game that was observed is one of these."""
    return (one.game, one.edition, one.bot) == (game, edition, "level-5")


def page(given: argparse.Namespace) -> None:
    """Write the page and its plots."""
    plan = PLANS["full"]
    players = {limited(game, bot, None, plan.seconds) for game in GAMES for bot in plan.bots}
    write_page(given.results, given.out, players)


def main() -> int:
    """Run the command; return the exit code."""
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
    claiming = commands.add_parser("targets", help="test the claims against yardsticks")
    claiming.add_argument("--only", metavar="CLAIM,…", help="only claims of these names")
    claiming.add_argument("--jobs", type=int, default=cores(), help="processes (one a core)")
    claiming.set_defaults(command=targets)
    looking = commands.add_parser("observe", help="count what level-5 tells and misses")
    looking.add_argument("--number", type=int, default=50, help="games of each")
    looking.set_defaults(command=observing)
    for command in (claiming, looking):
        command.add_argument("--minutes", type=float, help="begin nothing new after so many")
        command.add_argument("--games", metavar="GAME,…", help="only these games")
        command.add_argument("--seed", type=int, default=1)
    for command in (playing, writing, short, claiming, looking):
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
