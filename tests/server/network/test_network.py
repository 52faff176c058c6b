"""Networks fail: nothing that was acknowledged is lost, one side goes on and the other says so."""

import random
import time
from collections.abc import Iterator
from itertools import product

import pytest

from server.network.hosts import DATABASE, NODES, PLAYERS, Match, Site, site
from server.network.switch import Weather
from server.times import wait_until

GOING_DOWN = 1012
FAIR = Weather()
SLOW = Weather(delay=0.05, jitter=0.02)
ROUGH = Weather(delay=0.005, jitter=0.03, loss=0.03, twice=0.02)


def test_a_node_that_is_cut_off_from_the_database_says_so_and_the_other_goes_on() -> None:
    with site() as here:
        with here.play(games=3, pause=0.3, seed=1) as match:
            wait_until(match.mark())
            cut_off_and_join_again(here, match, NODES[0])
            assert GOING_DOWN in match.closed(here.address(NODES[0]))
        assert match.violations() == []


def cut_off_and_join_again(here: Site, match: Match, node: str) -> None:
    """Cut a node off from the database until the other has taken over, and join them again."""
    before = match.closed(here.address(node))
    here.switch.cut((node, DATABASE))
    wait_until(lambda: here.health(node) == 503)
    wait_until(lambda: match.at(here.address(node)) == 0)
    assert set(match.closed(here.address(node))[len(before) :]) <= {GOING_DOWN, None}
    wait_until(match.mark())
    wait_until(lambda: here.connections_of(node) == 0)  # no lock of it is held any longer
    here.switch.cut()
    wait_until(lambda: here.health(node) == 200)


# The long ones: PART=network.


@pytest.fixture(scope="module")
def here() -> Iterator[Site]:
    with site() as running:
        yield running


@pytest.fixture
def match(here: Site) -> Iterator[Match]:
    """Eight games, over when the test is; what was seen of them is then checked."""
    with here.play(games=8, pause=1.0, seed=2) as playing:
        wait_until(playing.mark())
        try:
            yield playing
        finally:
            here.switch.cut()
            here.switch.weather = FAIR
            wait_until(lambda: {here.health(node) for node in NODES} == {200})
            wait_until(playing.mark())  # everybody has come back
    assert playing.violations() == []


@pytest.mark.long
@pytest.mark.parametrize("weather", [SLOW, ROUGH])
def test_packets_late_lost_twice_and_out_of_order(
    here: Site, match: Match, weather: Weather
) -> None:
    lost, overtaken = here.switch.lost, here.switch.overtaken
    here.switch.weather = weather
    for _ in range(5):
        wait_until(match.mark())
    assert here.switch.overtaken > overtaken
    assert (here.switch.lost > lost) == (weather.loss > 0)


@pytest.mark.long
@pytest.mark.parametrize("weather", [FAIR, ROUGH])
@pytest.mark.parametrize("node", NODES)
def test_a_node_without_the_database(here: Site, match: Match, node: str, weather: Weather) -> None:
    here.switch.weather = weather
    cut_off_and_join_again(here, match, node)


@pytest.mark.long
def test_players_who_cannot_reach_their_node_go_to_the_other(here: Site, match: Match) -> None:
    cuts = list(zip(PLAYERS, NODES, strict=True))
    for cut in (cuts[:1], cuts[1:], cuts):  # in the end each reaches only the other's node
        here.switch.cut(*cut)
        wait_until(match.mark())
        wait_until(match.mark())


@pytest.mark.long
def test_without_the_database_nobody_is_told_that_a_move_is_done(here: Site, match: Match) -> None:
    here.switch.cut(*((node, DATABASE) for node in NODES))
    wait_until(lambda: {here.health(node) for node in NODES} == {503})
    done, stored = len(match.heard("acknowledged")), here.events()
    time.sleep(5)  # in which they try
    assert len(match.heard("acknowledged")) == done
    assert here.events() == stored


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_cuts_at_random_in_rough_weather(here: Site, match: Match, seed: int) -> None:
    choose = random.Random(seed)
    pairs = [*product(NODES, [DATABASE]), *product(PLAYERS, NODES)]
    until = time.monotonic() + 30
    while time.monotonic() < until:
        here.switch.weather = choose.choice([FAIR, SLOW, ROUGH])
        here.switch.cut(*choose.sample(pairs, choose.randrange(4)))
        time.sleep(choose.uniform(0.1, 4))
