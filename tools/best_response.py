"""How much players of Pocket lose to opponents who know exactly how they choose.

    python tools/best_response.py investigator level-5 --games 200
    python tools/best_response.py jack level-5 --games 200

`investigator`: the bot is Jack and meets `reader:BOT`; `jack`: it meets `deceiver:BOT`. Both are in
the arena too (docs/research.md). What is gained is the difference to the bot's games against
itself. A line of JSON for each run; with --results it is appended to a file.
"""

import json
from pathlib import Path

import click

from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.intervals import wilson
from gaslamp.arena.match import derived
from gaslamp.arena.players import Player
from gaslamp.arena.playing import play_block
from gaslamp.bots import Budget
from gaslamp.core.roles import INVESTIGATOR, JACK


def won(role: str, name: str, seed: int, iterations: int | None) -> bool:
    """Return True if the bot won one game against the opponent who knows it."""
    bot = name if iterations is None else str(Player(name, Budget(iterations)))
    own = JACK if role == INVESTIGATOR else INVESTIGATOR
    players = {own: bot, role: f"{'reader' if role == INVESTIGATOR else 'deceiver'}:{name}"}
    played = play_block(Block(pairing("pocket", players[JACK], players[INVESTIGATOR], seed), 0, 1))
    return played.wins[own] == 1


def share(wins: int, games: int) -> list[float]:
    """Return the 95 % interval of a share of wins."""
    return [round(end, 4) for end in wilson(wins, games)]


@click.command()
@click.argument("role", type=click.Choice([INVESTIGATOR, JACK]))
@click.argument("bot")
@click.option("--games", default=200, show_default=True)
@click.option("--iterations", type=int, help="Of the bot, each decision; else as many as it likes.")
@click.option("--seed", default=1, show_default=True)
@click.option("--results", type=Path, help="A file to append the line to.")
def main(
    role: str, bot: str, games: int, iterations: int | None, seed: int, results: Path | None
) -> None:
    """Play against somebody who knows."""
    wins = 0
    with click.progressbar(range(games), label=f"{bot} against a knowing {role}") as numbers:
        for number in numbers:
            wins += won(role, bot, derived(seed, number, "game"), iterations)
    line = json.dumps(
        {
            "game": "pocket",
            "bot": bot,
            "knowing": role,
            "games": games,
            "iterations": iterations,
            "seed": seed,
            "wins": wins,
            "share": round(wins / games, 4),
            "interval": share(wins, games),
        }
    )
    click.echo(line)
    if results is not None:
        with results.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


if __name__ == "__main__":
    main()
