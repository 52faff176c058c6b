"""nginx and HAProxy from the system's packages, run with the samples of the documentation."""

import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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


class Balanced(Live):
    """Several servers behind one address, with TLS."""

    def __init__(self, port: int, cert: Path) -> None:
        super().__init__(port)
        self.http.close()
        self.tls = ssl.create_default_context(cafile=str(cert))
        self.origin = f"https://{HOST}:{port}"
        self.http = httpx.Client(
            base_url=self.origin,
            verify=self.tls,
            timeout=PATIENCE,
            headers={"Origin": self.origin},
        )

    def sit(self, game: str, token: str | None = None, **hello: Any) -> Player:
        headers = {"Origin": self.origin, **hello.pop("headers", {})}
        return Player(self.port, game, token, headers=headers, tls=self.tls, **hello)


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
        reached.http.close()
        running.terminate()
        running.wait(PATIENCE)
