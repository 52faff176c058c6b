"""Sources in which nothing is left to chance: the same time, ids and tokens in every world."""

from collections.abc import Mapping

from gaslamp.core.roles import CHANCE
from gaslamp.core.state import State
from gaslamp.server.match.deal import DRAW, IDENTITY, ROUNDS, Deal
from gaslamp.server.match.sources import Sources
from gaslamp.server.storage.rows import GameRow
from server.times import Untroubled

NOON = 1_800_000_000_000
SECRET = "5ec2" * 16
SEALED = "c0" * 32


class Frozen(Sources):
    """Gives the deal it was made with."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(Untroubled())
        self._deal, self._given, self._games = deal, 0, 0

    def now(self) -> int:
        return NOON

    def _next(self, what: str) -> str:
        self._given += 1
        return f"{what}-{self._given:04d}-canary"

    def game_id(self) -> str:
        self._games += 1
        return "frozen-game" if self._games == 1 else f"frozen-game-{self._games}"

    def token(self) -> str:
        return self._next("token")

    def secret(self) -> str:
        return SECRET

    def coin(self) -> bool:
        return False

    def deal(self, row: GameRow, contributions: Mapping[str, str]) -> Deal:
        return self._deal

    def commitment(self, secret: str, game: str) -> str:
        return SEALED


def deal_behind(world: State, number: int) -> Deal:
    """A deal that leads to a world; what it keeps for later differs from world to world."""
    game = world.game
    outcomes: dict[str, list[str]] = {DRAW: []}
    for event in world.events():
        if event.actor == CHANCE:
            word, _, rest = event.action.partition(" ")
            outcomes.setdefault(word, []).append(rest)
    for word in game.chance_every_round:
        if word in outcomes:
            fill = outcomes[word][number % len(outcomes[word])]
            outcomes[word] += [fill] * (ROUNDS - len(outcomes[word]))
    known = {*outcomes[IDENTITY], *outcomes[DRAW]}
    later = [name for name in game.characters if name not in known]
    turn = number % max(1, len(later))
    outcomes[DRAW] += later[turn:] + later[:turn]
    return Deal(
        game=game.name,
        edition=game.edition_of(world.record),
        rules=game.rules_version,
        outcomes=outcomes,
    )
