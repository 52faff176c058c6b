"""A draft belongs to its seat: whoever connects meanwhile sees the game as it is stored."""

import pytest

from server.live import Live, Player


def arrived(server: Live, game: str, token: str | None) -> Player:
    """Somebody who connects now and is told where the game stands."""
    player = server.sit(game, token)
    player.until("state")
    return player


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_who_comes_during_a_draft_does_not_see_it(server: Live, game: str) -> None:
    made = server.create(game)
    jack = arrived(server, made["game"], made["tokens"]["jack"])
    drafting = jack.view["actor"]
    other = next(role for role in made["tokens"] if role != drafting)
    jack.close()
    player = arrived(server, made["game"], made["tokens"][drafting])
    before = arrived(server, made["game"], None)
    pick = next(action for action in player.legal() if action.startswith("pick"))
    assert player.play(pick, draft=True)["type"] == "done"
    assert player.view["board"]["acting"] is not None
    for token in (made["tokens"][other], None):
        newcomer = arrived(server, made["game"], token)
        assert newcomer.view["board"] == before.view["board"]
        assert newcomer.view["seq"] == newcomer.told["seq"] == before.view["seq"]
        assert newcomer.told["seen"] == before.told["seen"]
        assert newcomer.told["draft"] == []
        newcomer.close()
    again = arrived(server, made["game"], made["tokens"][drafting])
    assert again.told["draft"] == [pick]
    assert again.view["board"]["acting"] is not None
    for one in (player, before, again):
        one.close()
