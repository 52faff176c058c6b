"""Everything that is said over the wire. docs/api.md and the TypeScript types come from here."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from gaslamp.core.views import View

Text = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Number = Annotated[int, Meta(ge=0, le=2**31)]


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something said by a client or by the server."""


# What a client sends over its socket.


class Hello(Said, frozen=True, tag="hello", tag_field="type"):
    """The first message: who is there, and how much of the log is known already.

    Without a token the browser's cookie is asked for the seat of `role`; without either it is a
    spectator who has come.
    """

    token: Text | None = None
    role: Text | None = None
    since: Number = 0


class Play(Said, frozen=True, tag="play", tag_field="type"):
    """One decision. `seq` is that of the last state told; `draft` keeps it back until confirmed."""

    ref: Number
    seq: Number
    action: Text
    draft: bool = False


class Confirm(Said, frozen=True, tag="confirm", tag_field="type"):
    """Commit the draft."""

    ref: Number
    seq: Number


class Undo(Said, frozen=True, tag="undo", tag_field="type"):
    """Take back the last step of the draft."""

    ref: Number
    seq: Number


class Resign(Said, frozen=True, tag="resign", tag_field="type"):
    """Give the game up."""

    ref: Number


class Chat(Said, frozen=True, tag="chat", tag_field="type"):
    """A line to the other player and the spectators."""

    ref: Number
    text: Line


class Rematch(Said, frozen=True, tag="rematch", tag_field="type"):
    """Another game, with the roles swapped; it begins when both players want it."""

    ref: Number


class Ping(Said, frozen=True, tag="ping", tag_field="type"):
    """Is anybody there?"""

    ref: Number


ClientMessage: TypeAlias = Hello | Play | Confirm | Undo | Resign | Chat | Rematch | Ping


# What the server tells.


class Clock(Said, frozen=True):
    """Time to think: so much for the whole game, and so much more after each confirmed choice."""

    seconds: Annotated[int, Meta(ge=10, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Clocks(Said, frozen=True):
    """What is left, in milliseconds, and whose clock runs."""

    jack: int
    investigator: int
    running: str | None


class Seat(Said, frozen=True):
    """Who sits there: `kind` is person, bot, open (anybody may join) or link (by invitation)."""

    kind: str
    name: str
    here: bool


class GameInfo(Said, frozen=True):
    """What everybody may know of a game without looking at its board.

    `actor` is the role whose choice it is; null before the game begins and when it is over.
    """

    id: str
    game: str
    edition: str | None
    rules: int
    seats: dict[str, Seat]
    clock: Clock | None
    chat: bool
    listed: bool
    created: int
    started: int | None
    actor: str | None
    result: str | None
    commitment: str


class ChatLine(Said, frozen=True, tag="line", tag_field="type"):
    """A line of the chat."""

    role: str
    text: str
    at: int


class Welcome(Said, frozen=True, tag="welcome", tag_field="type"):
    """The answer to a hello: the game, with whose eyes it is seen, and the chat so far."""

    game: GameInfo
    viewer: str
    chat: list[ChatLine]


class Scene(Said, frozen=True):
    """A view, and what there is to see on its board.

    `seen` names those a witness would see now, each with what shows them; `lights` names the cells
    in which each gaslight, lantern or detective would show somebody.
    """

    view: View
    seen: dict[str, list[str]]
    lights: dict[str, list[str]]


class Told(Scene, frozen=True, tag="state", tag_field="type"):
    """The game as the viewer may know it.

    `view.log` holds the events after number `since` only: forget later ones, append these. `draft`
    lists the own steps not yet confirmed; `complete` says that they are a whole activation. The
    result of the last step of a complete draft is not shown if it would tell more than the board.
    `final` lists the choices that are carried out at once, with the draft before them: a card is
    drawn in the middle of the activation.
    """

    seq: int
    since: int
    draft: list[str]
    complete: bool
    final: list[str]
    clocks: Clocks | None


class Done(Said, frozen=True, tag="done", tag_field="type"):
    """A message was carried out: what it decided is committed, or kept as a draft."""

    ref: int
    seq: int


class Refused(Said, frozen=True, tag="refused", tag_field="type"):
    """A message changed nothing, and why."""

    ref: int | None
    code: str
    text: str


class Seats(Said, frozen=True, tag="seats", tag_field="type"):
    """Somebody came, went or took a seat."""

    seats: dict[str, Seat]


class Opened(Said, frozen=True, tag="opened", tag_field="type"):
    """The game is over: the deal that was committed to, as its canonical text, and its salt."""

    commitment: str
    salt: str
    deal: str


class Wanted(Said, frozen=True, tag="wanted", tag_field="type"):
    """Who wants a rematch."""

    roles: list[str]


class NextGame(Said, frozen=True, tag="next", tag_field="type"):
    """The rematch: the same token opens it, in the other role."""

    game: str
    role: str | None


class Pong(Said, frozen=True, tag="pong", tag_field="type"):
    """Somebody is."""

    ref: int


ServerMessage: TypeAlias = (
    Welcome | Told | Done | Refused | Seats | ChatLine | Opened | Wanted | NextGame | Pong
)


# What goes over HTTP.


class NewGame(Said, frozen=True):
    """A game to begin. A seat is `me`, `open`, `link` or the name of a bot.

    With `lot` the two seats are dealt out by lot. Both seats `me` is one screen for two.
    """

    game: Text
    jack: Text
    investigator: Text
    edition: Text | None = None
    lot: bool = False
    name: Name = ""
    clock: Clock | None = None
    chat: bool = True
    listed: bool = False


class Created(Said, frozen=True):
    """The new game: a token for each own seat, an invitation for each seat that is a link."""

    game: str
    tokens: dict[str, str]
    invitations: dict[str, str]


class Join(Said, frozen=True):
    """A seat that somebody would like: one that is open, or the one of an invitation."""

    role: Text | None = None
    invitation: Text | None = None
    name: Name = ""


class Joined(Said, frozen=True):
    """The seat that was taken, and the token that opens it."""

    game: str
    role: str
    token: str


class Lobby(Said, frozen=True):
    """Listed games: those with an open seat, and those one can watch."""

    open: list[GameInfo]
    running: list[GameInfo]


class MyGame(Said, frozen=True):
    """A game in which this browser holds a seat."""

    role: str
    game: GameInfo


class MyGames(Said, frozen=True):
    """The games of this browser, the newest first."""

    games: list[MyGame]


class Upload(Said, frozen=True):
    """A record to look at, and with whose eyes."""

    record: Annotated[str, Meta(max_length=60_000)]
    viewer: Text = "public"


class Replay(Said, frozen=True):
    """A game step by step; the log of each view holds what is new in it."""

    game: str
    viewer: str
    players: dict[str, str]
    result: str
    scenes: list[Scene]


class GameChoice(Said, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    editions: list[str]


class Choices(Said, frozen=True):
    """What a new game may be."""

    games: list[GameChoice]
    bots: list[str]


class Problem(Said, frozen=True):
    """A request that changed nothing, and why."""

    code: str
    text: str


HTTP_MESSAGES = (
    NewGame,
    Created,
    Join,
    Joined,
    Lobby,
    MyGames,
    Upload,
    Replay,
    Choices,
    Problem,
)
