"""What is refused, and in which words, does not depend on who Jack is."""

import random
from pathlib import Path

import pytest

from every_game import CASES, IDS
from gaslamp.core.errors import Illegal
from gaslamp.core.roles import CHANCE, INVESTIGATOR, PUBLIC
from gaslamp.core.state import State
from gaslamp.server.match.deal import Deal
from gaslamp.server.match.live_game import Decision, LiveGame
from server.frozen import Frozen, deal_behind
from server.live import Live, Player
from server.match.test_leaks import script, some
from server.ws.test_fuzz import noise

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def his_turn(game: str, edition: str | None) -> State:
    """A game in which the Investigator is to choose, and cards have been drawn."""
    states = (script(game, edition, decisions) for decisions in range(6, 20))
    return next(state for state in states if state.actor == INVESTIGATOR)


def refusals(server: Live, path: Path, deal: Deal, truth: State, tries: int) -> list[str]:
    """Play a game, then send things that are refused to the Investigator and a spectator."""
    server.renew(path, Frozen(deal))
    made = server.create(truth.game.name, edition=deal.edition)
    players = {role: server.sit(made["game"], token) for role, token in made["tokens"].items()}
    players[PUBLIC] = server.sit(made["game"])
    for player in players.values():
        player.until("state")
    for event in truth.events():
        if event.actor != CHANCE:
            assert players[event.actor].play(event.action)["type"] == "done"
            for player in players.values():
                while player.view["seq"] < players[event.actor].view["seq"]:
                    player.until("state")
    heard = []
    for viewer in (INVESTIGATOR, PUBLIC):
        heard += pestered(players[viewer], truth, random.Random(3), tries)
    for player in players.values():
        player.close()
    return heard


def pestered(player: Player, truth: State, choose: random.Random, tries: int) -> list[str]:
    """Noise, and every kind of action that is not legal, at the right number."""
    legal, first = set(player.legal()), len(player.frames)
    wrong = [action.text for action in truth.game.actions if action.text not in legal]
    for action in choose.sample(wrong, min(tries, len(wrong))):
        assert player.play(action)["type"] == "refused"
        assert player.play(action, draft=True)["type"] == "refused"
    for _ in range(tries):
        player.socket.send(noise(choose, player.told))
        player.until("refused")
    player.ask("ping")
    assert player.view["seq"] == truth.seq
    return player.frames[first:]


def check(server: Live, folder: Path, truth: State, tries: int, most: int) -> None:
    worlds = {
        world.position()["jack"]["identity"]: world for world, _ in truth.worlds(INVESTIGATOR)
    }
    assert len(worlds) > 1
    expected = refusals(server, folder / "truth.db", deal_behind(truth, 0), truth, tries)
    assert len(set(expected)) > 10
    for number, world in enumerate(some(list(worlds.values()), most), 1):
        found = refusals(server, folder / f"{number}.db", deal_behind(world, number), truth, tries)
        assert found == expected, "refusals differ between worlds"


@every_game
def test_refusals_are_the_same_whatever_jacks_identity(
    server: Live, tmp_path: Path, game: str, edition: str | None
) -> None:
    check(server, tmp_path, his_turn(game, edition), tries=60, most=2)


def test_a_refusal_that_tells_something_is_found(
    server: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = LiveGame.step

    def leaky(table: LiveGame, action: str, *, keep: bool) -> Decision:
        try:
            return honest(table, action, keep=keep)
        except Illegal as error:
            assert table.deal is not None
            guilty = table.deal.outcomes["identity"][0] in action
            raise Illegal(f"{error}{'!' if guilty else '.'}") from None

    monkeypatch.setattr(LiveGame, "step", leaky)
    with pytest.raises(AssertionError, match="refusals differ between worlds"):
        check(server, tmp_path, his_turn("london", "2006"), tries=100, most=3)


@pytest.mark.long
@every_game
def test_all_refusals_are_the_same_whatever_jacks_identity(
    server: Live, tmp_path: Path, game: str, edition: str | None
) -> None:
    check(server, tmp_path, his_turn(game, edition), tries=2000, most=20)
