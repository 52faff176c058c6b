"""Players who have left: when the other may end the game without them."""

from typing import TYPE_CHECKING

from gaslamp.core.roles import ROLES, other
from gaslamp.server.match.broadcast import Subscriber
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import encode
from gaslamp.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from gaslamp.server.match.match import Match

SINCE_VERSION = 2  # of the protocol


class Absence:
    """Since when nobody has been at a seat of one match, as far as this server knows."""

    def __init__(self, match: "Match") -> None:
        self._match = match
        self._since: dict[str, int] = {}
        self.note()

    def note(self) -> None:
        """Take note of who is at the seats now."""
        match = self._match
        present, now = match.broadcast.present() | match.row.here, match.context.sources.now()
        for role in ROLES:
            if role in present:
                self._since.pop(role, None)
            else:
                self._since.setdefault(role, now)

    def claim_in(self, role: str) -> int:
        """Return the milliseconds after which a role may end the game; refuse if it may not."""
        match, absent = self._match, other(role)
        if match.waiting:
            raise Refusal("waiting", "the game has not begun", 409)
        if match.options.clock is not None:
            raise _no_claim("the clock decides when somebody has left")
        if not match.seats.are_two_people():
            raise _no_claim("the other player cannot leave")
        if match.game.state.actor != absent:
            raise _no_claim("it is your own choice")
        if absent not in self._since:
            raise _no_claim("the other player is there")
        context = match.context
        away = context.elapsed(self._since[absent], context.sources.now())
        return max(0, int(context.settings.claim_after * 1000) - away)

    def check(self, role: str) -> None:
        """Refuse unless a role may end the game now."""
        left = self.claim_in(role)
        if left > 0:
            text = f"the other player has not been away for long: wait {_minutes(left)} more"
            raise Refusal("too_soon", text, 409)

    def tell(self, subscriber: Subscriber) -> None:
        """Send a subscriber that the other player is away, if it matters to him."""
        role = subscriber.role
        if role is None or subscriber.version < SINCE_VERSION or self._match.over:
            return
        try:
            left = self.claim_in(role)
        except Refusal:
            return
        subscriber.put(encode(m.Absent(role=other(role), claim_in=left)))

    def tell_all(self) -> None:
        """Send everybody to whom it matters that the other player is away."""
        if self._since:
            for subscriber in self._match.broadcast:
                self.tell(subscriber)


def _no_claim(why: str) -> Refusal:
    return Refusal("no_claim", f"the game goes on: {why}", 409)


def _minutes(milliseconds: int) -> str:
    minutes = -(-milliseconds // 60_000)
    return "1 minute" if minutes == 1 else f"{minutes} minutes"
