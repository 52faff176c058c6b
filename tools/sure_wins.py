"""How many sure wins two players had in games against each other, and how many they missed.

    python tools/sure_wins.py london level-5 --games 20
    python tools/sure_wins.py newyork level-5 level-4 --games 20

The first player is Jack in every other game. With --saved the games are read from a file of saved
games instead: a JSON list of lists of actions for each.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import gaslamp
from gaslamp.arena.match import derived, play
from gaslamp.bots import make
from gaslamp.bots.certain import sure_wins
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES
from gaslamp.core.state import State, first_state


def main() -> None:
    """Play or read the games and print a line for each role."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("game", choices=gaslamp.GAMES)
    options.add_argument("bots", nargs="*", default=["level-5"])
    options.add_argument("--games", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--saved", type=Path)
    given = options.parse_args()
    if given.saved is not None:
        ends = [replayed(given.game, actions) for actions in json.loads(given.saved.read_text())]
    else:
        both = (given.bots[0], given.bots[-1])
        ends = [played(given.game, both, given.seed, number) for number in range(given.games)]
    there: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for end in ends:
        for role, found in sure_wins(end).items():
            there[role] += found.there
            missed[role] += len(found.missed)
    for role in ROLES:
        print(f"{role}: {there[role]} sure wins, {missed[role]} missed, in {len(ends)} games")


def played(game: str, bots: tuple[str, str], seed: int, number: int) -> State:
    """Return the end of a game."""
    start = first_state(find_game(game), None, derived(seed, number, "chance"))
    first, second = bots if number % 2 == 0 else bots[::-1]
    seats = {
        JACK: make(game, first, derived(seed, number, JACK)),
        INVESTIGATOR: make(game, second, derived(seed, number, INVESTIGATOR)),
    }
    return play(start, seats)


def replayed(game: str, actions: list[str]) -> State:
    """Return the end of a game whose every decision is given."""
    return first_state(find_game(game), None, None).replay(actions)


if __name__ == "__main__":
    main()
