"""The command `gaslamp`. Numba and the games are loaded only by the commands that need them."""

import click

import gaslamp
from gaslamp.cli.commands.admin import admin
from gaslamp.cli.commands.bench import bench
from gaslamp.cli.commands.completion import completion
from gaslamp.cli.commands.perft import perft
from gaslamp.cli.commands.play import play
from gaslamp.cli.commands.record import record
from gaslamp.cli.commands.serve import serve
from gaslamp.cli.commands.simulate import simulate
from gaslamp.cli.commands.work import work
from gaslamp.cli.errors import OneLineGroup

COMMANDS: tuple[click.Command, ...] = (
    play,
    simulate,
    perft,
    bench,
    serve,
    work,
    admin,
    record,
    completion,
)


@click.group(cls=OneLineGroup, invoke_without_command=True)
@click.version_option(gaslamp.__version__, prog_name="gaslamp", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play, simulate and study the three Mr. Jack games; without a command, in the browser."""
    if context.invoked_subcommand is None:
        from gaslamp.cli.commands.open_browser import run

        run()


for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """Run the program."""
    cli.main(prog_name="gaslamp")
