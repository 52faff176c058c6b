"""Every byte that a viewer receives is the same in every world that this viewer cannot rule out."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gaslamp
from every_game import CASES, IDS, VIEWERS
from gaslamp.core.roles import CHANCE
from gaslamp.core.state import State
from gaslamp.server.match import views
from gaslamp.server.match.deal import Deal
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.protocol import messages as m
from server.frozen import SECRET, Frozen, deal_behind
from server.live import Live, Player

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
every_viewer = pytest.mark.parametrize("viewer", VIEWERS)

DECISIONS = 12
MOST_WORLDS = 4  # of one viewer in one game, spread over all there are
PAGES = ("", "/record", "/opened", "/replay/jack", "/replay/public")


def script(game: str, edition: str | None, decisions: int = DECISIONS) -> State:
    """The game that is played in every world: random, with cards drawn, and not over."""
    for seed in range(1000):
        choose = random.Random(seed)
        state = gaslamp.new_game(game, edition=edition, seed=seed)
        made = 0
        while state.outcome is None and made < decisions:
            quiet = [
                action
                for action in state.legal_actions()
                if action.text.split()[0] not in ("accuse", "escape")
            ]
            state = state.apply(choose.choice(quiet))
            made += 1
        drawn = any(event.action.startswith("draw") for event in state.events())
        if state.outcome is None and drawn:
            return state
    raise AssertionError("no such game")


class Table3:
    """Jack, the Investigator and a spectator at one game, and what each has received."""

    def __init__(self, server: Live, made: dict[str, Any]) -> None:
        self._server, self._game = server, made["game"]
        self.players: dict[str, Player] = {}
        for viewer in VIEWERS:
            token = made["tokens"].get(viewer)
            self.players[viewer] = server.sit(self._game, token)
            self.players[viewer].until("state")
            for other in self.players.values():
                other.ask("ping")
        self.pages: list[bytes] = []

    def step(self, actor: str, action: str, number: int) -> None:
        """One decision of the script, with everything around it that might tell something."""
        player = self.players[actor]
        for other in self.players.values():
            if other is not player:
                assert other.play(action)["type"] == "refused"
        player.play("dance with the constable")
        if number % 2:
            player.play(action, draft=True)
            if player.told["draft"]:
                player.ask("undo", seq=player.told["seq"])
                player.play(action, draft=True)
            if player.told["draft"]:
                player.ask("confirm", seq=player.told["seq"])
        else:
            assert player.play(action)["type"] == "done"
        player.ask("chat", text=f"That was number {number}.")
        for other in self.players.values():
            other.ask("ping")

    def look_around(self) -> None:
        """Every page that can be asked for while the game goes on."""
        for page in PAGES:
            self.pages.append(self._server.http.get(f"/api/games/{self._game}{page}").content)
        for page in ("/api/lobby", "/api/mine", "/api/choices"):
            self.pages.append(self._server.http.get(page).content)

    def close(self) -> None:
        for player in self.players.values():
            player.close()


def run(server: Live, path: Path, deal: Deal, truth: State) -> Table3:
    """Play the script with a deal."""
    server.renew(path, Frozen(deal))
    made = server.create(truth.game.name, edition=deal.edition, listed=True)
    table = Table3(server, made)
    number = 0
    for event in truth.events():
        if event.actor != CHANCE:
            number += 1
            table.step(event.actor, event.action, number)
    table.look_around()
    table.close()
    return table


def received(table: Table3, viewer: str) -> list[str]:
    """All that a viewer got: frames, and pages that anybody can ask for."""
    return [*table.players[viewer].frames, *(page.decode() for page in table.pages)]


def some(worlds: list[Any], most: int) -> list[Any]:
    """So many of them, the first and the last included."""
    if len(worlds) <= most:
        return worlds
    return [worlds[round(i * (len(worlds) - 1) / (most - 1))] for i in range(most)]


def check(server: Live, folder: Path, truth: State, viewer: str, most: int = MOST_WORLDS) -> None:
    """Compare what a viewer gets in the worlds that are open to him."""
    worlds = [world for world, _ in truth.worlds(viewer)]
    table = run(server, folder / "truth.db", deal_behind(truth, 0), truth)
    expected = received(table, viewer)
    assert any('"state"' in frame for frame in expected)
    for number, world in enumerate(some(worlds, most), 1):
        table = run(server, folder / f"{number}.db", deal_behind(world, number), truth)
        found = received(table, viewer)
        for place, (one, two) in enumerate(zip(expected, found, strict=True)):
            assert one == two, f"frame {place} of {viewer} differs between worlds"


@every_viewer
@every_game
def test_frames_are_the_same_in_every_world(
    server: Live, folder: Path, game: str, edition: str | None, viewer: str
) -> None:
    check(server, folder, script(game, edition), viewer)


@pytest.mark.long
@every_viewer
@every_game
def test_frames_are_the_same_in_all_worlds_there_are(
    server: Live, folder: Path, game: str, edition: str | None, viewer: str
) -> None:
    check(server, folder, script(game, edition, 24), viewer, most=400)


@every_game
def test_canaries_appear_nowhere(
    server: Live, folder: Path, game: str, edition: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    """Secrets, tokens and the order of draws are in no frame, page, list or log."""
    caplog.set_level("DEBUG", logger="gaslamp.server")
    truth = script(game, edition)
    deal = deal_behind(truth, 3)
    table = run(server, folder / "run.db", deal, truth)
    logged = caplog.text + json.dumps([vars(record) for record in caplog.records], default=str)
    everything = [logged, *(page.decode() for page in table.pages)]
    for player in table.players.values():
        everything += player.frames
    canaries = [SECRET, "canary", msgspec.json.encode(deal.outcomes["draw"]).decode()]
    for text in everything:
        for canary in canaries:
            assert canary not in text
    assert "game created" in logged
    for event in truth.events():
        assert event.known_to is None or event.action not in logged
    assert "frozen-game" not in logged


class TestPlantedLeaks:
    """A server that tells too much turns the tests above red, whatever the channel."""

    def _red(self, server: Live, folder: Path) -> None:
        with pytest.raises(AssertionError, match="differs between worlds"):
            check(server, folder, script("pocket", None, 6), "investigator", most=4)

    def test_a_number_that_depends_on_the_identity(
        self, server: Live, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        honest = views.state_message

        def leaky(table: LiveGame, role: str | None, since: int, clocks: Any) -> m.Told:
            told = honest(table, role, since, clocks)
            assert table.deal is not None
            length = len(table.deal.outcomes["identity"][0])
            return msgspec.structs.replace(told, since=told.since - length % 2)

        monkeypatch.setattr(views, "state_message", leaky)
        self._red(server, folder)

    def test_the_coming_card(
        self, server: Live, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        honest = views.state_message

        def leaky(table: LiveGame, role: str | None, since: int, clocks: Any) -> m.Told:
            told = honest(table, role, since, clocks)
            assert table.deal is not None
            return msgspec.structs.replace(told, draft=table.deal.outcomes["draw"][-1:])

        monkeypatch.setattr(views, "state_message", leaky)
        self._red(server, folder)


def test_views_are_made_in_one_place() -> None:
    """No other module of the server asks a state for a view."""
    folder = Path(gaslamp.server.__file__).parent
    asking = (".view(", ".view_json(", ".view_parts(")
    makers = {
        path.name
        for path in folder.rglob("*.py")
        for text in [path.read_text("utf-8")]
        if any(name in text for name in asking)
    }
    assert makers == {"live_game.py", "views.py"}  # the first keeps parts for the second
