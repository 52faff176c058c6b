"""What a fourth game must do as soon as `tools/new_game.py` has made it; run in the scratch copy.

python trials.py PART
"""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

GAME, LIKE = "boston", "newyork"
SEED = 3


def engine() -> None:
    """A game from the start to its end, with positions, views, worlds and its record."""
    import gaslamp
    from gaslamp.core import saved_games

    assert GAME in gaslamp.GAMES
    state = gaslamp.new_game(GAME, seed=SEED)
    while state.actor:
        assert gaslamp.from_position(state.position()) == state
        view = state.view(state.actor)
        assert view.game == GAME
        assert all(world.view(state.actor) == view for world, _ in gaslamp.worlds(view)[:2])
        state = state.apply(state.legal_actions()[0])
    assert state.outcome is not None
    assert saved_games.replay(saved_games.read(saved_games.write(state))) == state


def bots() -> None:
    """Every level chooses something legal."""
    import gaslamp
    from gaslamp import bots

    state = gaslamp.new_game(GAME, seed=SEED)
    view = state.view(str(state.actor))
    legal = {choice.action for choice in view.legal or ()}
    for level in range(1, 6):
        bot = bots.make(GAME, f"level-{level}", seed=1)
        assert bot.choose(view, bots.Budget(iterations=2)) in legal, level


def terminal() -> None:
    """It is drawn as text, and told."""
    import gaslamp
    from gaslamp.cli.text import drawing

    view = gaslamp.new_game(GAME, seed=SEED).view("public")
    text = "\n".join(drawing.board(view))
    assert "Informant" in text


def simulate() -> None:
    """The command plays a series of games."""
    import json

    command = [sys.executable, "-m", "gaslamp", "simulate", GAME, "--games", "2", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["game"] == GAME


def pettingzoo() -> None:
    """PettingZoo's own check."""
    from pettingzoo.test import api_test

    from gaslamp.research.pettingzoo.env import module_of

    api_test(module_of(GAME).env(), num_cycles=30)


def openspiel() -> None:
    """OpenSpiel's own check."""
    import pyspiel

    from gaslamp.research import openspiel

    pyspiel.random_sim_test(openspiel.load(GAME), 1, False, False)


def batch() -> None:
    """A batch of games in step."""
    from gaslamp.research.batch.games import Batch

    games = Batch(GAME, 2, seed=SEED)
    for _ in range(5):
        games.step(games.sample())


def server() -> None:
    """The first choices of a game over sockets."""
    from server.live import live

    with TemporaryDirectory() as folder, live(Path(folder) / "games.db") as here:
        made = here.create(GAME)
        with ExitStack() as stack:
            players = {
                role: stack.enter_context(here.sit(made["game"], token))
                for role, token in made["tokens"].items()
            }
            for player in players.values():
                assert player.until("state")["view"]["game"] == GAME
            for _ in range(6):
                actor = players[players["jack"].view["actor"]]
                assert actor.play(actor.legal()[0])["type"] == "done"
                for player in players.values():
                    while player.view["seq"] < actor.view["seq"]:
                        player.until("state")


def page() -> None:
    """A game is begun on the page, and the first choice is made there."""
    import re

    from playwright.sync_api import expect

    from web.hand import segment
    from web.site import running
    from web.visitors import Visitors, launched
    from web.words import EN

    with TemporaryDirectory() as folder, running(Path(folder)) as site, launched() as browser:
        visitors = Visitors(browser, site)
        screen = visitors()
        segment(screen, EN("app.home.choose"), re.compile(f"^{GAME.capitalize()}"))
        segment(screen, EN("app.home.opponent"), EN("app.home.computer"))
        segment(screen, EN("app.home.role"), EN(f"games.{LIKE}.roles.investigator"))
        screen.get_by_role("button", name=EN("app.home.begin"), exact=True).click()
        screen.wait_for_url("**/g/*")
        expect(screen.get_by_role("heading", level=1)).to_have_text(GAME.capitalize())
        board = screen.get_by_role("group", name=EN(f"games.{LIKE}.board.title"))
        expect(board).to_be_visible()
        expect(board.locator("[data-informant]")).to_be_visible()
        board.locator("[data-anchor][role=button]").first.click()
        expect(board.locator("[data-anchor^=cell]").first).to_be_visible()
        assert site.get("/api/games/" + screen.url.rsplit("/", 1)[1]).json()["game"] == GAME
        visitors.close()
        assert not visitors.unexpected(), visitors.unexpected()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    print(f"{sys.argv[1]} ok")
