"""Install what the tests need from the system's packages: a database, a browser, two balancers.

Installs what is missing if it may (root, with apt-get); otherwise it names the one command that
does, and fails. GASLAMP_SKIP="postgresql chromium" leaves these out, and their tests too.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

MANAGERS = {
    "apt-get": "apt-get install --yes --no-install-recommends",
    "dnf": "dnf install --assumeyes",
    "brew": "brew install",
}
NAMES = {  # where a package is called otherwise
    "apt-get": {"nginx": "nginx-light"},
    "dnf": {"postgresql": "postgresql-server", "iproute2": "iproute-tc"},
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def has_postgresql() -> bool:
    """Return True if there is a PostgreSQL server that can be started."""
    return bool(shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


def has_chromium() -> bool:
    """Return True if there is a browser for the tests of the pages."""
    return any(map(shutil.which, BROWSERS))


def has_program(name: str) -> Callable[[], bool]:
    """Return a function that returns True if a program of this name is installed."""
    return lambda: shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None


NEEDED: dict[str, Callable[[], bool]] = {
    "postgresql": has_postgresql,
    "chromium": has_chromium,
    "nginx": has_program("nginx"),
    "haproxy": has_program("haproxy"),
    "iproute2": has_program("tc"),
}


def missing() -> list[str]:
    """Return the packages that are needed, not skipped, and not installed."""
    skipped = os.environ.get("GASLAMP_SKIP", "").split()
    for name in sorted({*skipped} & {*NEEDED}):
        print(f"{name}: skipped, and so are its tests")
    return [name for name, there in NEEDED.items() if name not in skipped and not there()]


def command(manager: str, packages: list[str]) -> str:
    """Return the command that installs packages on this system."""
    names = NAMES.get(manager, {})
    return f"{MANAGERS[manager]} {' '.join(names.get(name, name) for name in packages)}"


def install(packages: list[str]) -> None:
    """Install with apt-get, with a fresh list of packages."""
    print(f"installing {' and '.join(packages)} …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for line in ("apt-get update", command("apt-get", packages)):
        done = subprocess.run(
            line.split(), env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            print(f"{line} failed:\n{done.stderr.strip()}", file=sys.stderr)


def main() -> int:
    """Install what is missing, or print the command that does."""
    wanted = missing()
    if wanted and shutil.which("apt-get") and os.getuid() == 0:
        install(wanted)
        wanted = missing()
    if not wanted:
        return 0
    manager = next(filter(shutil.which, MANAGERS), "apt-get")
    sudo = "" if manager == "brew" or os.getuid() == 0 else "sudo "
    print(
        f"the tests need {' and '.join(wanted)}: run\n    {sudo}{command(manager, wanted)}\n"
        f'or leave their tests out: GASLAMP_SKIP="{" ".join(wanted)}" make test',
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
