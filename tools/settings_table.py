"""Writes the table of the server's settings into docs/operating.md.

python tools/settings_table.py            write it
python tools/settings_table.py --check    only say if it is out of date; exit code 1 if so
"""

import argparse
import sys
from dataclasses import fields
from pathlib import Path

from gaslamp.server.settings import Settings, option_of, shown_default, variables_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operating.md"
BEGIN, END = "<!-- settings: begin -->", "<!-- settings: end -->"


def table() -> str:
    """Return the table, a row for each setting."""
    rows = ["| option | variable | default | what it sets |", "|---|---|---|---|"]
    for setting in fields(Settings):
        option = f"`{option_of(setting)}`"
        if isinstance(setting.default, bool):
            option = f"{option}, `--no-{option_of(setting).removeprefix('--')}`"
        variables = ", ".join(f"`{name}`" for name in variables_of(setting))
        default = shown_default(setting)
        shown = f"`{default}`" if default else ""
        rows.append(f"| {option} | {variables} | {shown} | {setting.metadata['text']} |")
    return "\n".join(rows)


def wanted() -> str:
    """Return the page as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def main() -> int:
    """Run the command; return 1 if the page is out of date."""
    parser = argparse.ArgumentParser(description="Write the table of the server's settings.")
    parser.add_argument("--check", action="store_true", help="only say if it is out of date")
    if not parser.parse_args().check:
        PAGE.write_text(wanted(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == wanted():
        return 0
    print("docs/operating.md is out of date; run python tools/settings_table.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
