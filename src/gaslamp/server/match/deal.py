"""The deal of a game: all that chance will decide in it, drawn when it begins.

When a game is created the server draws a secret and publishes a commitment to it. When both players
have come, each with a contribution of his page, the deal follows from the secret and the
contributions: nobody alone has chosen it, and at the end anybody can repeat it. Games from before
that have a deal that was drawn at their creation, and a commitment to deal and salt.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from gaslamp.core.errors import GaslampError
from gaslamp.core.game import Game
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, ROLES
from gaslamp.core.saved_games.text import Record, Seal
from gaslamp.core.state import State, first_state
from gaslamp.server.match.draws import Chooser, Draws

ROUNDS = (int(LAST_TURN) + 1) // 2  # tokens are tossed and cards dealt on odd turns
DRAW, IDENTITY = "draw", "identity"
SALT_BYTES = 16  # 128 bits, of seals from before there were secrets
SECRET_BYTES = 32  # 256 bits
COMMITMENT, KEY = "gaslamp commitment 2", "gaslamp deal 2"  # so that no hash serves two purposes
HEX = re.compile("([0-9A-Fa-f]{2})*")


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


def deal_out(game: Game, edition: str | None, chooser: Chooser, rules: int | None = None) -> Deal:
    """Draw everything that chance may decide in one game, all outcomes equally likely.

    `rules` is the version of the rules that the game begins under, by default the present one.
    """
    outcomes: dict[str, list[str]] = {}
    state = first_state(game, edition, None)
    while state.actor == CHANCE:
        possible = [action.text for action in state.legal_actions()]
        word = _word(possible[0])
        times = ROUNDS if word in game.chance_every_round else 1
        drawn = [chooser.choice(possible) for _ in range(times)]
        outcomes.setdefault(word, []).extend(map(_rest, drawn))
        state = state.apply(drawn[0])
    cards = [name for name in game.characters if name not in outcomes[IDENTITY]]
    chooser.shuffle(cards)
    outcomes[DRAW] = cards
    return Deal(
        game=game.name,
        edition=game.edition(edition),
        rules=game.rules_version if rules is None else rules,
        outcomes=outcomes,
    )


def derived(
    secret: str, contributions: Mapping[str, str], game: str, edition: str | None, rules: int
) -> Deal:
    """Return the deal that follows from a secret and what each role's page contributed."""
    given = [contributions.get(role, "") for role in ROLES]
    parts = (KEY, game, edition or "", str(rules), secret, *given)
    return deal_out(find_game(game), edition, Draws(_hash(*parts)), rules)


def id_hash(game: str) -> str:
    """Return the hash of a game's id: a record can tell it without giving the address away."""
    return sha256(game.encode()).hexdigest()


def committed(secret: str, hashed_id: str) -> str:
    """Return what is published of a secret when its game is created."""
    return _hash(COMMITMENT, hashed_id, secret).hex()


def _hash(*lines: str) -> bytes:
    """Return the SHA-256 of some lines, none of which has a line end in it."""
    return sha256("".join(f"{line}\n" for line in lines).encode(errors="replace")).digest()


def canonical(deal: Deal) -> str:
    """Return the canonical text of a deal, which is stored and opened."""
    return msgspec.json.encode(deal, order="sorted").decode()


def read(text: str) -> Deal:
    """Return a deal from its canonical text."""
    return msgspec.json.decode(text, type=Deal)


# Checking.


def check_record(record: Record) -> str | None:
    """Return the commitment of a record, None if it has none; raise if the record breaks it."""
    seal = record.seal
    if seal is None:
        return None
    edition = find_game(record.game).edition(record.edition)
    if seal.secret is None:
        _check_salt(seal)
    else:
        _check_secret(seal, record.game, edition, record.rules)
    try:
        deal = read(seal.deal)
    except (ValueError, RecursionError) as error:
        raise GaslampError(f"the opened deal cannot be read: {error}") from None
    if (deal.game, deal.edition, deal.rules) != (record.game, edition, record.rules):
        raise GaslampError("the opened deal is one of another game, edition or version of rules")
    check_play(deal, record.actions)
    return seal.commitment


def _check_salt(seal: Seal) -> None:
    """Check that a commitment was made to the salt and the deal."""
    salt = _bytes(seal.salt or "", "salt", SALT_BYTES)
    if sha256(salt + seal.deal.encode(errors="replace")).hexdigest() != seal.commitment.lower():
        raise GaslampError("salt and deal are not those that the commitment was made to")


def _check_secret(seal: Seal, game: str, edition: str | None, rules: int) -> None:
    """Check that a commitment was made to the secret, and that the deal follows from it."""
    secret = seal.secret or ""
    _bytes(secret, "secret", SECRET_BYTES)
    for role, contribution in seal.contributions.items():
        _bytes(contribution, f"contribution of {role}", 0)
    if committed(secret, seal.id_hash or "") != seal.commitment.lower():
        raise GaslampError("the secret is not the one that the commitment was made to")
    if canonical(derived(secret, seal.contributions, game, edition, rules)) != seal.deal:
        raise GaslampError("the deal is not the one that follows from secret and contributions")


def _bytes(text: str, what: str, least: int) -> bytes:
    if not HEX.fullmatch(text):
        raise GaslampError(f"the {what} is not hexadecimal")
    found = bytes.fromhex(text)
    if len(found) < least:
        bits = len(found) * 8
        raise GaslampError(f"the {what} has {bits} bits; it must have at least {least * 8}")
    return found


def check_play(deal: Deal, actions: Sequence[str]) -> None:
    """Raise unless everything chance decided in a game is what the deal says."""
    for word in find_game(deal.game).chance_words:
        played = [_rest(action) for action in actions if _word(action) == word]
        if played != deal.outcomes.get(word, [])[: len(played)]:
            raise GaslampError(f"chance decided {word!r} otherwise than the opened deal says")
