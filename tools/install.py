"""Install the packages of a lock file, and this one, into the environment of this interpreter.

    .venv/bin/python tools/install.py requirements-play.lock

With uv, which takes a fraction of the time: the one on the path, or its package. Where it cannot
be had or fails, with pip. Every file is checked against the hashes of the lock either way.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

UV_LOCK = "requirements-uv.lock"
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
# What says where pip finds packages. uv does not read it, so it would look in another place.
PIP_INDEX = ("index-url=", "no-index=")


def main() -> None:
    """Install what the lock files named on the command line list, then this package."""
    locks = sys.argv[1:]
    options = [*(word for lock in locks for word in ("-r", lock)), "--require-hashes"]
    package = ["--no-deps", "--no-build-isolation", "-e", "."]
    uv = None if _pip_has_an_index() else _uv()
    for wanted in (options, package):
        if uv is None or not _succeeds(
            [uv, "pip", "install", "--quiet", "--python", sys.executable, *wanted]
        ):
            uv = None  # it failed once: do not wait for it again
            if subprocess.run([*PIP, "install", *wanted], check=False).returncode:
                sys.exit(f"Could not install {' '.join(locks) or 'the package'}: see above.")


def _uv() -> str | None:
    """Return the path of uv, installing it into this environment if it is not there."""
    own = Path(sysconfig.get_path("scripts")) / f"uv{sysconfig.get_config_var('EXE') or ''}"
    for _ in range(2):
        found = shutil.which("uv") or shutil.which(own)
        if found or not _succeeds([*PIP, "install", "--require-hashes", "-r", UV_LOCK]):
            return found
    return None


def _pip_has_an_index() -> bool:
    """Return True if pip was told where to find packages, and uv was not."""
    if any(name.startswith("UV_") and "INDEX" in name for name in os.environ):
        return False
    done = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True, check=False)
    keys = [line.partition("=")[0].rpartition(".")[2] + "=" for line in done.stdout.splitlines()]
    return any(key in PIP_INDEX for key in keys)


def _succeeds(command: Sequence[str]) -> bool:
    """Run a command quietly: if it fails, pip does the work and has its own say."""
    return not subprocess.run(command, capture_output=True, check=False).returncode


if __name__ == "__main__":
    main()
