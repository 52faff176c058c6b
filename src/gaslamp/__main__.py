"""`python -m gaslamp` is the command `gaslamp`."""

from gaslamp.cli.main import main

main()
