"""Results that accumulate: in memory, or also in a file with one JSON object a line."""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from types import TracebackType

import msgspec
from filelock import FileLock, Timeout

from gaslamp.arena.blocks import Pairing, Played
from gaslamp.core.errors import GaslampError

BEGINNING = b'{"game": '  # a broken last line begins so, or the file is not one of results


class Results:
    """Blocks that were played; no game is counted twice."""

    def __init__(self, played: Iterable[Played] = ()) -> None:
        self._of: dict[Pairing, list[Played]] = {}
        for block in played:
            self.add(block)

    def add(self, block: Played) -> bool:
        """Count a block, unless one of its games is counted already."""
        known = self._of.setdefault(block.pairing, [])
        end = block.first + block.games
        if any(one.first < end and block.first < one.first + one.games for one in known):
            return False
        known.append(block)
        return True

    def of(self, pairing: Pairing) -> list[Played]:
        """Return the blocks of a pairing."""
        return self._of.get(pairing, [])

    def all(self) -> list[Played]:
        """Return every block."""
        return [block for blocks in self._of.values() for block in blocks]


@dataclass
class Reading:
    """What a file holds, messages about its faults, and the length of its whole lines."""

    results: Results = field(default_factory=Results)
    messages: list[str] = field(default_factory=list)
    whole: int = 0
    open_end: bool = False  # the last line is whole but lacks its newline


def read(path: Path) -> Reading:
    """Read a results file; one that is not there yet is empty."""
    reading = Reading()
    content = path.read_bytes() if path.exists() else b""
    for number, line in enumerate(BytesIO(content), 1):
        ended = line.endswith(b"\n")
        try:
            block = msgspec.convert(json.loads(line), Played)
        except (ValueError, RecursionError, msgspec.MsgspecError) as error:
            if ended or not _is_beginning(line):
                raise GaslampError(f"{path}, line {number} is no result: {error}") from None
            reading.messages.append(f"{path}, line {number} broke off and is not counted")
            break
        reading.whole += len(line)
        reading.open_end = not ended
        if not reading.results.add(block):
            reading.messages.append(f"{path}, line {number} repeats games and is not counted")
    return reading


def _is_beginning(line: bytes) -> bool:
    return line.startswith(BEGINNING) or BEGINNING.startswith(line)


def _line(block: Played) -> bytes:
    return json.dumps(block.as_dict(), ensure_ascii=False).encode() + b"\n"


class ResultsFile(Results):
    """Results that are appended to a file as they come, by one process at a time."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.messages: list[str] = []
        if path.is_dir():
            raise GaslampError(f"cannot write {path}: that is a folder")
        if not path.parent.is_dir():
            raise GaslampError(f"cannot write {path}: there is no folder for it")
        self._path = path
        self._lock = FileLock(path.with_name(f".{path.name}.lock"))

    def __enter__(self) -> "ResultsFile":
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise GaslampError(f"{self._path} is in use: another run adds to it") from None
        try:
            self._open()
        except BaseException:
            self._unlock()
            raise
        return self

    def _open(self) -> None:
        reading = read(self._path)
        self.messages, self._of = reading.messages, reading.results._of
        self._file = self._path.open("ab")
        self._file.truncate(reading.whole)
        if reading.open_end:
            self._file.write(b"\n")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        self._unlock()

    def _unlock(self) -> None:
        with suppress(OSError):  # the lock file is no longer needed
            Path(self._lock.lock_file).unlink()
        self._lock.release()

    def add(self, block: Played) -> bool:
        """Count a block and write it to the file."""
        if not super().add(block):
            return False
        self._file.write(_line(block))
        self._file.flush()
        os.fsync(self._file.fileno())
        return True


def compact(path: Path) -> None:
    """Rewrite a file with consecutive blocks of each pairing joined."""
    with ResultsFile(path) as kept:
        lines = [_line(block) for blocks in kept._of.values() for block in _joined(blocks)]
        new = path.with_name(f".{path.name}.new")
        new.write_bytes(b"".join(lines))
        new.replace(path)


def _joined(blocks: list[Played]) -> list[Played]:
    joined: list[Played] = []
    for block in sorted(blocks, key=lambda block: block.first):
        if joined and joined[-1].first + joined[-1].games == block.first:
            joined[-1] = joined[-1].with_next(block)
        else:
            joined.append(block)
    return joined
