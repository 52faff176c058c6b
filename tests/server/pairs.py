"""Games with a player at each of two servers, or against a bot."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from server.live import Live, Player

Pair = tuple[Live, Live]


@contextmanager
def at_both(nodes: Pair, game: str, **wish: Any) -> Iterator[dict[str, Player]]:
    """A game with Jack at one server and the Investigator at the other."""
    made = nodes[0].create(game, **wish)
    with ExitStack() as stack:
        players = {}
        for node, role in zip(nodes, ("jack", "investigator"), strict=True):
            token = made["tokens"][role]
            players[role] = stack.enter_context(node.sit(made["game"], token))
            players[role].until("state")
        yield players


def other_than(nodes: Pair, role: str) -> Live:
    """The server at which a role does not sit."""
    return nodes[1] if role == "jack" else nodes[0]


def game_of(player: Player) -> str:
    game: str = json.loads(player.frames[0])["game"]["id"]
    return game


def first(player: Player, kind: str) -> dict[str, Any]:
    """The first frame of a kind, received already or still to come."""
    for frame in player.frames:
        found: dict[str, Any] = json.loads(frame)
        if found["type"] == kind:
            return found
    return player.until(kind)


def hears(player: Player, seq: int) -> None:
    """Wait until a player has been told of a number."""
    while player.view["seq"] < seq:
        player.until("state")


def until_bot_moved(player: Player) -> None:
    player.until("state")
    while player.view["actor"] != player.view["viewer"]:
        player.until("state")


def against_a_bot(server: Live, **wish: Any) -> Player:
    """A person at a game of Pocket in which the bot is to move first."""
    for _ in range(20):
        for role in ("jack", "investigator"):
            made = server.create("pocket", **{role: "random"}, **wish)
            ((own, token),) = made["tokens"].items()
            player = server.sit(made["game"], token)
            if player.until("state")["view"]["actor"] != own:
                return player
            player.close()
    raise AssertionError("the bot never began")
