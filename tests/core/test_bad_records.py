"""A record that was cut short, edited or never was one is refused, and the line is named."""

import json
import random
import re
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gaslamp
from every_game import CASES, IDS, last, walk
from gaslamp.core import saved_games
from gaslamp.core.state import State
from refusal_places import place_of

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)

GAME = """\
gaslamp record 1
game: pocket
rules: 1
jack: Ada
viewer: all
result: investigator resigned
actions: 21

0. identity gull; tile a1 gull W; tile b1 bert S; tile c1 stealthy E; tile a2 smith W;
   tile b2 pizer E; tile c2 lestrade E; tile a3 lane S; tile b3 madame S; tile c3 goodley E
1. toss alibi toby rotation joker; alibi; draw pizer; toby 1; joker none; rotate b2 90;
   appeal unseen
2. watson 1; exchange a1 c3; holmes 1; rotate a3 90; appeal unseen
# Jack has seen enough
3. resign jack
"""


@cache
def whole(game: str, edition: str | None) -> tuple[str, State]:
    """The record of a whole game, and its end."""
    over = last(walk(game, edition, 5))
    return saved_games.write(over, players={"jack": "Ada"}), over


def check(text: str) -> State:
    """Read and replay."""
    return saved_games.replay(saved_games.read(text))


def test_the_game_that_the_tests_below_spoil_is_a_good_one() -> None:
    outcome = check(GAME).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("investigator", "resigned")


# Each of them: what is replaced by what, and what is said about it.
SPOILT = {
    "an empty file": (GAME, "", "not a game record: the first line must be 'gaslamp record 1'"),
    "another first line": ("gaslamp record 1", "gaslamp record 2", "not a game record"),
    "some other text": (GAME, "Dear Watson,\n", "not a game record"),
    "an unknown header": (
        "jack: Ada",
        "colour: red",
        "line 4: unknown header 'colour'; known: game",
    ),
    "a header twice": ("jack: Ada", "game: pocket", "line 4: the header 'game' stands twice"),
    "a line that is none": ("jack: Ada", "Ada", "line 4: expected 'key: value' or '0. action"),
    "no game": ("game: pocket\n", "", "the header 'game' is missing"),
    "no result": ("result: investigator resigned\n", "", "the header 'result' is missing"),
    "no count": ("actions: 21\n", "", "the header 'actions' is missing"),
    "an unknown game": (
        "game: pocket",
        "game: chess",
        "unknown game 'chess': choose one of pocket",
    ),
    "an unknown edition": ("jack: Ada", "edition: 1888", "unknown edition of pocket '1888'"),
    "rules of the future": (
        "rules: 1",
        "rules: 2",
        "version 2 of the rules of pocket; this program",
    ),
    "rules in words": ("rules: 1", "rules: one", "'rules' must be a number, not 'one'"),
    "rules in other digits": ("rules: 1", "rules: ¹", "'rules' must be a number, not '¹'"),
    "an unknown viewer": (
        "viewer: all",
        "viewer: toby",
        "viewer must be one of jack, investigator",
    ),
    "a count too low": ("actions: 21", "actions: 20", "its header says 20 actions, 21 are there"),
    "a count in words": ("actions: 21", "actions: many", "its header says many actions"),
    "another winner": (
        "result: investigator resigned",
        "result: jack resigned",
        "the header says the result is 'jack resigned', but the actions lead to "
        "'investigator resigned'",
    ),
    "a result too early": (
        "result: investigator resigned",
        "result: unfinished",
        "the header says the result is 'unfinished'",
    ),
    "a result in words": ("result: investigator resigned", "result: a draw", "result is 'a draw'"),
    "an action that is none": ("toby 1", "toby 3", "line 11: 'toby 3' is not an action of pocket"),
    "an action that is not legal": (
        "toby 1",
        "holmes 1",
        "line 11: 'holmes 1' is not legal now",
    ),
    "another action": (
        "rotate b2 90",
        "rotate a1 90",
        "line 12: 'appeal unseen' is not what happened: it was appeal seen",
    ),
    "another outcome": ("draw pizer", "draw gull", "line 11: 'draw gull' is not legal now"),
    "a tile twice": ("tile b2 pizer E", "tile b2 gull E", "line 10: 'tile b2 gull E' is not legal"),
    "an action fewer": ("toby 1; ", "", "its header says 21 actions, 20 are there"),
    "an action after the end": (
        "3. resign jack\n",
        "3. resign jack; toby 1\n",
        "its header says 21 actions, 22 are there",
    ),
    "another answer": (
        "appeal unseen\n2.",
        "appeal seen\n2.",
        "line 12: 'appeal seen' is not what happened: it was appeal unseen",
    ),
    "no answer": (
        ";\n   appeal unseen",
        "",
        "line 12: the answer to the appeal is missing before 'watson 1'",
    ),
    "an answer nobody asked for": (
        "toby 1;",
        "toby 1; appeal seen;",
        "line 11: 'appeal seen' stands where there is no appeal",
    ),
    "an answer in the next turn": (
        ";\n   appeal unseen\n2.",
        "\n2. appeal unseen;",
        "line 12: 'appeal unseen' belongs to turn 1, not 2",
    ),
    "turns out of order": ("2. watson", "0. watson", "line 13: turn 0 comes after turn 1"),
    "a turn too far": ("2. watson", "3. watson", "line 13: 'watson 1' belongs to turn 2, not 3"),
    "a turn with a sign": ("2. watson", "-2. watson", "not an action of pocket"),
    "a turn in other digits": ("0. identity", "². identity", "line 9: expected 'key: value'"),
    "a turn beyond counting": (
        "0. identity",
        "9" * 5000 + ". identity",
        "line 9: expected 'key: value'",
    ),
    "a set-up in turn 1": (
        "0. identity",
        "1. identity",
        "'identity gull' belongs to turn 0, not 1",
    ),
    "a resignation of nobody": ("resign jack", "resign toby", "'resign toby' is not an action"),
    "a resignation in another turn": (
        "3. resign jack",
        "4. resign jack",
        "line 15: 'resign jack' belongs to turn 3, not 4",
    ),
    "an identity that is hidden": (
        "identity gull",
        "identity ?",
        "written for the viewer 'all' and hides outcomes; only a whole record can be replayed",
    ),
    "a position that is not JSON": (
        "jack: Ada",
        "position: {",
        "the header 'position' is not JSON",
    ),
    "a position that nests too deep": (
        "jack: Ada",
        "position: " + "[" * 100_000,
        "the header 'position' is not JSON",
    ),
    "a position that is none": (
        "jack: Ada",
        "position: []",
        "the header 'position': the position must be an object",
    ),
    "a position with a hole": (
        "jack: Ada",
        'position: {"game":"pocket"}',
        "the header 'position': the position lacks the key 'turn'",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_record_is_refused(name: str) -> None:
    old, new, message = SPOILT[name]
    assert GAME.count(old) == 1
    with pytest.raises(gaslamp.BadRecord, match=re.escape(message)) as refusal:
        check(GAME.replace(old, new))
    assert len(str(refusal.value).splitlines()) == 1


@every_game
def test_a_record_cut_short_is_refused(game: str, edition: str | None) -> None:
    text, over = whole(game, edition)
    for length in range(0, len(text) - 2, 1 + len(text) // 150):
        with pytest.raises(gaslamp.BadRecord):
            check(text[:length])
    assert check(text[:-1]) == over


@every_game
def test_a_record_that_lost_a_line_is_refused(game: str, edition: str | None) -> None:
    text, over = whole(game, edition)
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        rest = "".join(lines[:number] + lines[number + 1 :])
        if line == "\n" or line.startswith(("rules:", "jack:", "edition:", "viewer:")):
            continue
        with pytest.raises(gaslamp.BadRecord):
            check(rest)
    assert check("".join(lines)) == over


@every_game
def test_the_position_of_another_game_or_edition(game: str, edition: str | None) -> None:
    states = list(walk(game, edition, 7, chance="explicit"))
    text = saved_games.write(gaslamp.from_position(states[len(states) // 2].position()))
    assert check(text) == states[len(states) // 2]
    with pytest.raises(gaslamp.BadRecord, match="it is one of 'chess', but the game is"):
        check(text.replace(f'{{"game":"{game}"', '{"game":"chess"'))
    if edition is not None:
        spoilt = re.sub(r"(?m)^edition: .*$", "edition: 1888", text)
        with pytest.raises(gaslamp.BadRecord, match=r"it is one of edition .* is '1888'"):
            check(spoilt)


@every_game
@pytest.mark.parametrize("text", ["toss ?", "deal ?", "tile ?", "pick ?", "rotate ?", "move ?"])
def test_only_what_was_secret_can_be_hidden(game: str, edition: str | None, text: str) -> None:
    """Otherwise a few words could stand for more games than a machine can hold."""
    head = f"gaslamp record 1\ngame: {game}\nviewer: public\nresult: unfinished\n"
    head += f"edition: {edition}\n" if edition else ""
    with pytest.raises(gaslamp.BadRecord, match="hides nothing that could be hidden here"):
        saved_games.replays(saved_games.read(f"{head}actions: 2\n\n0. identity ?; {text}\n"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a game record in JSON"),
        ("{}", "'entries' must be a list"),
        ('{"entries": {}}', "'entries' must be a list"),
        ('{"entries": null}', "'entries' must be a list"),
        ('{"entries": []}', "the header 'game' is missing"),
        ('{"entries": [], "colour": "red"}', "the header: unknown header 'colour'"),
        ('{"entries": ["toby 1"]}', r"entries[0] must be a turn and a text"),
        ('{"entries": [[1, "toby 1"], [1]]}', r"entries[1] must be a turn and a text"),
        ('{"entries": [[true, "toby 1"]]}', r"entries[0] must be a turn and a text"),
        ('{"entries": [[1.5, "toby 1"]]}', r"entries[0] must be a turn and a text"),
        ('{"entries": [[1e999, "toby 1"]]}', r"entries[0] must be a turn and a text"),
        ('{"entries": [["1", "toby 1"]]}', r"entries[0] must be a turn and a text"),
        ('{"entries": [[1, null]]}', r"entries[0] must be a turn and a text"),
        ('{"entries": [[2, "toby 1"], [1, "toby 1"]]}', "turn 1 comes after turn 2"),
        ('{"entries": []} and more', "not a game record in JSON"),
        ('{"a":' * 100_000, "not a game record in JSON"),
    ],
)
def test_json_that_is_no_record(text: str, message: str) -> None:
    with pytest.raises(gaslamp.BadRecord, match=re.escape(message)):
        saved_games.read(text)


def test_a_json_record_names_the_turn_that_is_wrong() -> None:
    given = json.loads(saved_games.to_json(saved_games.read(GAME)))
    assert given["entries"][13] == [1, "toby 1"]
    given["entries"][13][1] = "holmes 1"
    with pytest.raises(gaslamp.BadRecord, match="turn 1: 'holmes 1' is not legal now"):
        check(json.dumps(given))


def spoil(text: str, choose: random.Random) -> str:
    """A text with a piece of it changed, removed, doubled or moved."""
    start = choose.randrange(len(text))
    end = start + choose.choice((1, 1, 2, 5, 30))
    piece, rest = text[start:end], text[:start] + text[end:]
    kind = choose.randrange(5)
    if kind == 0:
        return rest
    if kind == 1:
        return text[:start] + piece * 2 + text[end:]
    if kind == 2:
        place = choose.randrange(len(rest) + 1)
        return rest[:place] + piece + rest[place:]
    if kind == 3:
        return text[:start] + choose.choice('09²;:.#?{}[]"\\\n\t\x00\u2028 éa') + text[end:]
    other = choose.randrange(len(text))
    return text[:start] + text[other : other + len(piece)] + text[end:]


def rewritten(text: str, choose: random.Random) -> str:
    """The same record written in another way: lines, spaces and comments are free."""
    lines = text.splitlines()
    place = choose.randrange(1, len(lines))
    line = lines[place]
    kind = choose.randrange(4)
    if kind == 0:
        lines.insert(place, choose.choice(("", "   ", "# a remark", "  # 3. toby 1; x: y")))
    elif kind == 1:
        lines[place] = f"  {line}\t" if line else ""
    elif kind == 2:
        lines[place] = line.replace("; ", choose.choice((" ;  ", ";", ";\n", "; ; ")))
    else:
        first = next(n for n, line in enumerate(lines) if not line)
        head = lines[1:first]
        choose.shuffle(head)
        lines[1:first] = head
    return "\n".join(lines) + choose.choice(("", "\n", "\n\n"))


def read_changed(game: str, edition: str | None, seed: int) -> str:
    """Change a record and read it; what came of it, or the place that refuses it."""
    choose = random.Random(seed)
    text, over = whole(game, edition)
    changes = 1 + seed % 3
    if seed % 4 == 0:
        for _ in range(changes):
            text = rewritten(text, choose)
        assert check(text) == over, text
        return "rewritten"
    if choose.random() < 0.3:
        text = saved_games.to_json(saved_games.read(text))
    for _ in range(changes):
        text = spoil(text, choose) if text else text
    try:
        state = check(text)
    except gaslamp.BadRecord as refusal:
        return place_of(refusal)
    assert check(saved_games.write(state)) == state
    assert state.outcome == over.outcome
    return "accepted"


@every_game
def test_whatever_is_done_to_a_record_it_is_refused_or_replays(
    game: str, edition: str | None
) -> None:
    found = Counter(read_changed(game, edition, seed) for seed in range(300))
    assert found.pop("rewritten") == 75
    assert found.pop("accepted") >= 3  # a space or a name was changed
    unreadable = sum(n for place, n in found.items() if place.startswith("core/saved_games/text"))
    unplayable = sum(n for place, n in found.items() if place.startswith("core/saved_games/replay"))
    assert min(unreadable, unplayable) >= 30, found
    assert len(found) >= 9, found


@settings(max_examples=100)
@given(st.text())
def test_random_text_is_refused(text: str) -> None:
    for given_text in (text, f"gaslamp record 1\n{text}", "{" + text, f'{{"entries": {text}}}'):
        with pytest.raises(gaslamp.BadRecord):
            saved_games.read(given_text)
