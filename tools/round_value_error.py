"""How far values of the end of a round are from games played on; writes docs/round-value/error.svg.

    python tools/round_value_error.py london newyork

Compares the seeker's value and the round value with what `round_value_truth.py` kept. The root of
the mean square error is that of the values alone: what chance adds to the shares that Jack won is
subtracted. Beside it stands its standard error, over positions, and the mean error: what is left
if it is subtracted is no matter of calibration.
"""

from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from gaslamp.bots.round_value.compiled import round_kernels, round_net
from gaslamp.bots.seeker.compiled import net_of, seeker_kernels
from gaslamp.core.kernels.bits import has
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from round_value_truth import FOLDER, kept

VALUES = ("seeker's value", "round value")


class Truth(NamedTuple):
    """What games played on came to, by estimate."""

    records: list[Any]
    share: Any  # of the games that Jack won
    noise: Any  # the variance of that share


class Error(NamedTuple):
    """How far values are from the truth, in chances."""

    rms: float  # without what chance adds
    rms_error: float  # its standard error
    bias: float  # mean of value less truth


def truth_of(name: str, folder: Path) -> Truth:
    """Return what was kept of a game."""
    records, wins, games, _ = kept(folder / f"truth-{name}.npz", name)
    count = np.array(games)
    share = np.array(wins) / count
    return Truth(records, share, share * (1 - share) / (count - 1))


def belief_of(record: Any) -> Any:
    """Return what a Detective believes who does not read: all he can suspect alike."""
    candidates = int(record.suspects) & ~int(record.investigator_hand)
    return np.array([float(has(candidates, who)) for who in range(CHARACTER_COUNT)])


def old_values(name: str, records: list[Any]) -> Any:
    """Return what the seeker's value says."""
    kernels, net = seeker_kernels(name), net_of(name)
    return np.array([kernels.round_value(record, net) for record in records])


def new_values(name: str, records: list[Any], net: Any = None) -> Any:
    """Return what the round value says of the identity in each record."""
    kernels, net = round_kernels(name), net or round_net(name)
    values, found = np.empty(CHARACTER_COUNT), []
    for record in records:
        kernels.identity_values(record, belief_of(record), net, values)
        found.append(float(values[int(record.identity)]))
    return np.array(found)


def error_of(values: Any, truth: Truth) -> Error:
    """Return how far values are from the truth."""
    squares = (values - truth.share) ** 2 - truth.noise
    rms = float(np.sqrt(max(squares.mean(), 1e-6)))
    spread = float(squares.std() / np.sqrt(len(squares)))
    return Error(rms, spread / (2 * rms), float((values - truth.share).mean()))


def parts_of(name: str, truth: Truth) -> dict[str, Truth]:
    """Return the truth of each edition."""
    game = find_game(name)
    if not game.editions:
        return {game.title: truth}
    editions = np.array([game.editions[int(record.edition)] for record in truth.records])
    return {
        f"{game.title}, {edition}": Truth(
            [truth.records[place] for place in np.flatnonzero(editions == edition)],
            truth.share[editions == edition],
            truth.noise[editions == edition],
        )
        for edition in game.editions
    }


def plot(found: dict[str, dict[str, tuple[Any, Truth]]], path: Path) -> None:
    """Draw value against truth, a panel for each part and value."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "gaslamp"
    mpl.rcParams["axes.spines.top"] = mpl.rcParams["axes.spines.right"] = False
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(
        len(VALUES), len(found), figsize=(3.1 * len(found), 6.2), sharex=True, sharey=True
    )
    for column, (title, by_value) in enumerate(found.items()):
        for row, (label, (values, truth)) in enumerate(by_value.items()):
            axes = panels[row][column] if len(found) > 1 else panels[row]
            error = error_of(values, truth)
            axes.plot([0, 100], [0, 100], color="0.7", linewidth=1)
            share, spread = 100 * truth.share, 100 * np.sqrt(truth.noise)
            gap = np.full(len(values), np.nan)  # so that all bars are one line: a smaller file
            bars = np.column_stack([share - spread, share + spread, gap]).ravel()
            axes.plot(np.repeat(100 * values, 3), bars, color="C0", linewidth=0.5, alpha=0.5)
            axes.plot(100 * values, share, "o", color="C0", markersize=3, alpha=0.6)
            axes.set_title(f"{title}\n{label}: rms {100 * error.rms:.1f}", fontsize=9, loc="left")
            if row == len(VALUES) - 1:
                axes.set_xlabel("value, per cent")
            if column == 0:
                axes.set_ylabel("games Jack won, per cent")
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, help="of the truth")
def main(names: tuple[str, ...], folder: Path) -> None:
    """Compare, print and draw."""
    found: dict[str, dict[str, tuple[Any, Truth]]] = {}
    click.echo(f"{'':24} {'estimates':>9} {'value':>16} {'rms':>6} {'±':>5} {'mean error':>11}")
    for name in names:
        for title, truth in parts_of(name, truth_of(name, folder)).items():
            both = (old_values(name, truth.records), new_values(name, truth.records))
            found[title] = {
                label: (values, truth) for label, values in zip(VALUES, both, strict=True)
            }
            for label, (values, _) in found[title].items():
                error = error_of(values, truth)
                click.echo(
                    f"{title:24} {len(values):9} {label:>16} {100 * error.rms:6.1f}"
                    f" {100 * error.rms_error:5.1f} {100 * error.bias:+11.1f}"
                )
    plot(found, folder / "error.svg")


if __name__ == "__main__":
    main()
