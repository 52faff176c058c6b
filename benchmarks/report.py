"""The page and the plot, from the figures."""

from pathlib import Path

from benchmarks import limits
from benchmarks.limits import TARGETS, Found

HOW = """# How fast the server is

Written by `python -m benchmarks.server` (`make bench-server`) from
[server-figures.json](server-figures.json); do not edit.

## How it was taken
One `gaslamp serve` process over a SQLite file on disk, with the limits it has by default, and one
process that plays: real WebSockets on 127.0.0.1, two to a game, each game from an address of its
own. A third of the games each is Pocket, London and New York; moves are random but for accusations
and escapes, which would end games early; a game that is over is followed by another. Times run from
the sending of `play` to the arrival of `done` (committed, on disk) or of the opponent's `state`.

The echo server is Starlette on uvicorn with the same settings and nothing behind it: it sends back
what it gets. It was measured after Gaslamp in the same run, by the same client. Everything shares
the machine's cores: server, writer, client, and whatever else ran. Where the load average is above
the number of cores, others took their part, and the figures are worse than the server is. How fast
the machine itself is changes from minute to minute, by half and more: the echo server beside a
figure tells at which speed it was taken.

A killed server is started again, and is ready when `/health` says so. From then on all players come
back, forty games at a time, and say how much of the log they have, as the page does; the time ends
when the last of them has been told the state. A game is read from the file when the first of its
players asks for it. What was acknowledged is then looked for in the whole logs.

An error is whatever a player did not expect: a refusal, a socket that was closed, or that the last
answer had not come when it was time for the next choice.
"""


COLUMNS = (
    "games",
    "moves/s",
    "`done` p50 / p95 / p99, ms",
    "server, cores",
    "memory, MB",
    "errors",
    "echo p50 / p95 / p99, ms",
)


def write(found: Found, output: Path) -> None:
    """The page beside the figures, and its plot."""
    page = output.with_suffix(".md")
    page.write_text(text(found, output), encoding="utf-8")
    plot(found["growth"]["result"], output.with_suffix(".svg"))


def text(found: Found, output: Path) -> str:
    """The page."""
    parts = [HOW, _machine(found), "## The figures\n", _table(found)]
    rest = [_growth(found, output), limits.text(found), _attacks(found)]
    return "\n".join([*parts, *filter(None, rest)])


def _machine(found: Found) -> str:
    """On what each part was measured; parts of one day and machine stand together."""
    runs: dict[str, list[str]] = {}
    for part in found:
        some = found[part]["machine"]
        run = (
            f"{some['date']}, {some['cores']} cores ({some['processor']}), "
            f"Python {some['python']}, SQLite {some['sqlite']}, starlette {some['starlette']}, "
            f"uvicorn {some['uvicorn']}, websockets {some['websockets']}"
        )
        runs.setdefault(run, []).append(f"{part} {some['load'][0]}")
    lines = [f"- {run}: {', '.join(parts)}." for run, parts in runs.items()]
    return "\n".join(["Each part with the load average when it began:\n", *lines]) + "\n"


def _row(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _many(found: Found) -> list[str]:
    """The row of many games at the usual pace, if they were measured."""
    point = limits.many_of(found["growth"]["result"])
    if point is None:
        return []
    done, errors = point["gaslamp"]["done"], sum(point["gaslamp"]["errors"].values())
    return [
        _row(
            f"{point['games']:,} games, 0.5 moves/s each: to `done`, p50 / p95 / p99 in "
            f"ms ({errors} errors)",
            _three(done),
            f"p99 < {TARGETS['many_p99']}",
            _met(done["p99"] < TARGETS["many_p99"]),
            _three(point["echo"]["echo"]),
        )
    ]


def _met(reached: bool) -> str:
    return "yes" if reached else "**no**"


def _table(found: Found) -> str:
    paced, hurried = found["paced"]["result"], found["hurried"]["result"]
    killed, idle, bots = (found[part]["result"] for part in ("killed", "idle", "bots"))
    done, told, echo = (
        paced["gaslamp"]["done"],
        paced["gaslamp"]["opponent"],
        paced["echo"]["echo"],
    )
    errors = sum(paced["gaslamp"]["errors"].values())
    fast, bare = hurried["gaslamp"], hurried["echo"]
    ratio = limits.ratio_of(hurried)
    restore, ready = killed["start_to_all_back_seconds"], killed["health_to_all_back_seconds"]
    late = sum(each >= TARGETS["restore"] for each in killed["start_to_all_back_each"])
    socket, thin = idle["gaslamp"]["kb_per_socket"], idle["echo"]["kb_per_socket"]
    beside = bots["done"]["p99"]
    rows = [
        _row("what", "measured", "target", "met", "echo server"),
        _row(*["---"] * 5),
        _row(
            f"{paced['gaslamp']['games']:,} games, 0.5 moves/s each: "
            "to `done`, p50 / p95 / p99 in ms",
            _three(done),
            f"p95 < {TARGETS['p95']}, p99 < {TARGETS['p99']}",
            _met(done["p95"] < TARGETS["p95"] and done["p99"] < TARGETS["p99"]),
            _three(echo),
        ),
        _row("the same, to the opponent's `state`", _three(told), "", "", ""),
        _row(
            f"errors among {done['count']:,} moves",
            errors,
            "0",
            _met(errors == 0),
            "",
        ),
        _row(
            f"committed moves/s flat out, {fast['games']} games",
            f"{fast['moves_per_second']:,.0f}",
            f"≥ {TARGETS['moves']:,}",
            _met(fast["moves_per_second"] >= TARGETS["moves"]),
            f"{bare['messages_per_second']:,.0f} messages/s",
        ),
        _row(
            "the same, for each message of the echo server in the same run",
            f"{ratio:.3f}",
            f"≥ {TARGETS['ratio']}",
            _met(ratio >= TARGETS["ratio"]),
            "1",
        ),
        *_many(found),
        _row(
            "processor time of the server a move, ms", fast["server_ms_per_move"], "", "", _ms(bare)
        ),
        _row(
            f"{killed['kills']} kills under load: acknowledged moves lost of "
            f"{killed['acknowledged_checked']:,}",
            killed["acknowledged_lost"],
            "0",
            _met(killed["acknowledged_lost"] == 0),
            "",
        ),
        _row(
            f"{killed['games']:,} games restored: from the start of the process to all "
            f"{2 * killed['games']:,} players told the state again, s (mean; longest)",
            f"{restore['mean']}; {restore['max']}",
            f"< {TARGETS['restore']}",
            f"{_met(late == 0)}, {killed['kills'] - late} of {killed['kills']}",
            "",
        ),
        _row(
            "of it, from the first request answered",
            f"{ready['mean']}; {ready['max']}",
            "",
            "",
            f"{idle['echo']['seconds_to_open']} to open {idle['echo']['sockets']:,} sockets",
        ),
        _row(
            "memory of an idle socket, kB",
            socket,
            f"< {TARGETS['socket']}",
            _met(socket < TARGETS["socket"]),
            thin,
        ),
        _row(
            f"two workers thinking on {bots['workers_cores']} cores: a person's p99 to `done`, ms",
            beside,
            f"< {TARGETS['bots']}",
            _met(beside < TARGETS["bots"]),
            "",
        ),
    ]
    return "\n".join(rows) + "\n"


def _three(spread: Found) -> str:
    return " / ".join(str(spread[name]) for name in ("p50", "p95", "p99"))


def _ms(bare: Found) -> str:
    return f"{bare['server_core'] / bare['messages_per_second'] * 1000:.3f}"


def _growth(found: Found, output: Path) -> str:
    rows = [
        "## How it grows\n",
        f"![Time to an answer and processor time by the number of games]({output.stem}.svg)\n",
        _row(*COLUMNS),
        _row(*["---"] * len(COLUMNS)),
    ]
    for line in found["growth"]["result"]:
        ours = line["gaslamp"]
        rows.append(
            _row(
                f"{line['games']:,}",
                ours["moves_per_second"],
                _three(ours["done"]),
                ours["server_core"],
                ours["resident_mb"],
                sum(ours["errors"].values()),
                _three(line["echo"]["echo"]),
            )
        )
    return "\n".join(rows) + "\n"


ATTACKED = """## Under attack
One attacker in a process of its own, as fast as it can; the programs are those of `tests/attacks`.
A pair of players moves some ten times a second meanwhile, and strangers ask for a page, each on a
connection of his own. Without our protocol classes (`--stock-protocols`) the server is what it was
before they had limits. Against half-open connections the servers have 1,024 descriptors. A move
that took more than 20 seconds, or a stranger who was not answered within 5, is "in vain".
"""


def _attacks(found: Found) -> str:
    kinds = {"gaslamp": "Gaslamp", "stock": "without our classes", "echo": "echo server"}
    columns = (
        "attack",
        "on",
        "moves before: p50 / p99, ms",
        "moves meanwhile: p50 / p99, ms",
        "in vain",
        "strangers: p50, ms",
        "in vain",
        "memory, MB more",
    )
    rows = [ATTACKED, _row(*columns), _row(*["---"] * len(columns))]
    for line in found["attacks"]["result"]:
        for key, name in kinds.items():
            one = line[key]
            rows.append(
                _row(
                    line["attack"],
                    name,
                    _two(one["before"]),
                    _two(one["during"]),
                    one["during"]["in_vain"],
                    one["strangers"].get("p50", "–"),
                    one["strangers"]["in_vain"],
                    one["memory_mb"],
                )
            )
    worth = found["protocols"]["result"]
    rows.append(
        f"\nOur protocol classes against plain ASGI, {worth['games']} games flat out in the same "
        f"run: {worth['ratio']} times the moves for the same processor time."
    )
    return "\n".join(rows) + "\n"


def _two(spread: Found) -> str:
    return f"{spread.get('p50', '–')} / {spread.get('p99', '–')}"


def plot(growth: list[Found], path: Path) -> None:
    """Time to an answer and processor time, by the number of games."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "gaslamp"  # the same figures give the same file
    from matplotlib import pyplot as plt

    games = [line["games"] for line in growth]
    figure, (waits, cores) = plt.subplots(1, 2, figsize=(10, 4))
    for name, style in (("p50", "-"), ("p95", "--"), ("p99", ":")):
        ours = [line["gaslamp"]["done"][name] for line in growth]
        bare = [line["echo"]["echo"][name] for line in growth]
        waits.plot(games, ours, style, marker="o", color="#8a4b08", label=f"move, {name}")
        waits.plot(games, bare, style, marker=".", color="#5f6b76", label=f"echo, {name}")
    waits.set(xlabel="games", ylabel="ms to the answer", xscale="log", yscale="log")
    waits.legend(fontsize=8)
    for key, colour in (("gaslamp", "#8a4b08"), ("echo", "#5f6b76")):
        used = [line[key]["server_core"] for line in growth]
        cores.plot(games, used, marker="o", color=colour, label=key)
    cores.set(xlabel="games", ylabel="cores used by the server")
    cores.legend(fontsize=8)
    for axis in (waits, cores):
        axis.grid(visible=True, alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)
