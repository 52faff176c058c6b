"""London by the letter of its rules page: slow, short and plain, to check the engine against.

Rule numbers (L29) are those of the rules page. The table keeps the contract's position as it is
and changes it in place; chance is always asked, never rolled.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

Position = dict[str, Any]

BOARD: dict[str, Any] = json.loads(
    (Path(__file__).parent / "london_board.json").read_text(encoding="utf-8")
)
STEPS: dict[str, list[int]] = BOARD["coordinates"]["neighbours"]
STREET: set[str] = set(BOARD["street"])
LAMP_HEXES: set[str] = set(BOARD["gaslight"])
HEXES: set[str] = STREET | LAMP_HEXES | set(BOARD["building"]) | set(BOARD["garden"])
EXITS: dict[str, str] = BOARD["exits"]
CHARACTERS: list[str] = sorted(BOARD["colours"])
LAST_TURN = 8
WHISTLE_POINTS = 3


def copied(data: Any) -> Any:
    """A deep copy of JSON data in which no list is shared, even where the original shares some."""
    return json.loads(json.dumps(data))


def step(cell: str, direction: str) -> str:
    """The hex next to `cell` in that direction, whether it is on the board or not."""
    column, number = STEPS[direction]
    return f"{chr(ord(cell[0]) + column)}{int(cell[1:]) + number}"


@cache
def neighbours(cell: str) -> frozenset[str]:
    """The hexes of the board next to this one."""
    return frozenset(step(cell, direction) for direction in STEPS) & HEXES


def reading_order(cell: str) -> tuple[str, int]:
    """By column letter, then by number: f7 comes before f10."""
    return cell[0], int(cell[1:])


def distances(start_cell: str, ground: set[str], sewers: set[str]) -> dict[str, int]:
    """Points from one hex to every hex that can be got to over `ground` (L14, L16).

    An open manhole leads to any other open one for one point (L18, L20). Characters never block.
    """
    found = {start_cell: 0}
    points = 0
    edge = {start_cell}
    while edge:
        points += 1
        beyond: set[str] = set()
        for cell in edge:
            beyond |= neighbours(cell) & ground
            if cell in sewers:
                beyond |= sewers
        edge = beyond - set(found)
        found |= dict.fromkeys(edge, points)
    return found


@cache
def walks(start_cell: str) -> dict[str, int]:
    """Lengths of the shortest walks over the street alone, without sewers (L29)."""
    return distances(start_cell, STREET, set())


class Table:
    """One game of London, from any position of the contract."""

    def __init__(self, position: Position) -> None:
        self._now: Position = copied(position)

    @property
    def actor(self) -> str | None:
        """Whose choice it is: a player, chance, or no one when the game is over."""
        if self.outcome is not None:
            return None
        if "pending_chance" in self._now:
            return "chance"
        return self._player()

    @property
    def outcome(self) -> dict[str, str] | None:
        """Who won and why, or None."""
        outcome: dict[str, str] | None = copied(self._now.get("outcome"))
        return outcome

    def _player(self) -> str:
        """Who plays the card in play, or else the next one (L10, L11)."""
        order = ["investigator", "jack", "jack", "investigator"]
        if self._now["turn"] % 2 == 0:
            order = ["jack", "investigator", "investigator", "jack"]
        in_play = 1 if self._now["acting"] else 0
        return order[len(self._now["played"]) - in_play]

    def legal(self) -> set[str]:
        """Every action text the actor may give; for chance every possible outcome."""
        if self.actor is None:
            return set()
        if self.actor == "chance":
            return set(self.odds())
        acting = self._now["acting"]
        if acting is None:
            return {f"pick {who}" for who in self._now["offer"]}
        if acting["pending"] == "face":
            return {f"face {direction}" for direction in STEPS}
        if "whistle" in acting:  # L30: a step has been taken, so the player may stop
            steps = self._whistle_steps()
            return steps | {"whistle enough"} if steps else set()
        texts: set[str] = set()
        if not acting["powered"]:
            texts |= self._power_uses()
        if not acting["moved"]:
            texts |= self._moves() | self._accusations() | self._escapes()
        return texts

    def odds(self) -> dict[str, Fraction]:
        """Every outcome of chance with its probability: all are equally likely (L7, L10, L22)."""
        if self.actor != "chance":
            raise ValueError("odds: chance is not to act")
        kind = self._now["pending_chance"]
        if kind == "deal":
            texts = ["deal " + " ".join(four) for four in combinations(CHARACTERS, 4)]
        else:  # "identity" or "draw": a card of the deck
            texts = [f"{kind} {card}" for card in self._now["deck"]]
        return {text: Fraction(1, len(texts)) for text in texts}

    def _open_manholes(self) -> set[str]:
        """Manholes without a cover (L5, L19)."""
        manholes = BOARD["editions"][self._now["edition"]]["manholes"]
        return set(manholes) - set(self._now["covers"])

    def _ways(self) -> tuple[dict[str, int], int]:
        """Distances for the character in play, and the points it has (L14, L18, L21)."""
        who = self._now["acting"]["character"]
        ground, points = (HEXES, 4) if who == "stealthy" else (STREET, 3)
        return distances(self._now["characters"][who], ground, self._open_manholes()), points

    def _moves(self) -> set[str]:
        """Free hexes to end on; `stay` if and only if there is none (L14, L15, L17)."""
        far, points = self._ways()
        free = STREET - set(self._now["characters"].values())
        ends = {f"move {cell}" for cell in free if far.get(cell, points + 1) <= points}
        return ends or {"stay"}

    def _accusations(self) -> set[str]:
        """The Detective may end on the hex of another character still suspected (L36, L37)."""
        if self._player() != "investigator":
            return set()
        far, points = self._ways()
        others = set(self._now["suspects"]) - {self._now["acting"]["character"]}
        where = self._now["characters"]
        return {f"accuse {who}" for who in others if far.get(where[who], points + 1) <= points}

    def _escapes(self) -> set[str]:
        """Jack's own character leaves by an open exit, for one point more (L38 to L40)."""
        now = self._now
        if (
            self._player() != "jack"
            or now["acting"]["character"] != now["jack"]["identity"]
            or now["witness"] != "unseen"
            or now["turn"] == 1
        ):
            return set()
        far, points = self._ways()
        open_exits = set(EXITS) - set(now["cordons"])
        return {f"escape {name}" for name in open_exits if far.get(EXITS[name], points) < points}

    def _power_uses(self) -> set[str]:
        """What the character in play may do by its ability now, beside or after its move."""
        now = self._now
        match now["acting"]["character"]:
            case "smith":  # L25
                dark = LAMP_HEXES - set(now["lit"])
                return {f"lamp {lit} {to}" for lit in now["lit"] for to in dark}
            case "lestrade":  # L26
                free_exits = set(EXITS) - set(now["cordons"])
                return {f"cordon {closed} {to}" for closed in now["cordons"] for to in free_exits}
            case "bert":  # L32
                openings = self._open_manholes()
                return {f"cover {closed} {to}" for closed in now["covers"] for to in openings}
            case "goodley":  # L28
                return self._whistle_steps()
            case "gull" if not now["acting"]["moved"]:  # L31: instead of moving
                return {f"swap {who}" for who in CHARACTERS if who != "gull"}
            case _:  # Holmes and Watson: see _after_move; Stealthy: see _ways
                return set()

    def _whistle_steps(self) -> set[str]:
        """Each step brings one other character to a free hex closer to Goodley (L29, L30)."""
        where = self._now["characters"]
        whistle = self._now["acting"].get("whistle", {"left": WHISTLE_POINTS, "moved": []})
        to_goodley = walks(where["goodley"])
        free = STREET - set(where.values())
        texts = set()
        for who in set(CHARACTERS) - {"goodley"} - set(whistle["moved"]):
            for cell, cost in walks(where[who]).items():
                closer = cell in to_goodley and to_goodley[cell] < to_goodley[where[who]]
                if cell in free and cost <= whistle["left"] and closer:
                    texts.add(f"whistle {who} {cell}")
        return texts

    def apply(self, text: str) -> "Table":
        """Do one legal action, and all that follows from it unasked."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal; legal: {sorted(self.legal())}")
        verb, *words = text.split()
        if self.actor == "chance":
            self._chance(verb, words)
        elif verb == "pick":
            self._pick(words[0])
        elif verb == "accuse" and words[0] == self._now["jack"]["identity"]:  # L36
            self._end("investigator", "accused_right")
        elif verb == "accuse":
            self._end("jack", "accused_wrong")
        elif verb == "escape":  # L40
            self._end("jack", "escaped")
        else:
            self._act(verb, words)
            self._go_on()
        return self

    def _chance(self, kind: str, words: list[str]) -> None:
        """Identity, deal or draw (L7, L10, L22)."""
        now = self._now
        del now["pending_chance"]
        if kind == "deal":
            now["offer"] = words
            return
        now["deck"].remove(words[0])
        if kind == "identity":
            now["jack"]["identity"] = words[0]
            now["pending_chance"] = "deal"
        else:
            now[self._player()]["alibis"].append(words[0])
            now["acting"]["powered"] = True
            self._go_on()

    def _pick(self, who: str) -> None:
        """The card leaves the offer and its character is in play (L12)."""
        now = self._now
        now["offer"].remove(who)
        now["played"].append(who)
        now["acting"] = {"character": who, "moved": False, "powered": False, "pending": None}

    def _act(self, verb: str, words: list[str]) -> None:
        """A move or an ability of the character in play."""
        now = self._now
        acting, where = now["acting"], now["characters"]
        match verb:
            case "move":
                where[acting["character"]] = words[0]
                self._after_move()
            case "stay":
                self._after_move()
            case "swap":  # L31
                where["gull"], where[words[0]] = where[words[0]], where["gull"]
                acting["moved"] = acting["powered"] = True
                if words[0] == "watson":
                    acting["pending"] = "face"
            case "face":  # L23: by his own card, or after a swap or a whistle
                now["watson_facing"] = words[0]
                acting["pending"] = None
                if acting["character"] == "watson":
                    acting["powered"] = True
            case "lamp":  # L25
                now["lit"][words[1]] = now["lit"].pop(words[0])
                acting["powered"] = True
            case "cordon" | "cover":  # L26, L32
                now[f"{verb}s"].remove(words[0])
                now[f"{verb}s"].append(words[1])
                acting["powered"] = True
            case "whistle" if words == ["enough"]:  # L30
                del acting["whistle"]
                acting["powered"] = True
            case "whistle":
                self._whistle(*words)

    def _after_move(self) -> None:
        """Moved, or stayed: Holmes now draws, Watson now turns his lantern (L22, L23, L48)."""
        acting = self._now["acting"]
        acting["moved"] = True
        if acting["character"] == "holmes" and self._now["deck"]:
            self._now["pending_chance"] = "draw"
        if acting["character"] == "watson":
            acting["pending"] = "face"

    def _whistle(self, who: str, cell: str) -> None:
        """One step of the whistle; Watson then faces before a further one (L23, L29)."""
        acting, where = self._now["acting"], self._now["characters"]
        whistle = acting.setdefault("whistle", {"left": WHISTLE_POINTS, "moved": []})
        whistle["left"] -= walks(where[who])[cell]
        whistle["moved"].append(who)
        where[who] = cell
        if who == "watson":
            acting["pending"] = "face"

    def _go_on(self) -> None:
        """End the whistle, the activation and the turn when nothing is owed any more."""
        now, acting = self._now, self._now["acting"]
        if "pending_chance" in now or acting["pending"]:
            return
        if "whistle" in acting and not self._whistle_steps():  # L30
            del acting["whistle"]
            acting["powered"] = True
        if not self.legal():
            now["acting"] = None
            if not now["offer"]:
                self._end_turn()

    def _end_turn(self) -> None:
        """The call, the lamp, the next turn; after turn 8 dawn instead (L13, L42 to L44)."""
        now = self._now
        if now["turn"] == LAST_TURN:
            self._end("jack", "dawn")
            return
        seen = self.visible()
        jack_seen = now["jack"]["identity"] in seen
        now["witness"] = "seen" if jack_seen else "unseen"
        now["suspects"] = [who for who in now["suspects"] if (who in seen) == jack_seen]
        now["lit"] = {cell: number for cell, number in now["lit"].items() if number != now["turn"]}
        now["turn"] += 1
        if now["turn"] % 2 == 0:  # L11
            now["offer"] = [who for who in CHARACTERS if who not in now["played"]]
        else:  # L10
            now["offer"] = None
            now["pending_chance"] = "deal"
        now["played"] = []

    def _end(self, winner: str, reason: str) -> None:
        """Over: the board stays as it is, and all is shown from now on (L45)."""
        self._now["outcome"] = {"winner": winner, "reason": reason}

    def visible(self) -> set[str]:
        """Next to a lit gaslight, next to another character, or on the beam (L34, L35)."""
        where = self._now["characters"]
        bright = set(self._now["lit"]) | set(where.values())
        beam = self._beam()
        return {who for who, at in where.items() if neighbours(at) & bright or at in beam}

    def _beam(self) -> set[str]:
        """Straight on from Watson up to the first obstacle or the edge (L24)."""
        beam = set()
        cell = step(self._now["characters"]["watson"], self._now["watson_facing"])
        while cell in STREET:
            beam.add(cell)
            cell = step(cell, self._now["watson_facing"])
        return beam

    def position(self) -> Position:
        """The whole truth in the contract's format; lists without an order are sorted."""
        out: Position = copied(self._now)
        for unordered in (out["suspects"], out["offer"], out["cordons"], out["deck"]):
            if unordered is not None:
                unordered.sort()
        out["covers"].sort(key=reading_order)
        out["jack"]["alibis"].sort()
        out["investigator"]["alibis"].sort()
        if out["acting"] and "whistle" in out["acting"]:
            out["acting"]["whistle"]["moved"].sort()
        return out

    def knows(self, viewer: str) -> Position:
        """The position with None for what this viewer may not know (L45, L46)."""
        out = self.position()
        out["deck"] = len(out["deck"])
        if self.outcome is not None:
            return out
        if viewer != "jack":
            out["jack"]["identity"] = None
        for player in {"jack", "investigator"} - {viewer}:
            out[player]["alibis"] = [None] * len(out[player]["alibis"])
        return out

    def hides_chance(self, viewer: str) -> bool:
        """Is chance about to do what this viewer will not see (L7, L22)?"""
        kind = self._now.get("pending_chance")
        return (kind == "identity" and viewer != "jack") or (
            kind == "draw" and viewer != self._player()
        )


def start(edition: str | None = None) -> Position:
    """The position before any chance (L2 to L9)."""
    chosen = edition or "2006"
    own, setup = BOARD["editions"][chosen], BOARD["setup"]
    lit: dict[str, int | None] = {cell: int(n) for n, cell in setup["lit_numbered"].items()}
    lit |= dict.fromkeys(setup["lit_unnumbered"])
    position = {
        "game": "london", "edition": chosen, "turn": 1,
        "characters": own["characters"], "suspects": CHARACTERS,
        "watson_facing": own["watson_facing"],
        "lit": lit, "covers": own["covers"], "cordons": setup["cordons"],
        "witness": setup["witness"], "offer": None, "played": [], "acting": None,
        "jack": {"identity": None, "alibis": []}, "investigator": {"alibis": []},
        "deck": CHARACTERS, "pending_chance": "identity",
    }  # fmt: skip
    return Table(position).position()


def guesses(first: Position) -> Iterator[Position]:
    """Every way to lay the cards with as many in each hand; all are equally likely (L7, L22)."""
    if first["jack"]["identity"] is None:
        yield first
        return
    held = {player: len(first[player]["alibis"]) for player in ("jack", "investigator")}
    for identity in first["suspects"]:
        rest = sorted(set(CHARACTERS) - {identity})
        for jack_hand in combinations(rest, held["jack"]):
            left = sorted(set(rest) - set(jack_hand))
            for other_hand in combinations(left, held["investigator"]):
                guess = copied(first)
                guess["jack"] = {"identity": identity, "alibis": list(jack_hand)}
                guess["investigator"] = {"alibis": list(other_hand)}
                guess["deck"] = sorted(set(left) - set(other_hand))
                yield guess


def told(table: Table, viewer: str) -> tuple[Any, ...]:
    """All that the viewer is told at this moment."""
    choices = table.legal() if table.actor == viewer else None
    return table.knows(viewer), table.actor, table.outcome, choices


def worlds(first: Position, texts: list[str], viewer: str) -> list[tuple[Position, Fraction]]:
    """Every hidden truth that would have told this viewer the same all along, with its weight."""
    truth = Table(first)
    heard = told(truth, viewer)
    laid = [guess for guess in guesses(first) if told(Table(guess), viewer) == heard]
    alive = [(Table(guess).position(), Fraction(1)) for guess in laid]
    for text in texts:
        hidden, by_chance = truth.hides_chance(viewer), truth.actor == "chance"
        heard = told(truth.apply(text), viewer)
        merged: dict[str, tuple[Position, Fraction]] = {}
        for before, weight in alive:
            table = Table(before)
            for option in table.legal() if hidden else table.legal() & {text}:
                chance = table.odds()[option] if by_chance else Fraction(1)
                after = Table(before).apply(option)
                if told(after, viewer) == heard:
                    world = after.position()
                    key = json.dumps(world, sort_keys=True)
                    sofar = merged[key][1] if key in merged else Fraction(0)
                    merged[key] = (world, sofar + weight * chance)
        alive = [merged[key] for key in sorted(merged)]
    total = sum((weight for _, weight in alive), Fraction(0))
    return [(world, weight / total) for world, weight in alive]
