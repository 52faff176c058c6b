"""Play games on from ends of rounds of London and New York: what a value should have said.

    python tools/round_value_truth.py london newyork --positions 100 --games 24 --by seeker-200

A position is the end of a random round of a game that the bot played against itself; of every game
one is taken. From it the same bot plays both roles to the end, many times, with one identity for
Jack: the one he had, and one other that the Detective holds possible. The Detective keeps his alibi
cards; Jack's are drawn anew for every game, and so is everything that chance decides later. The
share that Jack wins is the truth, and its standard error is known. `round_value_error.py` compares
values with it.

What is found is kept in docs/round-value/truth-GAME.npz after every position: the command goes on
where it was stopped. The same seed finds the same.
"""

from pathlib import Path
from typing import Any

import click
import numpy as np

from gaslamp import bots
from gaslamp.arena.match import derived, play
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK, ROLES
from gaslamp.core.state import first_state, state_at
from gaslamp.games.hexes.kernels.record import DEAL, EVERYONE

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "round-value"
FIELDS = ("records", "wins", "games")


def round_ends(name: str, bot: str, seed: int, number: int) -> list[Any]:
    """Return the records at the ends of the rounds of one game, before the next deal."""
    game = find_game(name)
    edition = game.editions[number % len(game.editions)] if game.editions else None
    state = first_state(game, edition, derived(seed, number, "game"))
    players = {role: bots.make(name, bot, derived(seed, number, role)) for role in ROLES}
    found, turn = [], 1
    while state.actor is not None:
        if state.turn > turn:
            turn = state.turn
            found.append(before_deal(state.record))
        state = state.apply(players[state.actor].choose(state.view(state.actor)))
    return found


def before_deal(record: Any) -> Any:
    """Return a record in which a turn has begun as it was before its cards were dealt."""
    if record.turn % 2 == 1:
        record.offer, record.pending = 0, DEAL
    return record


def identities(record: Any, rng: Any) -> list[int]:
    """Return who Jack is, and somebody else whom the Detective holds possible, if there is one."""
    others = int(record.suspects) & ~int(record.investigator_hand) & ~(1 << int(record.identity))
    found = [int(record.identity)]
    if others:
        left = indices(others)
        found.append(left[below(rng, len(left))])
    return found


def as_identity(record: Any, identity: int, rng: Any) -> Any:
    """Return a record with another Jack, and Jack's alibi cards drawn anew."""
    world = copy_of(record)
    unknown = indices(EVERYONE & ~int(record.investigator_hand) & ~(1 << identity))
    hand = []
    for _ in range(int(record.jack_hand).bit_count()):
        hand.append(unknown.pop(below(rng, len(unknown))))
    world.identity, world.jack_hand, world.deck = identity, mask_of(hand), mask_of(unknown)
    return world


def played_on(name: str, bot: str, record: Any, games: int, seed: int, number: int) -> int:
    """Return how many of some games Jack wins."""
    game, rng, won = find_game(name), generator(derived(seed, number, "worlds")), 0
    for turn in range(games):
        world = as_identity(record, int(record.identity), rng)
        state = state_at(game, world, derived(seed, number, f"chance {turn}"))
        players = {
            role: bots.make(name, bot, derived(seed, number, f"{role} {turn}")) for role in ROLES
        }
        outcome = play(state, players).outcome
        won += outcome is not None and outcome.winner == JACK
    return won


def truth(name: str, bot: str, games: int, seed: int, number: int) -> tuple[list[Any], list[int]]:
    """Return the records of one position, an identity each, and how many games Jack wins."""
    ends = round_ends(name, bot, seed, number)
    rng = generator(derived(seed, number, "position"))
    if not ends:
        return [], []
    record = ends[below(rng, len(ends))]
    records = [as_identity(record, identity, rng) for identity in identities(record, rng)]
    wins = [
        played_on(name, bot, world, games, seed, 10 * number + place)
        for place, world in enumerate(records)
    ]
    return records, wins


def kept(path: Path, name: str) -> tuple[list[Any], list[int], list[int], int]:
    """Return what was found before: records, wins, games, and the number of the next position."""
    if not path.exists():
        return [], [], [], 0
    with np.load(path) as file:
        records = file["records"].view(find_game(name).dtype).reshape(-1)
        return list(records), list(file["wins"]), list(file["games"]), int(file["next"])


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--positions", default=100, show_default=True)
@click.option("--games", default=24, show_default=True, help="played on for each identity")
@click.option("--by", default="seeker-200", show_default=True, metavar="BOT")
@click.option("--seed", default=1, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=False)
def main(
    names: tuple[str, ...], positions: int, games: int, by: str, seed: int, folder: Path
) -> None:
    """Play on, and keep what is found."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = folder / f"truth-{name}.npz"
        records, wins, counts, first = kept(path, name)
        with click.progressbar(range(first, positions), label=name) as numbers:
            for number in numbers:
                found, won = truth(name, by, games, seed, number)
                records, wins, counts = records + found, wins + won, counts + [games] * len(found)
                # As bytes: a record's type has no name in a file.
                plain = np.array(records, find_game(name).dtype).view(np.uint8)
                plain = plain.reshape(len(records), -1)
                np.savez_compressed(path, records=plain, wins=wins, games=counts, next=number + 1)


if __name__ == "__main__":
    main()
