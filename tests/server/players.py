"""People at the sockets of one game, and games that they play."""

import random
from typing import Any

import httpx

from server.live import Live, Player


def seats(server: Live, game: str, **wish: Any) -> tuple[str, dict[str, Player]]:
    """A game with both seats at sockets, and whose choice it is first."""
    made = server.create(game, **wish)
    players = {role: server.sit(made["game"], token) for role, token in made["tokens"].items()}
    for player in players.values():
        player.until("state")
    for player in (*players.values(), *players.values()):
        player.ask("ping")
    return made["game"], players


def invited(server: Live, game: str = "pocket", **wish: Any) -> tuple[str, dict[str, str]]:
    """A game of two people with a browser each, nobody of whom has come; the seats' tokens."""
    made = server.create(game, investigator="open", **wish)
    with httpx.Client(base_url=server.http.base_url) as guest:
        joined = guest.post(f"/api/games/{made['game']}/join", json={"name": "Ben"}).json()
    return made["game"], {**made["tokens"], "investigator": joined["token"]}


def two_people(server: Live, game: str = "pocket", **wish: Any) -> tuple[str, dict[str, Player]]:
    """Such a game, begun, with both at sockets of the present protocol."""
    name, tokens = invited(server, game, **wish)
    players = {role: server.sit(name, token, version=2) for role, token in tokens.items()}
    for player in players.values():
        player.until("state")
    for player in (*players.values(), *players.values()):
        player.ask("ping")
    return name, players


def actor_of(players: dict[str, Player]) -> tuple[Player, Player]:
    role = players["jack"].view["actor"]
    return players[role], players["investigator" if role == "jack" else "jack"]


def close(players: dict[str, Player]) -> None:
    for player in players.values():
        player.close()


def cookie(server: Live) -> dict[str, str]:
    return {"Cookie": f"gaslamp={server.http.cookies['gaslamp']}"}


def pick(player: Player, choose: random.Random) -> str:
    """Any legal action; accusations end games early, and are made when there is nothing else."""
    quiet = [text for text in player.legal() if not text.startswith("accuse")]
    return choose.choice(quiet or player.legal())


def play_out(players: dict[str, Player], choose: random.Random, watcher: Player) -> int:
    """Play a game at random to its end; how many decisions it took."""
    for player in (*players.values(), watcher):
        player.until("state")
    decisions = 0
    while (actor := watcher.view["actor"]) is not None:
        player = players[actor]
        assert player.play(pick(player, choose))["type"] == "done"
        decisions += 1
        for other in (*players.values(), watcher):
            while other.view["seq"] < player.view["seq"]:
                other.until("state")
    return decisions
