"""People at the sockets of one game, and games that they play."""

import random
from typing import Any

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
