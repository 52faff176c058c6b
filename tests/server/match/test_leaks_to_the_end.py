"""The byte test goes on to the end of a game, and beyond: endings, clocks, the deal, the rematch.

What is told at the end depends on who Jack is, and so does who wins by an accusation. Everything
before that moment must be the same in every world, and so must the beginning of the next game.
"""

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS, VIEWERS
from gaslamp.core.roles import CHANCE, ROLES
from gaslamp.core.state import State
from server.frozen import NOON, Frozen, deal_behind
from server.live import Live, Player
from server.match.test_leaks import script, some

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
WITHOUT_SECRET = ("investigator", "public")
CONTRIBUTED = {"jack": "ab" * 32, "investigator": "cd" * 32}


class Ticking(Frozen):
    """Frozen sources whose clock a test puts forward."""

    late = 0

    def now(self) -> int:
        return NOON + self.late


class Table:
    """The two seats and a spectator of the present protocol; all frames before the end are kept."""

    def __init__(self, server: Live, **wish: Any) -> None:
        self._server = server
        made = server.create(**wish)
        self.game, self.tokens = made["game"], made["tokens"]
        self.players: dict[str, Player]
        self.sit(self.game, self.tokens)

    def sit(self, game: str, tokens: dict[str, str]) -> None:
        """Everybody comes; whoever watches first, so that he sees the game begin."""
        self.players = {}
        for viewer in ("public", "investigator", "jack"):
            given = {"contribution": CONTRIBUTED[viewer]} if viewer in CONTRIBUTED else {}
            self.players[viewer] = self._server.sit(game, tokens.get(viewer), version=2, **given)
            self.players[viewer].until("welcome")  # and so have the others heard of it
            self.settle()

    def settle(self) -> None:
        for player in self.players.values():
            player.ask("ping")

    def follow(self, truth: State) -> None:
        """Play the script, with a question by everybody after each decision."""
        for event in truth.events():
            if event.actor != CHANCE:
                player = self.players[event.actor]
                assert player.play(event.action)["type"] == "done"
                self.settle()

    def heard(self, viewer: str) -> list[str]:
        """What a viewer was told before the end."""
        found = []
        for frame in self.players[viewer].frames:
            told = json.loads(frame)
            if told["type"] == "state" and told["view"]["outcome"] is not None:
                break
            found.append(frame)
        return found

    def close(self) -> None:
        for player in self.players.values():
            player.close()


Ending = Callable[[Table, Ticking], None]


def heard_in(
    server: Live, path: Path, truth: State, source: Ticking, end: Ending, **wish: Any
) -> dict[str, list[str]]:
    """Play the script to its end and begin the rematch; what each viewer is told of it."""
    server.renew(path, source)
    edition = truth.game.edition_of(truth.record)
    table = Table(server, game=truth.game.name, edition=edition, listed=True, **wish)
    table.follow(truth)
    end(table, source)
    table.settle()
    for role in ("jack", "investigator"):
        table.players[role].ask("rematch")
    table.settle()
    table.close()
    heard = {viewer: table.heard(viewer) for viewer in table.players}
    for viewer, player in table.players.items():
        assert len(heard[viewer]) < len(player.frames), "the game did not end"
        (following,) = [json.loads(frame) for frame in player.frames if '"next"' in frame]
        heard[viewer].append(json.dumps(following))
    swapped = {"jack": table.tokens["investigator"], "investigator": table.tokens["jack"]}
    table.sit(following["game"], swapped)
    table.close()
    for viewer in table.players:
        following_heard = table.heard(viewer)
        assert any('"state"' in frame for frame in following_heard)
        heard[viewer] += following_heard
    return heard


def check(
    server: Live,
    folder: Path,
    truth: State,
    viewers: Sequence[str],
    end: Ending,
    possible: Callable[[State], bool] = lambda world: True,
    **wish: Any,
) -> dict[str, list[str]]:
    """Compare what viewers are told in worlds that are open to them; return it.

    A world that is open to a player is open to spectators too, who are compared in it as well.
    `possible` tells the worlds in which the game ends in this way.
    """
    expected = heard_in(server, folder / "0.db", truth, Ticking(deal_behind(truth, 0)), end, **wish)
    number = 0
    for viewer in viewers:
        open_to_him = [world for world, _ in truth.worlds(viewer) if possible(world)]
        for world in some(open_to_him, 3 if viewer == viewers[0] or viewer in ROLES else 2):
            number += 1
            source = Ticking(deal_behind(world, number))
            found = heard_in(server, folder / f"{number}.db", truth, source, end, **wish)
            for one in {viewer, "public"} & {*viewers}:
                pairs = enumerate(zip(expected[one], found[one], strict=True))
                differ = [place for place, (was, now) in pairs if was != now]
                assert not differ, f"frames {differ} of {one} differ between worlds"
    return expected


@pytest.fixture(autouse=True)
def no_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that a test puts forward is not a time in which no server was alive."""
    monkeypatch.setattr("gaslamp.server.storage.sqlite.AWAY_MS", 10**9)


def resign(table: Table, _source: Ticking) -> None:
    assert table.players["jack"].ask("resign")["type"] == "done"


def run_out(table: Table, source: Ticking) -> None:
    match = table._server.matches[table.game]
    source.late += 700_000
    table._server.loop.call_soon_threadsafe(match.flag.fall, str(match.game.state.actor))
    for player in table.players.values():
        while player.view["outcome"] is None:
            player.until("state")


@every_game
def test_resignation(server: Live, folder: Path, game: str, edition: str | None) -> None:
    heard = check(server, folder, script(game, edition, 6), WITHOUT_SECRET, resign)
    for viewer in WITHOUT_SECRET:  # the deal's frames are among them
        assert any(CONTRIBUTED["investigator"] in frame for frame in heard[viewer])


@pytest.mark.parametrize("game", ["pocket", "london", "newyork"])
def test_a_clock_that_runs_out(server: Live, folder: Path, game: str) -> None:
    clock = {"seconds": 600, "increment": 7}
    check(server, folder, script(game, None, 6), VIEWERS, run_out, clock=clock)


def last_move(game: str, seed: int, wanted: str) -> tuple[State, str] | None:
    """A random game up to a choice that begins with a word, and that choice."""
    choose, state = random.Random(seed), gaslamp.new_game(game, seed=seed)
    while state.outcome is None:
        ways = [a.text for a in state.legal_actions() if a.text.split()[0] == wanted]
        if ways:
            return state, choose.choice(ways)
        quiet = [a for a in state.legal_actions() if a.text.split()[0] not in ("accuse", "escape")]
        state = state.apply(choose.choice(quiet))
    return None


@pytest.mark.parametrize("wanted", ["accuse", "escape"])
@pytest.mark.parametrize("game", ["london", "newyork"])
def test_an_accusation_and_an_escape(server: Live, folder: Path, game: str, wanted: str) -> None:
    """Both endings of an accusation, first as a draft, which tells nobody how it will end."""
    state, action = next(
        found
        for seed in range(500)
        if (found := last_move(game, seed, wanted)) and _could_be_others(*found)
    )

    def end(table: Table, _source: Ticking) -> None:
        player = table.players[str(state.actor)]
        player.play(action, draft=True)
        table.settle()
        if player.told["draft"]:
            player.ask("confirm", seq=player.told["seq"])

    check(server, folder, state, WITHOUT_SECRET, end, lambda world: action in _legal(world))


def _could_be_others(state: State, action: str) -> bool:
    """Whether an action is legal in other worlds too, for everybody but Jack."""
    worlds = [[world for world, _ in state.worlds(viewer)] for viewer in WITHOUT_SECRET]
    return all(sum(action in _legal(world) for world in alike) > 1 for alike in worlds)


def _legal(state: State) -> list[str]:
    return [action.text for action in state.legal_actions()]


@every_game
def test_the_end_by_the_rules(server: Live, folder: Path, game: str, edition: str | None) -> None:
    """A whole game without accusations, up to the choice that ends it."""
    before, last = next(
        found for seed in range(100) if (found := _last_choice(game, edition, seed))
    )

    def end(table: Table, _source: Ticking) -> None:
        table.players[str(before.actor)].play(last)

    check(server, folder, before, ["public"], end, lambda world: _ends(world, last))


def _last_choice(game: str, edition: str | None, seed: int) -> tuple[State, str] | None:
    """The last choice of a random game, and the state before, if other worlds end with it too."""
    choose = random.Random(seed)
    before = state = gaslamp.new_game(game, edition=edition, seed=seed)
    while state.outcome is None:
        quiet = [a for a in state.legal_actions() if a.text.split()[0] not in ("accuse", "escape")]
        before, state = state, state.apply(choose.choice(quiet or state.legal_actions()))
    last = next(state.events(before.seq)).action
    alike = [world for world, _ in before.worlds("public") if _ends(world, last)]
    return (before, last) if len(alike) > 1 else None


def _ends(world: State, action: str) -> bool:
    return action in _legal(world) and world.apply(action).outcome is not None


def test_a_contribution_that_depends_on_the_deal_is_found(
    server: Live, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frames of the beginning are compared: a server that told too much would be found."""
    from gaslamp.server.match.seats import Seats

    honest = Seats.contributions
    truth = script("pocket", None, 4)

    def leaky(seats: Seats) -> dict[str, str]:
        match = next(iter(server.matches.values()), None)
        told = honest(seats)
        if match is not None and match.game.deal is not None:
            told["jack"] = match.game.deal.outcomes["identity"][0].encode().hex()
        return told

    monkeypatch.setattr(Seats, "contributions", leaky)
    with pytest.raises(AssertionError, match="differ between worlds"):
        check(server, folder, truth, ["investigator"], resign)
