"""New York by the letter of its rules page (N1 to N47): a slow, plain reference to check others by.

The position dict of the contract is the state. Nothing is remembered between two questions:
every set is worked out again from the position each time it is asked for.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

Position = dict[str, Any]

BOARD: dict[str, Any] = json.loads(Path(__file__).with_name("newyork_board.json").read_text())
CHARACTERS: list[str] = sorted(BOARD["setup"]["characters"])
STREET = set(BOARD["street"])
BUILDINGS = set(BOARD["building"])
QUAYSIDES = set(BOARD["quayside"])
PORTS = set(BOARD["port"])
ISLAND: str = BOARD["island"]
PRINTED_METRO = set(BOARD["metro_printed"])
LAND_EXIT = set(BOARD["land_exit"])
GRID = STREET | BUILDINGS | QUAYSIDES | PORTS

TILE_LIST = {"metro": "metro", "gaslight": "gaslights", "site": "sites"}  # kind -> position key
BUILDS = {"beach": "metro", "cloud_rider": "site", "latimer": "gaslight"}  # N20, N21, N23
LAST_TURN = 8


def next_to(cell: str) -> set[str]:
    """The grid neighbours of a cell; Liberty Island has none (N19)."""
    if cell == ISLAND:
        return set()
    steps: Iterable[list[int]] = BOARD["coordinates"]["neighbours"].values()
    return {f"{chr(ord(cell[0]) + q)}{int(cell[1:]) + n}" for q, n in steps} & GRID


NEXT = {cell: next_to(cell) for cell in GRID | {ISLAND}}


def in_order(cells: Iterable[str]) -> list[str]:
    """Cells by column letter, then by number, Liberty Island last."""
    return sorted(cells, key=lambda c: (1, "", 0) if c == ISLAND else (0, c[0], int(c[1:])))


def copied(position: Position) -> Position:
    """A copy that shares nothing with the original, and in which no two parts are one list."""
    copy: Position = json.loads(json.dumps(position))
    return copy


def start(edition: str | None = None) -> Position:
    """The position before any chance (N2, N4 to N8)."""
    if edition is not None:
        raise ValueError(f"New York has one board only, so edition must be None, not {edition!r}")
    setup = BOARD["setup"]
    tokens = ("characters", "investigations", "steamers", "informant", "witness")
    tiles = {key: setup[kind] for kind, key in TILE_LIST.items()} | {"parks": {}}
    cards: Position = {"suspects": CHARACTERS, "deck": CHARACTERS, "investigator": {"alibis": []}}
    cards |= {"jack": {"identity": None, "alibis": []}, "offer": None, "played": []}
    begin = {"game": "newyork", "turn": 1, "acting": None, "pending_chance": "identity"}
    return Table({key: setup[key] for key in tokens} | tiles | cards | begin).position()


class Table:
    """One game in progress; chance is played by the caller."""

    def __init__(self, position: Position) -> None:
        self._p = copied(position)

    # ---- who is to act, and what may be done -------------------------------------------------

    @property
    def outcome(self) -> dict[str, str] | None:
        """Winner and reason once the game is over."""
        found: dict[str, str] | None = self._p.get("outcome")
        return dict(found) if found else None

    @property
    def actor(self) -> str | None:
        """Who decides next: a role, chance, or nobody when the game is over."""
        if self.outcome:
            return None
        return "chance" if "pending_chance" in self._p else self.player()

    def player(self) -> str:
        """The role whose card is in play or to be picked, by the 1-2-1 order (N9)."""
        odd = ["investigator", "jack", "jack", "investigator"]
        even = ["jack", "investigator", "investigator", "jack"]
        card = len(self._p["played"]) - (self._p["acting"] is not None)
        return (odd if self._p["turn"] % 2 else even)[card]

    def odds(self) -> dict[str, Fraction]:
        """Every outcome of the chance event that is due, with its probability."""
        due = self._p.get("pending_chance") if not self.outcome else None
        if due == "identity":
            texts = [f"identity {card}" for card in sorted(self._p["deck"])]  # N8
        elif due == "deal":
            texts = ["deal " + " ".join(four) for four in combinations(CHARACTERS, 4)]  # N9
        elif due == "draw":
            texts = [f"draw {card}" for card in sorted(self._p["deck"])]  # N37
        else:
            raise ValueError("odds are asked for while chance is not to act")
        return {text: Fraction(1, len(texts)) for text in texts}

    def legal(self) -> set[str]:
        """The texts of everything the actor may do."""
        if self.actor is None:
            return set()
        if self.actor == "chance":
            return set(self.odds())
        acting = self._p["acting"]
        if acting is None:
            return {f"pick {who}" for who in self._p["offer"]}
        if acting["pending"] == "informant":
            return {f"informant {cell}" for cell in self._informant_places()}
        texts = self._powers()
        if not acting["moved"]:
            return texts | self._own_moves()
        if acting["character"] == "tumblety" and texts:
            return texts | {"skip"}
        return texts

    # ---- the board ---------------------------------------------------------------------------

    def _covered(self) -> set[str]:
        return {cell for tile in self._p["investigations"] for cell in tile}

    def _entrances(self) -> set[str]:
        """Every metro entrance, covered ones and the printed one too."""
        return set(self._p["metro"]) | PRINTED_METRO

    def _standable(self) -> set[str]:
        """Street, metro entrance, park, quayside and island, less the obstacles (N13)."""
        obstacles = set(self._p["gaslights"]) | set(self._p["sites"]) | self._covered()
        return (STREET | QUAYSIDES | {ISLAND}) - obstacles

    def _occupied(self) -> set[str]:
        return set(self._p["characters"].values())

    def _empty_streets(self) -> set[str]:
        """Streets with no tile, no character, no Informant, not covered (N24).

        The printed entrance is a metro entrance, not an empty street.
        """
        tiles = set(self._p["gaslights"]) | set(self._p["sites"]) | set(self._p["parks"])
        taken = self._occupied() | {self._p["informant"]["at"]} | self._covered()
        return STREET - tiles - self._entrances() - taken

    def _informant_places(self) -> set[str]:
        """Where the Informant may go after a visit (N37)."""
        return self._standable() - self._occupied() - {self._p["informant"]["at"]}

    def visible(self) -> set[str]:
        """Who stands next to a gaslight or another character, parks and island apart (N34-36)."""
        dark = set(self._p["parks"]) | {ISLAND}
        shown = {who: cell for who, cell in self._p["characters"].items() if cell not in dark}
        return {
            who
            for who, cell in shown.items()
            if NEXT[cell] & (set(self._p["gaslights"]) | set(shown.values()))
        }

    # ---- movement ----------------------------------------------------------------------------

    def _one_point(self, cell: str, metro: bool, crossing: bool) -> set[str]:
        """The spaces one movement point leads to from a space one stands on."""
        left_from = {cell}
        if crossing:  # N22: buildings and sites in a row are free, the step out costs the point
            free = BUILDINGS | set(self._p["sites"])
            while more := {n for c in left_from for n in NEXT[c] & free} - left_from:
                left_from |= more
        cells = {n for c in left_from for n in NEXT[c]}
        cells |= {to for quay, to in BOARD["ferries"] if quay == cell}  # N17
        if metro and cell in self._entrances():
            cells |= self._entrances()  # N16; the covered ones go with the next line
        return cells & self._standable()

    def _within(self, who: str, points: int, own: bool) -> set[str]:
        """Where `who` can be after at most so many points, the start included (N12, N15).

        `own` is its own movement; moved by Eastman it takes no metro and crosses nothing (N30).
        """
        cells = {self._p["characters"][who]}
        for _ in range(points):
            for cell in set(cells):
                cells |= self._one_point(cell, metro=own, crossing=own and who == "cloud_rider")
        return cells

    def _ends(self, who: str, own: bool) -> set[str]:
        """Where a move that accuses nobody may end (N12, N15, N18)."""
        ends = self._within(who, 3, own) - self._occupied()
        if self._p["informant"]["side"] == "silent":
            ends -= {self._p["informant"]["at"]}
        return ends

    def _ways_out(self, who: str, own: bool) -> set[str]:
        """The ports and land exit by which the actor may leave with `who` (N40 to N42)."""
        if self.player() != "jack" or self._p["jack"]["identity"] != who:
            return set()
        if self._p["turn"] == 1 or self._p["witness"] != "unseen":
            return set()
        last = self._within(who, 2, own)  # leaving costs the third point
        ways = {port for port in self._p["steamers"] if NEXT[port] & last}
        return ways | ({"land"} if LAND_EXIT & last else set())

    def _own_moves(self) -> set[str]:
        """Moving, staying (N14), accusing (N39) and leaving (N40) with the activated character."""
        who = self._p["acting"]["character"]
        texts = {f"move {cell}" for cell in self._ends(who, own=True)} or {"stay"}
        if self.player() == "investigator":
            reach = self._within(who, 3, own=True)
            others = set(self._p["suspects"]) - {who}
            texts |= {f"accuse {x}" for x in others if self._p["characters"][x] in reach}
        return texts | {f"escape {way}" for way in self._ways_out(who, own=True)}

    # ---- powers ------------------------------------------------------------------------------

    def _powers(self) -> set[str]:
        """Every use of the activated character's power that is open now."""
        acting = self._p["acting"]
        who = acting["character"]
        if acting["powered"]:
            return set()
        if who in BUILDS:
            return self._building(BUILDS[who])
        if who == "grant":
            return self._parking()
        if who == "callahan":
            return self._investigating()
        if who == "tumblety":
            return self._swapping()
        if who == "smith":
            return self._steaming()
        return set() if acting["moved"] else self._controlling()  # N29: instead of moving

    def _building(self, kind: str) -> set[str]:
        """Beach, Cloud Rider, Latimer (N20, N21, N23), while the supply lasts (N4)."""
        parks = [cell for cell, was in self._p["parks"].items() if was == kind]
        if len(self._p[TILE_LIST[kind]]) + len(parks) >= BOARD["supply"][kind]:
            return set()
        apart: set[str] = set()
        if kind == "metro":
            apart = self._entrances()
        elif kind == "gaslight":
            apart = set(self._p["gaslights"])
        return {f"{kind} {c}" for c in self._empty_streets() if not NEXT[c] & apart}

    def _parking(self) -> set[str]:
        """Grant (N25): the printed entrance is not in the list of tiles."""
        metro = set(self._p["metro"]) - self._covered()
        return {f"park {c}" for c in metro | set(self._p["gaslights"]) | set(self._p["sites"])}

    def _investigating(self) -> set[str]:
        """Callahan (N27, N28)."""
        blocked = self._occupied() | set(self._p["gaslights"]) | set(self._p["sites"])
        texts: set[str] = set()
        for here in (0, 1):
            tile, other = self._p["investigations"][here], self._p["investigations"][1 - here]
            open_to_it = STREET - blocked - set(other)
            for a, b in combinations(in_order(open_to_it), 2):
                if b in NEXT[a] and {a, b} != set(tile):
                    texts.add(f"investigate {here + 1} {a} {b}")
        return texts

    def _controlling(self) -> set[str]:
        """Eastman (N29, N30)."""
        return {
            f"control {who} {place}"
            for who in self._p["acting"]["same"]
            for place in self._ends(who, own=False) | self._ways_out(who, own=False)
        }

    def _swapping(self) -> set[str]:
        """Tumblety (N31): somebody next to him and anybody else, himself included."""
        at = self._p["characters"]
        near = {who for who in CHARACTERS if at[who] in NEXT[at["tumblety"]]}
        return {f"swap {a} {b}" for a, b in combinations(CHARACTERS, 2) if {a, b} & near}

    def _steaming(self) -> set[str]:
        """Smith (N32)."""
        steamers = set(self._p["steamers"])
        return {f"steamer {a} {b}" for a in steamers for b in PORTS - steamers}

    # ---- doing it ----------------------------------------------------------------------------

    def apply(self, text: str) -> "Table":
        """Do it, in place; ValueError, and nothing changed, if it is not legal."""
        legal = self.legal()
        words = text.split(" ")
        if text not in legal and words[0] in ("swap", "investigate"):  # pairs: either order
            words[-2:] = reversed(words[-2:])
        if " ".join(words) not in legal:
            raise ValueError(f"{text!r} is not legal for {self.actor}; legal: {sorted(legal)}")
        if self.actor == "chance":
            self._chance(words)
        elif words[0] == "pick":
            self._pick(words[1])
        else:
            self._act(words)
        self._settle()
        return self

    def _chance(self, words: list[str]) -> None:
        del self._p["pending_chance"]
        match words:
            case ["identity", card]:
                self._p["jack"]["identity"] = card
                self._p["deck"].remove(card)
                self._p["pending_chance"] = "deal"
            case ["deal", *four]:
                self._p["offer"] = four
            case ["draw", card]:
                self._p["deck"].remove(card)
                self._p[self.player()]["alibis"].append(card)

    def _pick(self, who: str) -> None:
        self._p["offer"].remove(who)
        self._p["played"].append(who)
        acting: dict[str, Any] = {"character": who, "moved": False, "powered": False}
        acting["pending"] = None
        if who == "eastman":  # N29: judged at the moment he is picked
            seen = self.visible()
            others = [x for x in CHARACTERS if x != who]
            acting["same"] = [x for x in others if (x in seen) == (who in seen)]
        self._p["acting"] = acting

    def _act(self, words: list[str]) -> None:
        acting = self._p["acting"]
        match words:
            case ["accuse", who]:  # N39
                if who == self._p["jack"]["identity"]:
                    self._end("investigator", "accused_right")
                else:
                    self._end("jack", "accused_wrong")
            case ["escape", _]:
                self._end("jack", "escaped")
            case ["control", _, place] if place in PORTS | {"land"}:
                self._end("jack", "escaped")
            case ["move", cell]:
                acting["moved"] = True
                self._put_down(acting["character"], cell)
            case ["control", who, cell]:
                acting["moved"] = acting["powered"] = True
                self._put_down(who, cell)
            case ["stay"]:
                acting["moved"] = True
            case ["informant", cell]:
                acting["pending"] = None
                self._p["informant"] = {"at": cell, "side": "silent"}
                if self._p["deck"]:  # N38
                    self._p["pending_chance"] = "draw"
            case _:
                acting["powered"] = True
                self._use_power(words)

    def _put_down(self, who: str, cell: str) -> None:
        self._p["characters"][who] = cell
        if cell == self._p["informant"]["at"]:  # N37
            self._p["acting"]["pending"] = "informant"

    def _use_power(self, words: list[str]) -> None:
        at = self._p["characters"]
        match words:
            case ["metro" | "gaslight" | "site" as kind, cell]:
                self._p[TILE_LIST[kind]].append(cell)
            case ["park", cell]:  # N25, N26
                for was, key in TILE_LIST.items():
                    if cell in self._p[key]:
                        self._p[key].remove(cell)
                        self._p["parks"][cell] = was
            case ["investigate", number, a, b]:
                self._p["investigations"][int(number) - 1] = [a, b]
            case ["swap", a, b]:
                at[a], at[b] = at[b], at[a]
            case ["steamer", a, b]:
                self._p["steamers"].remove(a)
                self._p["steamers"].append(b)
            case ["skip"]:
                pass

    def _settle(self) -> None:
        """End the activation, and after the fourth the turn, once nothing is owed (N33)."""
        acting = self._p["acting"]
        if self.outcome or "pending_chance" in self._p or acting is None:
            return
        if acting["pending"] or not acting["moved"] or self._powers():
            return
        self._p["acting"] = None
        if len(self._p["played"]) == 4:
            self._end_turn()

    def _end_turn(self) -> None:
        """Dawn (N44) or the appeal (N11, N43), then the next turn begins (N9, N10)."""
        if self._p["turn"] == LAST_TURN:
            self._end("jack", "dawn")
            return
        seen = self.visible()
        jack_seen = self._p["jack"]["identity"] in seen
        self._p["witness"] = "seen" if jack_seen else "unseen"
        self._p["suspects"] = [x for x in self._p["suspects"] if (x in seen) == jack_seen]
        self._p["turn"] += 1
        self._p["informant"]["side"] = "talkative"
        if self._p["turn"] % 2:
            self._p["offer"] = None
            self._p["pending_chance"] = "deal"
        else:
            self._p["offer"] = [x for x in CHARACTERS if x not in self._p["played"]]
        self._p["played"] = []

    def _end(self, winner: str, reason: str) -> None:
        self._p["outcome"] = {"winner": winner, "reason": reason}

    # ---- what is known -----------------------------------------------------------------------

    def position(self) -> Position:
        """The whole truth, every unordered list in its order."""
        p = copied(self._p)
        for key in ("metro", "gaslights", "sites", "steamers"):
            p[key] = in_order(p[key])
        p["investigations"] = [in_order(tile) for tile in p["investigations"]]
        for hand in (p["jack"]["alibis"], p["investigator"]["alibis"], p["deck"], p["suspects"]):
            hand.sort()
        if p["offer"] is not None:
            p["offer"].sort()
        if p["acting"] and "same" in p["acting"]:
            p["acting"]["same"].sort()
        return p

    def knows(self, viewer: str) -> Position:
        """The position with None for what the viewer may not know (N45, N46)."""
        if viewer not in ("jack", "investigator", "public"):
            raise ValueError(f"viewer must be jack, investigator or public, not {viewer!r}")
        p = self.position()
        p["deck"] = len(p["deck"])
        if self.outcome:
            return p
        if viewer != "jack":
            p["jack"]["identity"] = None
        for role in {"jack", "investigator"} - {viewer}:
            p[role]["alibis"] = [None for _ in p[role]["alibis"]]
        return p


# ---- every hidden truth a viewer must reckon with --------------------------------------------


def sight(table: Table, viewer: str) -> tuple[Any, ...]:
    """All a viewer can tell at this moment; what is offered shows to the actor only (N47)."""
    offered = table.legal() if table.actor == viewer else None
    return table.knows(viewer), table.actor, table.outcome, offered


def truths(first: Position) -> list[Position]:
    """`first` with every identity among the suspects and every pair of hands, all equally likely.

    An appeal leaves exactly the suspects that would have answered it as Jack did (N43), so each
    suspect left is as likely as any other, whatever the earlier turns were.
    """
    if first["jack"]["identity"] is None:
        return [first]
    found: list[Position] = []
    for identity in first["suspects"]:
        cards = set(CHARACTERS) - {identity}
        for jacks in combinations(sorted(cards), len(first["jack"]["alibis"])):
            rest = sorted(cards - set(jacks))
            for others in combinations(rest, len(first["investigator"]["alibis"])):
                deck = sorted(set(rest) - set(others))
                jack = {"identity": identity, "alibis": list(jacks)}
                investigator = {"alibis": list(others)}
                found.append(first | {"jack": jack, "investigator": investigator, "deck": deck})
    return found


def worlds(first: Position, texts: list[str], viewer: str) -> list[tuple[Position, Fraction]]:
    """Every truth in which the viewer would have seen the very same game, with its probability."""
    truth = Table(first)
    seen = sight(truth, viewer)
    live = [(Table(position), Fraction(1)) for position in truths(first)]
    live = alike(live, seen, viewer)
    for text in texts:
        verb = text.split(" ")[0]  # N46: who learns the card
        secret = (verb == "identity" and viewer != "jack") or (
            verb == "draw" and viewer != truth.player()
        )
        seen = sight(truth.apply(text), viewer)
        after: list[tuple[Table, Fraction]] = []
        for table, weight in live:
            odds = table.odds() if table.actor == "chance" else {}
            for choice in list(odds) if secret else [text]:
                try:
                    child = Table(table.position()).apply(choice)
                except ValueError:  # not legal there: that world is not this one
                    continue
                after.append((child, weight * odds.get(choice, Fraction(1))))
        live = alike(after, seen, viewer)
    total = sum((weight for _, weight in live), Fraction(0))
    return [(table.position(), weight / total) for table, weight in live]


def alike(
    tables: list[tuple[Table, Fraction]], seen: tuple[Any, ...], viewer: str
) -> list[tuple[Table, Fraction]]:
    """Those tables that look to the viewer as `seen` does, equal positions merged."""
    merged: dict[str, tuple[Table, Fraction]] = {}
    for table, weight in tables:
        if sight(table, viewer) == seen:
            key = json.dumps(table.position(), sort_keys=True)
            so_far = merged[key][1] if key in merged else Fraction(0)
            merged[key] = table, so_far + weight
    return list(merged.values())
