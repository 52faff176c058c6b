"""Games that are played without a page: Ada and Ben, the same for the same seed."""

from collections.abc import Callable
from random import Random
from typing import Any

from server.live import Player
from web.site import Site

LAST = ("accuse", "escape")  # what ends a game of London or New York at once


class Table:
    """A game with a hand on both seats."""

    def __init__(
        self, site: Site, game: str, seed: int = 1, *, other: bool = False, **wish: Any
    ) -> None:
        site.dealt(seed=seed, other=other)
        made = site.create(game, jack="link", investigator="me", name="Ada", **wish)
        self.id: str = made["game"]
        joined = site.join(self.id, invitation=made["invitations"]["jack"], name="Ben")
        self.tokens: dict[str, str] = {**made["tokens"], "jack": joined["token"]}
        self._random = Random(seed)
        self.seats = {
            role: Player(site.port, self.id, token) for role, token in self.tokens.items()
        }
        for player in self.seats.values():
            player.until("state")
        site.dealt()  # it is dealt when both are there

    @property
    def view(self) -> dict[str, Any]:
        return self.seats["jack"].view

    @property
    def over(self) -> bool:
        return self.view["outcome"] is not None

    def path(self, role: str | None) -> str:
        """The address of a seat, or a spectator's."""
        return f"/g/{self.id}" + (f"#token={self.tokens[role]}" if role else "")

    def decide(self, legal: list[str]) -> str:
        """Anything, but nothing that ends the game as long as there is something else."""
        mild = [action for action in legal if action.split()[0] not in LAST]
        return self._random.choice(mild or legal)

    def step(self, action: str | None = None) -> None:
        """One decision of whoever is to act."""
        player = self.seats[self.view["actor"]]
        answer = player.play(action or self.decide(player.legal()))
        assert answer["type"] == "done", answer
        for other in self.seats.values():
            while other.told["seq"] < player.told["seq"]:
                other.until("state")

    def until(self, enough: Callable[["Table"], bool]) -> "Table":
        while not self.over and not enough(self):
            self.step()
        return self

    def turn(self, turn: int) -> "Table":
        """Play to the beginning of a turn."""
        return self.until(lambda table: table.view["turn"] >= turn)

    def end(self) -> "Table":
        return self.until(lambda table: False)

    def close(self) -> None:
        for player in self.seats.values():
            player.close()

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
