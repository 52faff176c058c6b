"""The machine on which something was measured."""

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any


def processor() -> str:
    """What the processor calls itself."""
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def described(files: int) -> dict[str, Any]:
    """Cores, versions, and how busy it is."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "open_files": files,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        **{name: version(name) for name in ("starlette", "uvicorn", "websockets", "msgspec")},
    }
