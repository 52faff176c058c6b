"""nginx and HAProxy from the system's packages, run with the samples of the documentation."""

import asyncio
import os
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.live import PATIENCE, Live, Player
from server.postgres import free_port
from server.times import wait_until

NGINX, HAPROXY = "nginx", "haproxy"
SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
HOST = "localhost"


def program(name: str) -> str:
    """The path of a program; without it a test is skipped if that was asked for."""
    if name in os.environ.get("GASLAMP_SKIP", "").split():
        pytest.skip(f"GASLAMP_SKIP names {name}")
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.fail(
            f"{name} is not installed: python tools/system_packages.py brings it; "
            f"GASLAMP_SKIP={name} leaves its tests out"
        )
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of this machine and its key, in files."""
    cert, key = folder / "gaslamp.crt", folder / "gaslamp.key"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj"
    options = ["/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    where = ["-keyout", str(key), "-out", str(cert)]
    subprocess.run([*command.split(), *options, *where], check=True, capture_output=True)
    (folder / "gaslamp.pem").write_text(cert.read_text() + key.read_text())
    return cert, key


def filled(sample: str, changes: dict[str, str]) -> str:
    """A sample with the names of this machine in place of those of the documentation."""
    text = (SAMPLES / sample).read_text()
    for old, new in changes.items():
        assert old in text, f"{sample} has no {old!r}"
        text = text.replace(old, new)
    return text


class Encrypting(threading.Thread):
    """Passes plain connections on to a port with TLS, in a loop of its own.

    The players of these tests read and write a socket in two threads, which a socket with TLS does
    not bear before Python 3.13: now and then a message is lost.
    """

    def __init__(self, port: int, tls: ssl.SSLContext) -> None:
        super().__init__(name="encrypting")
        self._target, self._tls = port, tls
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._ready = threading.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.port = 0
        self.start()
        self._ready.wait(PATIENCE)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._closing.set)
        self.join(PATIENCE)

    def run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await self._closing.wait()

    async def _connection(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """Pass on both ways until one side has closed."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)  # the loop itself would forget it
        ends = [back]
        try:
            far, forth = await asyncio.open_connection(HOST, self._target, ssl=self._tls)
            ends.append(forth)
            ways = {asyncio.ensure_future(_pass_on(*way)) for way in ((near, forth), (far, back))}
            _, other = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for one in other:
                one.cancel()
            await asyncio.wait(ways)
        except OSError:
            pass
        finally:
            for end in ends:
                end.close()
            self._tasks.discard(task)


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()


class Balanced(Live):
    """Several servers behind one address, with TLS; sockets reach it through `Encrypting`."""

    def __init__(self, port: int, cert: Path) -> None:
        super().__init__(port)
        self.http.close()
        tls = ssl.create_default_context(cafile=str(cert))
        self.origin = f"https://{HOST}:{port}"
        self.http = httpx.Client(
            base_url=self.origin, verify=tls, timeout=PATIENCE, headers={"Origin": self.origin}
        )
        self._encrypting = Encrypting(port, tls)

    def close(self) -> None:
        self.http.close()
        self._encrypting.close()

    def sit(self, game: str, token: str | None = None, **hello: Any) -> Player:
        port = self._encrypting.port
        headers = {"Origin": f"https://127.0.0.1:{port}", **hello.pop("headers", {})}
        return Player(port, game, token, headers=headers, **hello)


@contextmanager
def balancer(name: str, nodes: Sequence[int], folder: Path) -> Iterator[Balanced]:
    """A balancer in front of servers at these ports."""
    path, port = program(name), free_port()
    cert, key = certificate(folder)
    ports = {
        f"node{number}.internal:8000": f"127.0.0.1:{node}"
        for number, node in enumerate(nodes, start=1)
    }
    if name == NGINX:
        changes = {"listen 443 ssl": f"listen 127.0.0.1:{port} ssl", **ports}
        changes |= {"/etc/ssl/gaslamp.crt": str(cert), "/etc/ssl/gaslamp.key": str(key)}
        changes |= {"/var/log/nginx/gaslamp.log": str(folder / "errors")}
        (folder / "site.conf").write_text(filled("nginx.conf", changes))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in kinds)
        (folder / "nginx.conf").write_text(
            ("user root;\n" if os.getuid() == 0 else "")
            + f"daemon off; pid {folder}/pid; events {{ worker_connections 1024; }}\n"
            + f"http {{ access_log off; {temporary} include {folder}/site.conf; }}\n"
        )
        command = [path, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    else:
        pem = str(folder / "gaslamp.pem")
        changes = {"bind :443": f"bind 127.0.0.1:{port}", "/etc/haproxy/gaslamp.pem": pem, **ports}
        (folder / "haproxy.cfg").write_text(filled("haproxy.cfg", changes))
        command = [path, "-db", "-f", str(folder / "haproxy.cfg")]
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log)
    reached = Balanced(port, cert)
    try:
        wait_until(
            lambda: running.poll() is not None or reached.http.get("/health").status_code == 200
        )
        assert running.poll() is None, (folder / "log").read_text()
        yield reached
    finally:
        reached.close()
        running.terminate()
        running.wait(PATIENCE)
