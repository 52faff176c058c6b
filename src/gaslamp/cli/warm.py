"""Compiling everything ahead: `python -m gaslamp.cli.warm`, which `make setup` runs."""


def main() -> None:
    """Compile the rules of every game and the search of the bots, where that is still to do."""
    from gaslamp.bots.keen_kernels import keen_kernels
    from gaslamp.bots.kernels import LEAVES, search_kernels
    from gaslamp.bots.solver_kernels import ready
    from gaslamp.core.registry import GAMES

    for name in GAMES:
        search_kernels(name)
        if name in LEAVES:
            keen_kernels(name)
    ready()


if __name__ == "__main__":
    main()
