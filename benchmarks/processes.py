"""Servers in processes of their own, and what they use."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.wire import HOST

PATIENCE = 120
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def raise_limits() -> int:
    """As many open files as this process may have; the servers inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A running server."""

    process: "subprocess.Popen[bytes]"
    port: int
    seconds_to_start: float
    log: Path

    def cpu(self) -> float:
        """The seconds of processor time it has used, without its children."""
        return cpu_of(self.process.pid)

    def workers_cpu(self) -> float:
        """What its children have used."""
        return sum(map(cpu_of, self.children()))

    def children(self) -> list[int]:
        """The processes that think for bots."""
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in found]

    def resident(self) -> int:
        """The bytes of memory it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def kill(self) -> None:
        """Without warning; its children go with it."""
        children = self.children()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)


def cpu_of(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def start(command: list[str], port: int, log: Path, descriptors: int | None = None) -> Server:
    """Start a server, with so many open files at most, and wait until it is ready."""
    began = time.perf_counter()
    if descriptors is not None:
        command = ["prlimit", f"--nofile={descriptors}:{descriptors}", *command]
    with log.open("ab") as errors:
        process = subprocess.Popen(command, stdout=errors, stderr=errors)
    while not _healthy(port):
        if process.poll() is not None:
            raise SystemExit(f"the server did not start: {log.read_text()[-2000:]}")
        if time.perf_counter() - began > PATIENCE:
            process.kill()
            raise SystemExit("the server takes too long to start")
        time.sleep(0.01)
    return Server(process, port, time.perf_counter() - began, log)


def _healthy(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), 5) as probe:
            probe.sendall(
                f"GET /health HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
            )
            return b" 200 " in probe.recv(100)
    except OSError:
        return False


def start_gaslamp(
    folder: Path,
    workers: int = 1,
    port: int | None = None,
    database: str | None = None,
    descriptors: int | None = None,
    options: Sequence[str] = (),
) -> Server:
    """`gaslamp serve` over a file in a folder, or over another database."""
    port, database = port or free_port(), database or f"sqlite:///{folder / 'games.db'}"
    command = [sys.executable, "-m", "gaslamp", "serve", "--host", HOST, "--port", str(port)]
    command += ["--db", database, "--workers", str(workers)]
    command += options
    return start(command, port, folder / f"server-{port}.log", descriptors)


def start_echo(folder: Path, descriptors: int | None = None) -> Server:
    """The bare server."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.echo", str(port)]
    return start(command, port, folder / "echo.log", descriptors)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Stop a server at the end."""
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.terminate()
            try:
                server.process.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()
