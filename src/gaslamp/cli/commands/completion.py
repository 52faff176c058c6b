"""`gaslamp completion`: what a shell needs to complete commands, games and bots."""

import click
from click.shell_completion import get_completion_class

from gaslamp.cli.completion import words
from gaslamp.cli.options import known

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_GASLAMP_COMPLETE"  # as click derives it from the program's name


@click.command()
@click.argument("shell", callback=known("shell", SHELLS), shell_complete=words(*SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print what SHELL (bash, zsh or fish) needs to complete commands, games and bots."""
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(context.find_root().command, {}, "gaslamp", VARIABLE).source())
