"""The deal of a game: all that chance will decide, drawn ahead, committed to, opened at the end."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

import msgspec

from gaslamp.core.errors import GaslampError
from gaslamp.core.game import Game
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE
from gaslamp.core.saved_games.text import Record
from gaslamp.core.state import State, first_state

ROUNDS = (int(LAST_TURN) + 1) // 2  # tokens are tossed and cards dealt on odd turns
DRAW, IDENTITY = "draw", "identity"
SALT_BYTES = 16  # 128 bits


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The outcomes of chance in order, by the word that their actions begin with."""

    game: str
    edition: str | None
    rules: int
    outcomes: dict[str, list[str]]

    def answer(self, state: State) -> str:
        """Return the action of chance in a state in which chance is to act."""
        word = _word(state.first_legal().text)
        return f"{word} {self.outcomes[word][state.count(word)]}"


def _word(text: str) -> str:
    return text.split(" ", 1)[0]


def _rest(text: str) -> str:
    return text.split(" ", 1)[1]


def deal_out(game: Game, edition: str | None, random: Random) -> Deal:
    """Draw everything that chance may decide in one game, all outcomes equally likely."""
    outcomes: dict[str, list[str]] = {}
    state = first_state(game, edition, None)
    while state.actor == CHANCE:
        possible = [action.text for action in state.legal_actions()]
        word = _word(possible[0])
        times = ROUNDS if word in game.chance_every_round else 1
        drawn = [random.choice(possible) for _ in range(times)]
        outcomes.setdefault(word, []).extend(map(_rest, drawn))
        state = state.apply(drawn[0])
    cards = [name for name in game.characters if name not in outcomes[IDENTITY]]
    random.shuffle(cards)
    outcomes[DRAW] = cards
    return Deal(
        game=game.name,
        edition=game.edition(edition),
        rules=game.rules_version,
        outcomes=outcomes,
    )


def canonical(deal: Deal) -> str:
    """Return the canonical text of a deal, which the commitment is made to."""
    return msgspec.json.encode(deal, order="sorted").decode()


def read(text: str) -> Deal:
    """Return a deal from its canonical text."""
    return msgspec.json.decode(text, type=Deal)


def sealed(deal: Deal, salt: str) -> str:
    """Return the commitment: SHA-256 of the salt's bytes and the deal's canonical text."""
    return sha256(bytes.fromhex(salt) + canonical(deal).encode()).hexdigest()


def check_opening(commitment: str, salt: str, text: str, actions: Sequence[str]) -> Deal:
    """Return the opened deal; raise unless it is the one committed to, and the one played."""
    try:
        salted = bytes.fromhex(salt)
    except ValueError:
        raise GaslampError("the salt is not hexadecimal") from None
    if len(salted) < SALT_BYTES:
        bits = len(salted) * 8
        raise GaslampError(f"the salt has {bits} bits; it must have at least {SALT_BYTES * 8}")
    if sha256(salted + text.encode(errors="replace")).hexdigest() != commitment.lower():
        raise GaslampError("salt and deal are not those that the commitment was made to")
    try:
        deal = read(text)
    except (ValueError, RecursionError) as error:
        raise GaslampError(f"the opened deal cannot be read: {error}") from None
    for word in find_game(deal.game).chance_words:
        played = [_rest(action) for action in actions if _word(action) == word]
        if played != deal.outcomes.get(word, [])[: len(played)]:
            raise GaslampError(f"chance decided {word!r} otherwise than the opened deal says")
    return deal


def check_record(record: Record) -> str | None:
    """Return the commitment of a record, None if it has none; raise if the record breaks it."""
    seal = record.seal
    if seal is None:
        return None
    deal = check_opening(seal.commitment, seal.salt, seal.deal, record.actions)
    edition = find_game(record.game).edition(record.edition)
    if (deal.game, deal.edition, deal.rules) != (record.game, edition, record.rules):
        raise GaslampError("the opened deal is one of another game, edition or version of rules")
    return seal.commitment
