"""Seats: how they are taken, and tabs of one seat."""

import httpx

from server.live import Live


def test_join_by_link(server: Live) -> None:
    made = server.create("pocket", investigator="link", name=" Ada\u0007  Lovelace ")
    join = f"/api/games/{made['game']}/join"
    invitation = made["invitations"]["investigator"]
    with server.sit(made["game"], made["tokens"]["jack"]) as jack:
        assert jack.until("welcome")["game"]["started"] is None
        assert jack.ask("play", seq=0, action="alibi")["code"] == "waiting"
        assert server.http.post(join, json={}).json()["code"] == "no_free_seat"
        wrong = server.http.post(join, json={"invitation": "A" * 22})
        assert (wrong.status_code, wrong.json()["code"]) == (409, "no_free_seat")
        with httpx.Client(base_url=server.http.base_url) as friend:
            joined = friend.post(join, json={"invitation": invitation, "name": "Bob"}).json()
            assert joined["role"] == "investigator"
            mine = friend.get("/api/mine").json()["games"]
            assert [(one["role"], one["game"]["id"]) for one in mine] == [
                ("investigator", made["game"])
            ]
        assert jack.until("seats")["seats"]["investigator"]["name"] == "Bob"
        again = server.http.post(join, json={"invitation": invitation})
        assert again.json()["code"] == "no_free_seat"
        with server.sit(made["game"], joined["token"]) as bob:
            assert bob.until("welcome")["viewer"] == "investigator"
            bob.until("state")
            assert bob.play(bob.legal()[0])["type"] == "done"
    info = server.http.get(f"/api/games/{made['game']}").json()
    assert info["seats"]["jack"]["name"] == "Ada Lovelace"


def test_two_tabs_of_one_seat_stay_in_step(server: Live) -> None:
    made = server.create("london")
    game, tokens = made["game"], made["tokens"]
    with server.sit(game, tokens["jack"]) as probe:
        probe.until("state")
        role = probe.view["actor"]
    with server.sit(game, tokens[role]) as one, server.sit(game, tokens[role]) as two:
        one.until("state")
        two.until("state")
        one.play(one.legal()[0], draft=True)
        assert two.until("state")["draft"] == one.told["draft"]
