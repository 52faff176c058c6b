"""The path of a move: drafts, resends, racers."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.live import Live, Player, live
from server.players import actor_of, close, cookie, seats


def draft_a_move(player: Player) -> list[str]:
    """Pick a character and take steps with it until the activation is complete."""
    steps = []
    while not player.told["complete"]:
        action = next(a for a in player.legal() if not a.startswith("accuse"))
        before = player.told["seq"]
        assert player.play(action, draft=True)["type"] == "done"
        if not player.told["draft"]:
            return []  # chance acted, and it is committed
        assert player.told["seq"] == before + 1
        steps.append(action)
    return steps


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_a_draft_is_unseen_can_be_undone_and_is_confirmed_at_once(server: Live, game: str) -> None:
    for _ in range(20):
        _, players = seats(server, game)
        player, other = actor_of(players)
        heard, first = len(other.frames), player.told["seq"]
        steps = draft_a_move(player)
        if steps:
            break
        close(players)
    assert player.told["draft"] == steps
    assert player.play(steps[0], draft=True)["code"] in ("unready", "illegal")
    for left in range(len(steps) - 1, -1, -1):
        assert player.ask("undo", seq=player.told["seq"])["type"] == "done"
        assert player.told["draft"] == steps[:left]
    assert player.told["seq"] == player.view["seq"] == first
    assert player.ask("undo", seq=first)["code"] == "unready"
    assert player.ask("confirm", seq=first)["code"] == "unready"
    for step in steps:
        assert player.play(step, draft=True)["type"] == "done"
    other.ask("ping")
    assert len(other.frames) == heard + 1  # the pong alone
    confirmed = player.told["seq"]
    assert player.ask("confirm", seq=confirmed)["type"] == "done"
    assert player.ask("confirm", seq=confirmed)["type"] == "done"  # sent again
    assert player.told["draft"] == []
    other.until("state")
    assert [event["action"] for event in other.log[-len(steps) :]] == steps
    close(players)


def test_an_appeal_is_not_shown_before_it_is_confirmed(server: Live) -> None:
    """The last choice of a turn waits unapplied: a look at the answer cannot be taken back."""
    _, players = seats(server, "pocket")
    for number in range(4):
        player, other = actor_of(players)
        action = "alibi" if "alibi" in player.legal() else player.legal()[0]
        board = player.view["board"]
        assert player.play(action, draft=True)["type"] == "done"
        assert player.told["complete"]
        assert player.view["legal"] is None
        if number == 3:
            assert player.view["board"] == board
            assert player.view["turn"] == 1
        assert player.ask("confirm", seq=player.told["seq"])["type"] == "done"
        other.until("state")
    # A turn has passed, or a rare deal has left one suspect after the first.
    assert players["jack"].view["turn"] == 2 or players["jack"].view["outcome"] is not None
    close(players)


def test_a_step_that_makes_chance_act_confirms_what_went_before(database: str) -> None:
    """Found by search: a draw within an activation is committed with the steps before it."""
    choose = random.Random(1)
    with live(database) as server:
        for _ in range(60):
            _, players = seats(server, "london")
            for _ in range(12):
                player, other = actor_of(players)
                if player.view["actor"] is None:
                    break
                drew = _drew_within(player, choose)
                other.ask("ping")
                if drew:
                    assert player.told["draft"] == []
                    undo = player.ask("undo", seq=player.told["seq"])
                    assert undo["code"] in ("unready", "not_your_turn")
                    close(players)
                    return
            close(players)
    pytest.fail("no card was drawn within an activation")


def _drew_within(player: Player, choose: random.Random) -> bool:
    """Draft an activation and confirm it; whether a card was drawn while it went on."""
    while not player.told["complete"]:
        quiet = [a for a in player.legal() if a.split()[0] not in ("accuse", "escape")]
        holmes = [a for a in quiet if a == "pick holmes"]
        steps = len(player.told["draft"])
        assert player.play((holmes or [choose.choice(quiet)])[0], draft=True)["type"] == "done"
        if len(player.told["draft"]) <= steps:
            return True
    assert player.ask("confirm", seq=player.told["seq"])["type"] == "done"
    return False


def test_a_resend_is_harmless(server: Live) -> None:
    _, players = seats(server, "pocket")
    player, other = actor_of(players)
    seq, action = player.told["seq"], player.legal()[0]
    first = player.ask("play", seq=seq, action=action)
    again = player.ask("play", seq=seq, action=action)
    assert first["type"] == again["type"] == "done"
    assert first["seq"] == again["seq"]
    other.ask("ping")
    assert [event["seq"] for event in other.log] == list(range(1, other.view["seq"] + 1))
    close(players)


def test_a_resend_of_what_the_other_did_is_refused(server: Live) -> None:
    """Only one's own past decision is answered as done, however exactly it is repeated."""
    _, players = seats(server, "pocket")
    player, other = actor_of(players)
    seq, action = player.told["seq"], player.legal()[0]
    assert player.ask("play", seq=seq, action=action)["type"] == "done"
    other.until("state")
    assert other.ask("play", seq=seq, action=action)["code"] == "stale"
    assert other.ask("confirm", seq=seq + 1)["type"] == "refused"
    assert player.ask("play", seq=seq, action=action)["type"] == "done"
    close(players)


def test_of_two_racers_one_wins(server: Live) -> None:
    """Two tabs of one seat decide at once: one is done, the other is told where the game stands."""
    for _ in range(5):
        game, players = seats(server, "pocket")
        player, _ = actor_of(players)
        seq, (one, two) = player.told["seq"], [a for a in player.legal() if a != "alibi"][:2]
        second = server.sit(game, role=player.view["viewer"], headers=cookie(server))
        second.until("state")
        with ThreadPoolExecutor(2) as pool:
            asked = [
                (action, pool.submit(racer.ask, "play", seq=seq, action=action))
                for racer, action in ((player, one), (second, two))
            ]
        answers = {action: answer.result() for action, answer in asked}
        codes = sorted(answer.get("code", "done") for answer in answers.values())
        assert codes in (["done", "stale"], ["done", "not_your_turn"])
        winner = next(a for a, answer in answers.items() if answer["type"] == "done")
        player.ask("ping")
        assert next(e["action"] for e in player.log if e["seq"] == seq + 1) == winner
        second.close()
        close(players)
