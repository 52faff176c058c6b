"""What a player reports of another."""

from gaslamp.core.roles import other
from gaslamp.server.match.match import Match
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import ReportRow


async def add(match: Match, reporter: str | None, words: str) -> None:
    """Store what a player of a match says of the other; `reporter` is his hashed key."""
    roles = [] if reporter is None else match.seats.roles_of(reporter)
    if not roles:
        raise Refusal("no_seat", "only a player of this game can report the other", 403)
    role = roles[0]
    player = match.seats.known_player(other(role))
    if len(roles) > 1 or player is None:
        raise Refusal("nobody", "there is nobody else to report in this game", 409)
    text = " ".join(words.replace("\0", " ").split())
    if not text:
        raise Refusal("malformed", "say what happened")
    now = match.context.sources.now()
    report = ReportRow(match.row.id, role, now, text, player, reporter)
    if not await match.context.storage.add_report(report):
        raise Refusal("reported", "you have reported this player already", 409)
