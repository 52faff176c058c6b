"""A terminal in which Textual is not installed: the game is played line by line."""

import os
import pty
import subprocess
import sys

HIDDEN = "import sys; sys.modules['textual'] = None; from gaslamp.cli.main import main; main()"


def shown(*words: str) -> str:
    """What a terminal shows of a command that is given the first choice again and again."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", HIDDEN, *words], stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        text = b""
        try:
            while piece := os.read(ours, 65536):
                text += piece
                os.write(ours, b"1\n" * piece.count(b"> "))
        except OSError:  # nobody holds the other end any more
            pass
        os.close(ours)
    assert process.returncode == 0, text.decode()
    return text.decode()


def test_without_the_extra_a_game_is_played_line_by_line_and_the_extra_is_named() -> None:
    text = shown("play", "pocket", "--seed", "7")
    assert text.startswith("Line by line: the whole screen needs the extra gaslamp[terminal]")
    assert "wins: " in text


def test_nothing_is_said_of_it_where_lines_were_asked_for() -> None:
    assert "gaslamp[terminal]" not in shown("play", "pocket", "--seed", "7", "--plain")
