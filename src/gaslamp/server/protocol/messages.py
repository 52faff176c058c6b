"""Every message of the API. docs/api.md and the TypeScript types are generated from here."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gaslamp.core.views import View

Text = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
# Random bytes in hexadecimal; the look-ahead keeps a line end out.
Hex = Annotated[str, Meta(max_length=128, pattern=r"^([0-9a-f]{2})*$(?!\n)")]
Number = Annotated[int, Meta(ge=0, le=2**31)]

VERSION = 2  # of the protocol; the one before is served as well
VERSIONS = (1, VERSION)
DAY = 86400  # seconds


class Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message of a client or of the server."""


# What a client sends over its socket.


class Hello(Message, frozen=True, tag="hello", tag_field="type"):
    """The first message: which seat this is, and how much of the log is known already.

    `token` opens a seat. Without a token the browser's cookie must open the seat of `role`; without
    token and role the sender is a spectator. `contribution` is what this page adds to the deal:
    random bytes, drawn when it has seen the game's commitment. The first one of a seat counts; null
    adds nothing. `version` is that of the protocol; without it the first is meant.
    """

    version: Number = 1
    token: Text | None = None
    role: Text | None = None
    since: Number = 0
    contribution: Hex | None = None


class Play(Message, frozen=True, tag="play", tag_field="type"):
    """One decision. `seq` is that of the last state received; a `draft` waits to be confirmed."""

    ref: Number
    seq: Number
    action: Text
    draft: bool = False


class Confirm(Message, frozen=True, tag="confirm", tag_field="type"):
    """Commit the draft."""

    ref: Number
    seq: Number


class Undo(Message, frozen=True, tag="undo", tag_field="type"):
    """Take back the last step of the draft."""

    ref: Number
    seq: Number


class Resign(Message, frozen=True, tag="resign", tag_field="type"):
    """Give the game up, once it has begun."""

    ref: Number


class Withdraw(Message, frozen=True, tag="withdraw", tag_field="type"):
    """Take back the offer of a game that has not begun."""

    ref: Number


class Claim(Message, frozen=True, tag="claim", tag_field="type"):
    """End a game without clocks whose other player has been away for long; see `absent`.

    `what` is `win`, or `off`: the game is called off and nobody wins.
    """

    ref: Number
    what: Literal["win", "off"]


class Chat(Message, frozen=True, tag="chat", tag_field="type"):
    """A line to the other player and the spectators.

    `id` is the sender's own, another for each line: a line that is sent again is said once.
    """

    ref: Number
    text: ChatText
    id: Text | None = None


class Rematch(Message, frozen=True, tag="rematch", tag_field="type"):
    """Ask for another game with the roles swapped; it begins when both players have asked."""

    ref: Number


class Ping(Message, frozen=True, tag="ping", tag_field="type"):
    """Ask for a pong."""

    ref: Number


ClientMessage: TypeAlias = (
    Hello | Play | Confirm | Undo | Resign | Withdraw | Claim | Chat | Rematch | Ping
)


# What the server sends over a socket.


class Clock(Message, frozen=True):
    """The time to think: `seconds` for the whole game, and `increment` more after each activation.

    With `per_move` the seconds are for each activation, and there is no increment.
    """

    seconds: Annotated[int, Meta(ge=10, le=14 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    per_move: bool = False


class Clocks(Message, frozen=True):
    """The milliseconds that each role has left, and whose clock runs."""

    jack: int
    investigator: int
    running: str | None


class Seat(Message, frozen=True):
    """Who holds a seat: `kind` is person, bot, open (anybody may join) or link (by invitation).

    `here` is true while that person is connected, and always for a bot.
    """

    kind: str
    name: str
    here: bool


class GameInfo(Message, frozen=True):
    """What everybody may know of a game apart from its board.

    `actor` is the role whose choice it is; null before the game begins and when it is over.
    `my_roles` are the roles whose seats the key of the asking browser opens. `rules` is the version
    of the rules that the game began under, `rules_now` the one that it goes on under. `started` is
    null before the game begins: when both seats are taken and both players have said hello. Only
    then is it dealt, and `contributions` tells what each role's page added to the server's secret,
    to which `commitment` was made when the game was created.
    """

    id: str
    game: str
    edition: str | None
    rules: int
    rules_now: int
    seats: dict[str, Seat]
    clock: Clock | None
    chat: bool
    listed: bool
    created: int
    started: int | None
    actor: str | None
    my_roles: list[str]
    result: str | None
    commitment: str
    contributions: dict[str, str] | None


class ChatLine(Message, frozen=True, tag="line", tag_field="type"):
    """A line of the chat."""

    role: str
    text: str
    at: int


class Welcome(Message, frozen=True, tag="welcome", tag_field="type"):
    """The answer to a hello: the game, the viewer whose view is sent, and the chat so far."""

    game: GameInfo
    viewer: str
    chat: list[ChatLine]


class Scene(Message, frozen=True):
    """A view, and who and what is lit on its board.

    `seen` names the characters a witness would see now, each with what shows them; `lights` names
    the cells in which each gaslight, lantern or detective would show somebody.
    """

    view: View
    seen: dict[str, list[str]]
    lights: dict[str, list[str]]


class Told(Scene, frozen=True, tag="state", tag_field="type"):
    """The game as the viewer may know it.

    `view.log` holds only the events after number `since`: drop those you have beyond it and append
    these. `draft` lists the viewer's own unconfirmed steps; `complete` says that they are a whole
    activation. The result of the last step of a complete draft is not shown if it would tell more
    than the board. `final` lists the choices that are carried out at once, with the draft before
    them: a card is drawn in the middle of the activation.
    """

    seq: int
    since: int
    draft: list[str]
    complete: bool
    final: list[str]
    clocks: Clocks | None


class Done(Message, frozen=True, tag="done", tag_field="type"):
    """A message was carried out: its decision is committed, or kept as a draft."""

    ref: int
    seq: int


class Refused(Message, frozen=True, tag="refused", tag_field="type"):
    """A message changed nothing, and why."""

    ref: int | None
    code: str
    text: str


class Seats(Message, frozen=True, tag="seats", tag_field="type"):
    """Somebody connected, disconnected or took a seat."""

    seats: dict[str, Seat]


class Changed(Message, frozen=True, tag="info", tag_field="type"):
    """The game has begun, or its offer was withdrawn (since version 2)."""

    game: GameInfo


class Absent(Message, frozen=True, tag="absent", tag_field="type"):
    """Nobody is at a seat whose choice it is; after `claim_in` milliseconds the other may `claim`.

    Sent to the other seat of a game without clocks (since version 2). It holds until a `seats` says
    that the seat is taken up again, or until the game goes on.
    """

    role: str
    claim_in: int


class Opened(Message, frozen=True, tag="opened", tag_field="type"):
    """The game is over: its deal as canonical text, and what proves it.

    The `secret` was committed to, and the deal follows from it and the `contributions`. Both are
    null in games from before there were secrets; these have a `salt`, else empty.
    """

    commitment: str
    salt: str
    deal: str
    secret: str | None
    contributions: dict[str, str] | None


class Wanted(Message, frozen=True, tag="wanted", tag_field="type"):
    """The roles that want a rematch."""

    roles: list[str]


class NextGame(Message, frozen=True, tag="next", tag_field="type"):
    """The rematch: the same token opens it, in the other role."""

    game: str
    role: str | None


class Pong(Message, frozen=True, tag="pong", tag_field="type"):
    """The answer to a ping."""

    ref: int


ServerMessage: TypeAlias = (
    Welcome
    | Changed
    | Told
    | Done
    | Refused
    | Seats
    | Absent
    | ChatLine
    | Opened
    | Wanted
    | NextGame
    | Pong
)


# Bodies of HTTP requests and answers.


class NewGame(Message, frozen=True):
    """A game to create. A seat is `me`, `open`, `link` or the name of a bot.

    With `lot` a coin decides whether the two seats are swapped. Both seats `me` is one screen for
    two.
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


class Created(Message, frozen=True):
    """The new game: a token for each seat of `me`, an invitation for each seat that is a link."""

    game: str
    commitment: str
    tokens: dict[str, str]
    invitations: dict[str, str]


class Join(Message, frozen=True):
    """A request for a seat: one that is open, or the one of an invitation.

    `contribution` is that of `hello`, for a page that has seen the commitment already.
    """

    role: Text | None = None
    invitation: Text | None = None
    name: Name = ""
    contribution: Hex | None = None


class Joined(Message, frozen=True):
    """The seat that was taken, and the token that opens it."""

    game: str
    role: str
    token: str


class Report(Message, frozen=True):
    """What the operator should know of the other player."""

    words: ChatText


class Reported(Message, frozen=True):
    """The report is stored."""

    game: str


class Forgotten(Message, frozen=True):
    """The player's name, keys and words are deleted; `seats` is how many he had."""

    seats: int


class Lobby(Message, frozen=True):
    """Listed games: those with an open seat, and those one can watch."""

    open: list[GameInfo]
    running: list[GameInfo]


class MyGame(Message, frozen=True):
    """A game in which this browser holds a seat."""

    role: str
    game: GameInfo


class MyGames(Message, frozen=True):
    """The games of this browser: those that are not over first, then the newest."""

    games: list[MyGame]


class Upload(Message, frozen=True):
    """A record to replay, and the viewer whose views are wanted."""

    record: Annotated[str, Meta(max_length=60_000)]
    viewer: Text = "public"


class Replay(Message, frozen=True):
    """A game step by step; the log of each view holds only what is new in it."""

    game: str
    viewer: str
    players: dict[str, str]
    result: str
    scenes: list[Scene]


class GameChoice(Message, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    editions: list[str]


class Choices(Message, frozen=True):
    """The games and bots that a new game can be created with."""

    games: list[GameChoice]
    bots: list[str]


class Problem(Message, frozen=True):
    """A request that changed nothing, and why."""

    code: str
    text: str


HTTP_MESSAGES = (
    NewGame,
    Created,
    Join,
    Joined,
    Report,
    Reported,
    Forgotten,
    Lobby,
    MyGames,
    Upload,
    Replay,
    Choices,
    Problem,
)
