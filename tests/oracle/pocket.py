"""A slow, literal Mr. Jack Pocket, against which the engine is checked (rules P1-P49).

Everything is looked up and recomputed from the position each time it is needed.
"""

import json
from copy import deepcopy
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

Position = dict[str, Any]

HOURGLASSES = {  # P3
    "bert": 1,
    "goodley": 0,
    "gull": 1,
    "lane": 1,
    "lestrade": 0,
    "madame": 2,
    "pizer": 1,
    "smith": 1,
    "stealthy": 1,
}
# P7
TOKENS = [("alibi", "holmes"), ("toby", "watson"), ("rotation", "exchange"), ("rotation", "joker")]
DETECTIVES = {"holmes": 11, "watson": 3, "toby": 7}  # P10
FIRST_WALLS = {"a1": "W", "c1": "E", "b3": "S"}  # P11
CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
SIDES = "NESW"  # clockwise
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ODD_TURN = ["investigator", "jack", "jack", "investigator"]  # P14
EVEN_TURN = ["jack", "investigator", "investigator", "jack"]  # P15
LAST_TURN = 8  # P1
JACKS_GOAL = 6  # P39
LINES = {  # P8, P29: from each space, the way a detective looks and the cells he looks along
    0: ("S", ["a1", "a2", "a3"]),
    1: ("S", ["b1", "b2", "b3"]),
    2: ("S", ["c1", "c2", "c3"]),
    3: ("W", ["c1", "b1", "a1"]),
    4: ("W", ["c2", "b2", "a2"]),
    5: ("W", ["c3", "b3", "a3"]),
    6: ("N", ["c3", "c2", "c1"]),
    7: ("N", ["b3", "b2", "b1"]),
    8: ("N", ["a3", "a2", "a1"]),
    9: ("E", ["a3", "b3", "c3"]),
    10: ("E", ["a2", "b2", "c2"]),
    11: ("E", ["a1", "b1", "c1"]),
}


def start(edition: str | None = None) -> Position:
    """The position before any chance: nothing laid, nothing drawn (P9-P12)."""
    if edition is not None:
        raise ValueError(f"Pocket has no editions, so {edition!r} must be None")
    return {
        "game": "pocket",
        "turn": 1,
        "tiles": [None] * 9,
        "detectives": dict(DETECTIVES),
        "tokens": None,
        "used": [False] * 4,
        "rotated": [],
        "race": False,
        "time_tokens": {"jack": 0, "investigator": 0},
        "jack": {"identity": None, "alibis": []},
        "investigator": {"alibis": []},
        "deck": sorted(HOURGLASSES),
        "pending_chance": "identity",
    }


class Table:
    """A game in progress; chance is an actor like the players."""

    def __init__(self, position: Position) -> None:
        self._now = deepcopy(position)
        for tile in self._tiles().values():
            if tile["suspect"] == "lane" and tile["cleared"]:
                tile["wall"] = None  # P5: any wall is accepted here, and means none
        for cards in (self._now["rotated"], self._now["deck"], self._now["investigator"]["alibis"]):
            cards.sort()

    # Who is to act, and what he may do

    @property
    def outcome(self) -> dict[str, str] | None:
        """Winner and reason, or None while the game goes on."""
        outcome: dict[str, str] | None = self._now.get("outcome")
        return outcome

    @property
    def actor(self) -> str | None:
        """Who is to act: 1-2-1, the Investigator first in odd turns (P14), Jack in even (P15)."""
        if self.outcome:
            return None
        if "pending_chance" in self._now:
            return "chance"
        return self._player(sum(self._now["used"]))

    def legal(self) -> set[str]:
        """Every action the actor may choose: any use of any token not yet played."""
        if self.actor is None:
            return set()
        if self.actor == "chance":
            return set(self.odds())
        faces = {self._now["tokens"][i] for i in range(4) if not self._now["used"][i]}
        return {text for face in faces for text in self._uses(face)}

    def _player(self, played: int) -> str:
        """Who plays the action that comes after `played` others in this turn (P14, P15)."""
        return (ODD_TURN if self._now["turn"] % 2 == 1 else EVEN_TURN)[played]

    def _uses(self, face: str) -> list[str]:
        """The ways in which the actor may carry out one token."""
        if face in DETECTIVES:  # P18
            return [f"{face} 1", f"{face} 2"]
        if face == "joker":  # P20, P21
            nobody = ["none"] if self.actor == "jack" else []
            return [f"joker {who}" for who in [*DETECTIVES, *nobody]]
        if face == "rotation":  # P22-P24
            free = [c for c, t in self._tiles().items() if t["suspect"] not in self._now["rotated"]]
            return [f"rotate {cell} {angle}" for cell in free for angle in (90, 180, 270)]
        if face == "exchange":  # P25
            return [f"exchange {one} {other}" for one, other in combinations(CELLS, 2)]
        return ["alibi"]  # P26, P27

    def odds(self) -> dict[str, Fraction]:
        """Every outcome of the chance that is due, with its probability."""
        if self.actor != "chance":
            raise ValueError(f"odds are for chance, but {self.actor} is to act")
        pending = self._now["pending_chance"]
        if pending == "tiles":
            texts = self._next_tiles()
        elif pending == "toss":  # P14
            texts = ["toss " + " ".join(faces) for faces in product(*TOKENS)]
        else:  # P12, P26, P27
            texts = [f"{pending} {card}" for card in self._now["deck"]]
        return {text: Fraction(1, len(texts)) for text in texts}

    def _next_tiles(self) -> list[str]:
        """P9, P11: any tile left, turned any way, but walled towards a detective who faces it."""
        cell = CELLS[self._now["tiles"].index(None)]
        laid = {tile["suspect"] for tile in self._tiles().values()}
        left = [suspect for suspect in HOURGLASSES if suspect not in laid]
        walls = FIRST_WALLS.get(cell, SIDES)
        return [f"tile {cell} {suspect} {wall}" for suspect in left for wall in walls]

    # Doing it

    def apply(self, text: str) -> "Table":
        """Carry out one legal action or chance outcome, and all that follows unasked."""
        words = text.split(" ")
        if words[0] == "exchange":  # a pair may be given either way round
            words[1:] = sorted(words[1:], key=lambda cell: cell[::-1])
        if " ".join(words) not in self.legal():
            raise ValueError(f"{text!r} is not legal, but one of {sorted(self.legal())} would be")
        if self.actor == "chance":
            self._happen(words)
        else:
            self._play(words)
        return self

    def _happen(self, words: list[str]) -> None:
        """Carry out a chance outcome."""
        now = self._now
        del now["pending_chance"]
        if words[0] == "identity":
            now["jack"]["identity"] = words[1]
            now["deck"].remove(words[1])
            now["pending_chance"] = "tiles"
        elif words[0] == "tile":
            tile = {"suspect": words[2], "wall": words[3], "cleared": False}
            now["tiles"][CELLS.index(words[1])] = tile
            now["pending_chance"] = "tiles" if None in now["tiles"] else "toss"
        elif words[0] == "toss":
            now["tokens"] = words[1:]
        else:
            self._draw(words[1])
            self._finish_action()

    def _draw(self, card: str) -> None:
        """The card goes to whoever played the Alibi token, which is marked as used already."""
        now = self._now
        now["deck"].remove(card)
        if self._player(sum(now["used"]) - 1) == "jack":  # P27
            now["jack"]["alibis"].append({"card": card, "turn": now["turn"]})
        else:  # P26
            now["investigator"]["alibis"] = sorted([*now["investigator"]["alibis"], card])
            self._clear(card)

    def _play(self, words: list[str]) -> None:
        """Carry out a player's action (P17), with the first unused token that allows it."""
        now = self._now
        face = "rotation" if words[0] == "rotate" else words[0]
        fitting = [i for i in range(4) if now["tokens"][i] == face and not now["used"][i]]
        now["used"][fitting[0]] = True
        if face in DETECTIVES:  # P18
            self._walk(face, int(words[1]))
        elif face == "joker" and words[1] != "none":  # P20, P21
            self._walk(words[1], 1)
        elif face == "rotation":
            self._rotate(words[1], int(words[2]))
        elif face == "exchange":  # P25
            one, other = CELLS.index(words[1]), CELLS.index(words[2])
            now["tiles"][one], now["tiles"][other] = now["tiles"][other], now["tiles"][one]
        elif face == "alibi" and now["deck"]:
            now["pending_chance"] = "draw"
            return
        self._finish_action()

    def _walk(self, detective: str, spaces: int) -> None:
        """P18: clockwise round the district."""
        self._now["detectives"][detective] = (self._now["detectives"][detective] + spaces) % 12

    def _rotate(self, cell: str, angle: int) -> None:
        """P22-P24: turn a tile clockwise and bar it for the rest of the turn."""
        tile = self._tiles()[cell]
        if tile["wall"] is not None:
            tile["wall"] = SIDES[(SIDES.index(tile["wall"]) + angle // 90) % 4]
        self._now["rotated"] = sorted([*self._now["rotated"], tile["suspect"]])

    def _clear(self, suspect: str) -> None:
        """P4, P5: turn a tile to its empty side; only Lane loses his wall by it."""
        for tile in self._tiles().values():
            if tile["suspect"] == suspect:
                tile["cleared"] = True
                if suspect == "lane":
                    tile["wall"] = None

    def _finish_action(self) -> None:
        """After the fourth action: the appeal, then the end of the turn."""
        if all(self._now["used"]):
            verdict = self._verdict(seen=self._appeal())
            if verdict is None:
                self._next_turn()
            else:
                self._now["outcome"] = {"winner": verdict[0], "reason": verdict[1]}

    def _next_turn(self) -> None:
        """P14, P15: toss the tokens before an odd turn, turn them over before an even one."""
        now = self._now
        now["turn"] += 1
        now["used"] = [False] * 4
        now["rotated"] = []  # P23
        if now["turn"] % 2 == 1:
            now["tokens"] = None
            now["pending_chance"] = "toss"
        else:
            shown = zip(TOKENS, now["tokens"], strict=True)
            now["tokens"] = [b if face == a else a for (a, b), face in shown]

    # The appeal and the end

    def _tiles(self) -> dict[str, dict[str, Any]]:
        """The tiles laid so far, by cell."""
        return {c: t for c, t in zip(CELLS, self._now["tiles"], strict=True) if t is not None}

    def _suspects(self) -> set[str]:
        """Those whose tile has not been turned to its empty side."""
        return {tile["suspect"] for tile in self._tiles().values() if not tile["cleared"]}

    def visible(self) -> set[str]:
        """The suspects whom some detective sees (P29-P33)."""
        sights = [self._sight(space) for space in self._now["detectives"].values()]
        return self._suspects() & {who for sight in sights for who in sight}

    def _sight(self, space: int) -> list[str]:
        """Whose tiles are seen from a space, nearest first (P29-P32)."""
        way, cells = LINES[space]
        tiles = self._tiles()
        sight: list[str] = []
        for cell in cells:
            if cell not in tiles or tiles[cell]["wall"] == OPPOSITE[way]:  # near side
                break
            sight.append(tiles[cell]["suspect"])
            if tiles[cell]["wall"] == way:  # far side
                break
        return sight

    def _appeal(self) -> bool:
        """P33-P37: clear suspects and give the time token; says whether Jack was seen."""
        visible = self.visible()  # P36: once, before any tile is turned
        seen = self._now["jack"]["identity"] in visible
        for suspect in self._suspects():
            if (suspect in visible) != seen:
                self._clear(suspect)
        self._now["time_tokens"]["investigator" if seen else "jack"] += 1
        return seen

    def _hourglasses(self) -> int:
        """Jack's time tokens and the alibis he drew, never his identity card (P13, P39)."""
        alibis = [HOURGLASSES[alibi["card"]] for alibi in self._now["jack"]["alibis"]]
        return int(self._now["time_tokens"]["jack"]) + sum(alibis)

    def _verdict(self, seen: bool) -> tuple[str, str] | None:
        """After an appeal: winner and reason, or None if play goes on, perhaps as a race (P38)."""
        race = self._now["race"]
        last = self._now["turn"] == LAST_TURN
        one_suspect = len(self._suspects()) == 1
        hourglasses = self._hourglasses() >= JACKS_GOAL
        if race or (one_suspect and hourglasses):  # P41-P43
            if seen:
                return "investigator", "race_seen" if race else "both_seen"
            if last:
                return "jack", "race_unseen" if race else "both_unseen"
            self._now["race"] = True
            return None
        if one_suspect:  # P40
            return "investigator", "one_suspect"
        if hourglasses:  # P40
            return "jack", "hourglasses"
        return ("jack", "turn_8") if last else None  # P44

    # What is so, and what one may know of it

    def position(self) -> Position:
        """The whole truth."""
        return deepcopy(self._now)

    def knows(self, viewer: str) -> Position:
        """The position as a viewer may know it (P27, P45-P47)."""
        known = self.position()
        known["deck"] = len(known["deck"])
        if viewer != "jack" and self.outcome is None:
            known["jack"]["identity"] = None
            for alibi in known["jack"]["alibis"]:
                alibi["card"] = None
        return known


def _notices(table: Table, viewer: str) -> tuple[Any, ...]:
    """All that a viewer can tell about a table at one moment."""
    choices = table.legal() if table.actor == viewer else None
    return table.knows(viewer), table.actor, table.outcome, choices


def _truths(first: Position, viewer: str) -> list[Table]:
    """The tables that may stand behind what a viewer knows of a position without its history.

    Identity and hand are any of the cards he has not seen, all equally likely, such that Jack is
    still suspected (P37) and the end of the last turn led to this one: with no race Jack was
    short of six hourglasses then, with a race he had them (P42, P46).
    """
    table = Table(first)
    jack = first["jack"]
    if table.knows(viewer)["jack"]["identity"] == jack["identity"]:
        return [table]
    unseen = [jack["identity"], *(alibi["card"] for alibi in jack["alibis"]), *first["deck"]]
    cleared = {tile["suspect"] for tile in first["tiles"] if tile and tile["cleared"]}
    truths = []
    for identity, *hand in permutations(unseen, 1 + len(jack["alibis"])):
        alibis = [{**a, "card": card} for a, card in zip(jack["alibis"], hand, strict=True)]
        earlier = sum(HOURGLASSES[a["card"]] for a in alibis if a["turn"] < first["turn"])
        had_goal = first["time_tokens"]["jack"] + earlier >= JACKS_GOAL
        if identity not in cleared and had_goal == first["race"]:
            deck = [card for card in unseen if card not in {identity, *hand}]
            guess = {"jack": {"identity": identity, "alibis": alibis}, "deck": deck}
            truths.append(Table({**first, **guess}))
    return truths


def worlds(first: Position, texts: list[str], viewer: str) -> list[tuple[Position, Fraction]]:
    """Every truth that would have shown a viewer just what he was shown, with its probability.

    Replays the game with every outcome of every chance beside the true one, and drops a table as
    soon as the viewer could tell it from the true one (P46).
    """
    truth = Table(first)
    guesses = [(table, Fraction(1)) for table in _truths(first, viewer)]
    for text in texts:
        followers = []
        for table, weight in guesses:
            odds = table.odds() if table.actor == "chance" else {text: Fraction(1)}
            for choice, odd in odds.items():
                followers.append((deepcopy(table).apply(choice), weight * odd))
        truth.apply(text)
        shown = _notices(truth, viewer)
        guesses = [(table, odd) for table, odd in followers if _notices(table, viewer) == shown]
    total = sum(weight for _, weight in guesses)
    merged: dict[str, Fraction] = {}
    for table, weight in guesses:
        key = json.dumps(table.position(), sort_keys=True)
        merged[key] = merged.get(key, Fraction(0)) + weight / total
    return [(json.loads(key), weight) for key, weight in merged.items()]
