"""Compiling everything ahead: `python -m gaslamp.cli.warm`, which `make setup` runs."""


def main() -> None:
    """Compile the rules of every game and the bots of its levels, where that is still to do."""
    from gaslamp import bots
    from gaslamp.core.registry import GAMES
    from gaslamp.core.registry import game as find_game

    for name in GAMES:
        for level in find_game(name).levels:
            bots.make(name, level)


if __name__ == "__main__":
    main()
