"""Writes the golden files anew: counts of action sequences and transcripts of whole games.

    python tests/golden/regenerate.py [--only perft|transcripts]

Look at what changed before keeping it: every change is a change of behaviour.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def main() -> None:
    """Write the files of every game and edition."""
    from every_game import CASES, IDS, walk
    from golden import transcripts
    from perft import counts

    kinds = ("perft", "transcripts")
    parser = argparse.ArgumentParser(description="Write the golden files anew.")
    parser.add_argument("--only", choices=kinds, help="one kind; without it, both")
    only = parser.parse_args().only
    chosen = kinds if only is None else (only,)
    for (game, edition), name in zip(CASES, IDS, strict=True):
        if "perft" in chosen:
            print(f"perft of {name}")
            counts.regenerate(game, edition, walk)
        if "transcripts" in chosen:
            print(f"transcripts of {name}")
            transcripts.regenerate(game, edition)


if __name__ == "__main__":
    main()
