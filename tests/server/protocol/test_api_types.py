"""The page and the TypeScript types say what the server says."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_schema_and_the_types_are_up_to_date() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "api_types.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
