"""What a bot answers is not trusted: only a legal action of its own role is played."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gaslamp
from gaslamp.core.views import to_json
from gaslamp.server.bots.answers import ATTEMPTS, BotFailed, legal_actions
from gaslamp.server.bots.local_queue import LocalQueue
from gaslamp.server.bots.service import BotService
from gaslamp.server.match.match import Match
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.rows import BotJob
from server.live import QUICK, Live, Player, live
from server.pairs import against_a_bot, game_of, hears

JOB = BotJob(
    "game", 1, "pocket", "any", to_json(gaslamp.new_game("pocket", seed=1).view("investigator"))
)
LEGAL = legal_actions(JOB.view)
BAD = [
    "resign jack",
    "time jack",
    "resign investigator",
    "nonsense",
    "",
    "identity bert",
    "draw bert",
]


class Script:
    """A pool whose bot answers what it is told to, one after another; an error is raised."""

    def __init__(self, *answers: str | Exception) -> None:
        self.left = list(answers)

    async def choose(self, _game: str, _bot: str, _view: bytes) -> str:
        answer = self.left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def played(script: Script) -> tuple[str, str]:
    """What the server plays, and its metrics."""
    metrics = Metrics()

    async def choose() -> str:
        service = BotService(QUICK, metrics)
        service._queue = LocalQueue(script.choose, 1, 1)
        return await service.choose(JOB)

    return asyncio.run(choose()), metrics.text()


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_answer_is_thrown_away_and_the_bot_is_asked_again(bad: str) -> None:
    action, metrics = played(Script(bad, LEGAL[-1]))
    assert action == LEGAL[-1]
    assert "gaslamp_bot_bad_answers_total 1" in metrics


def test_a_bot_that_fails_is_asked_again() -> None:
    action, metrics = played(Script(BotFailed("died"), BotFailed("raised"), LEGAL[-1]))
    assert action == LEGAL[-1]
    assert "gaslamp_bot_retries_total 2" in metrics


def test_after_three_times_any_legal_action_is_played() -> None:
    script = Script("resign jack", BotFailed("hung"), "time jack", "never asked for")
    assert played(script)[0] in LEGAL
    assert script.left == ["never asked for"]
    assert ATTEMPTS == 3


def bot_moves(server: Live, player: Player, role: str, action: str, later: int = 0) -> None:
    """Play something as the answer of a bot to the position that is there."""
    match = server.matches[game_of(player)]
    playing = match.moves.bot_move(role, match.game.state.seq - later, action)
    asyncio.run_coroutine_threadsafe(playing, server.loop).result()


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server whose bot never answers, and a person who waits for it."""
    with live(tmp_path / "games.db", settings=QUICK) as server:

        async def never(job: BotJob) -> str:
            await asyncio.sleep(600)
            return job.bot

        monkeypatch.setattr(server.inside.bots, "choose", never)
        with against_a_bot(server) as player:
            yield SimpleNamespace(server=server, player=player, **_roles(player))


def _roles(player: Player) -> dict[str, str]:
    return {"bot": player.view["actor"], "person": player.view["viewer"]}


@pytest.mark.parametrize("ending", ["resign", "time"])
def test_no_answer_of_a_bot_ends_the_game_for_anybody(waiting: Any, ending: str) -> None:
    for role in (waiting.person, waiting.bot):
        with pytest.raises(Refusal):
            bot_moves(waiting.server, waiting.player, waiting.bot, f"{ending} {role}")
    match: Match = waiting.server.matches[game_of(waiting.player)]
    assert match.game.state.actor == waiting.bot
    assert match.row.result is None


def test_a_bot_plays_for_its_own_role_alone(waiting: Any) -> None:
    match: Match = waiting.server.matches[game_of(waiting.player)]
    action, seq = str(match.game.state.legal_actions()[0]), match.game.state.seq
    bot_moves(waiting.server, waiting.player, waiting.person, action)
    assert match.game.state.seq == seq
    bot_moves(waiting.server, waiting.player, waiting.bot, action)
    assert match.game.state.seq > seq


def test_a_late_answer_to_an_older_position_is_not_played(waiting: Any) -> None:
    """It would be legal now; but the bot was asked about what was there before."""
    match: Match = waiting.server.matches[game_of(waiting.player)]
    server, player = waiting.server, waiting.player
    before = match.game.state.seq
    bot_moves(server, player, waiting.bot, str(match.game.state.legal_actions()[0]))
    while match.game.state.actor == waiting.person:
        hears(player, match.game.state.seq)
        assert player.play(player.legal()[0])["type"] == "done"
    late, seq = str(match.game.state.legal_actions()[0]), match.game.state.seq
    bot_moves(server, player, waiting.bot, late, later=seq - before)
    assert match.game.state.seq == seq
    bot_moves(server, player, waiting.bot, late)
    assert match.game.state.seq > seq
