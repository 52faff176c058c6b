# %% [markdown]
# # Training an agent in two minutes
#
# A small network learns Pocket by playing against itself: thousands of games at once, stepped in
# compiled code, with nothing but NumPy around them. It sees what a player's view shows. Afterwards
# it sits down in the arena like any other bot.

# %% [markdown]
# ## The games
#
# A `Batch` is many games. It shows every game as the player to act may know it: an array of zeros
# and ones, a mask of what is legal, and, as the view does, who would be seen after each action.

# %%
import os
from time import process_time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # matrices as small as these are not worth two threads
import numpy as np

from gaslamp.research.batch import Batch

GAMES = 512
batch = Batch("pocket", GAMES, seed=1, threads=1, restart=False, previews=True)
now = batch.now
print("observations", now.observations.shape)
print("masks", now.masks.shape, "previews", now.previews.shape)
print("parts of an observation:", ", ".join(batch.encoding.parts))

# %% [markdown]
# ## The network
#
# One hidden layer. From it come how much each action appeals by itself, how much it appeals that
# somebody is seen afterwards and that so many are, and how the game will end. Both roles share the
# network: the role is part of the observation. The gradient is written out by hand.

# %%
HIDDEN = 128
random = np.random.default_rng(1)
inputs, actions = batch.encoding.size, len(batch.encoding.decisions)
suspects = now.previews.shape[2]
sights = 2 * suspects + 1  # who is seen, and how many: none to all nine


def layer(rows, columns, scale):
    return (random.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)


weights = {
    "into": layer(inputs, HIDDEN, 1.4),
    "into_bias": np.zeros(HIDDEN, np.float32),
    "out": layer(HIDDEN, actions + 1, 0.1),  # the last column is the value
    "out_bias": np.zeros(actions + 1, np.float32),
    "sight": layer(HIDDEN, sights, 0.1),
    "sight_bias": np.zeros(sights, np.float32),
}


def sighted(previews):
    """Who would be seen after each action, and how many, as ones among zeros."""
    found = np.zeros((*previews.shape[:2], sights), np.float32)
    found[:, :, :suspects] = previews
    how_many = previews.sum(axis=2, dtype=np.intp)[:, :, None]
    np.put_along_axis(found, suspects + how_many, 1, axis=2)
    return found


def forward(observations, masks, previews):
    """The hidden layer, what is seen, the chance of each legal action, the expected result."""
    hidden = np.maximum(observations @ weights["into"] + weights["into_bias"], 0)
    out = hidden @ weights["out"] + weights["out_bias"]
    seen, wish = sighted(previews), hidden @ weights["sight"] + weights["sight_bias"]
    appeal = out[:, :-1] + (seen @ wish[:, :, None])[:, :, 0]
    appeal = np.where(masks, appeal, -1e9)
    chances = np.exp(appeal - appeal.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return hidden, seen, chances, np.tanh(out[:, -1])


def drawn(chances):
    """One action for each row."""
    heaps = chances.cumsum(axis=1)
    return (heaps < random.random((len(heaps), 1)) * heaps[:, -1:]).sum(axis=1)


# %% [markdown]
# ## Playing and learning
#
# A round plays every game to its end and remembers each decision with what it led to: 1 for the
# player who won, -1 for the other. An action that led to more than was expected becomes likelier
# (policy gradient with a baseline); steps are scaled by Adam.


# %%
def played_round(number):
    """All decisions of a batch of games, with the result for whoever decided."""
    batch.reset(seed=number)
    memory, results = [], np.zeros((GAMES, 2), np.float32)
    while (playing := np.flatnonzero(batch.now.players >= 0)).size:
        shown = batch.now.observations[playing].astype(np.float32)
        masks, previews = batch.now.masks[playing] == 1, batch.now.previews[playing]
        chosen = drawn(forward(shown, masks, previews)[2])
        memory.append((shown, masks, previews, chosen, playing, batch.now.players[playing]))
        everyone = np.full(GAMES, -1)
        everyone[playing] = chosen
        results += batch.step(everyone).rewards
    *parts, games, players = map(np.concatenate, zip(*memory, strict=True))
    return *parts, results[games, players]


RATE, CURIOSITY, PATIENCE = 0.002, 0.01, (0.9, 0.999)
averages = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in weights.items()}


def learn(shown, masks, previews, chosen, results, step):
    """One step along the gradient of a minibatch."""
    rows = np.arange(len(shown))
    hidden, seen, chances, expected = forward(shown, masks, previews)
    better = (results - expected)[:, None]
    slope = chances.copy()
    slope[rows, chosen] -= 1
    slope *= better / (better.std() + 0.1)
    logs = np.log(chances + 1e-9)
    spread = (chances * logs).sum(axis=1, keepdims=True)
    slope += CURIOSITY * chances * (logs - spread)
    value_slope = (expected - results)[:, None] * (1 - expected[:, None] ** 2)
    out = np.concatenate([slope, value_slope], axis=1) / len(shown)
    wish = (out[:, None, :-1] @ seen)[:, 0]
    back = (out @ weights["out"].T + wish @ weights["sight"].T) * (hidden > 0)
    gradients = {
        "into": shown.T @ back,
        "into_bias": back.sum(axis=0),
        "out": hidden.T @ out,
        "out_bias": out.sum(axis=0),
        "sight": hidden.T @ wish,
        "sight_bias": wish.sum(axis=0),
    }
    for name, gradient in gradients.items():
        mean, square = averages[name]
        mean += (1 - PATIENCE[0]) * (gradient - mean)
        square += (1 - PATIENCE[1]) * (gradient**2 - square)
        corrected = mean / (1 - PATIENCE[0] ** step)
        scale = np.sqrt(square / (1 - PATIENCE[1] ** step)) + 1e-7
        weights[name] -= (RATE * corrected / scale).astype(np.float32)


# %% [markdown]
# ## A bot
#
# In the arena it is given views. `observed` and `previewed` make of a view the same arrays that the
# batch shows.

# %%
from gaslamp import bots
from gaslamp.arena.match import derived, play
from gaslamp.core.state import first_state
from gaslamp.research.batch.from_view import observed, previewed
from gaslamp.research.encoding import encoding

pocket = encoding("pocket")


class Trained:
    """Plays what the network likes best."""

    def choose(self, view, budget=None, cancelled=None):
        shown = observed(pocket, view)
        observation, mask = shown["observation"].astype(np.float32), shown["action_mask"] == 1
        *_, chances, _ = forward(observation[None], mask[None], previewed(pocket, view)[None])
        return pocket.decisions[int(chances[0].argmax())].text


def wins(role, opponent, games):
    """How many of some games the network wins in a role against a bot."""
    other = "investigator" if role == "jack" else "jack"
    won = 0
    for number in range(games):
        start = first_state(pocket.game, None, derived(1, number, "deal"))
        against = bots.make("pocket", opponent, derived(1, number, opponent))
        won += play(start, {role: Trained(), other: against}).outcome.winner == role
    return won


# %% [markdown]
# ## Two minutes
#
# Two minutes of one core; the clock stops while the network is tested. The first row is the network
# before it has learned anything; `level-1` of Pocket is `greedy`, which looks one decision ahead.

# %%
SECONDS, TESTS, TEST_GAMES, MINIBATCH = 120.0, 7, 100, 2048
rows, spent, rounds, steps = [], 0.0, 0, 0
print("seconds    games   Jack v random   v level-1   Investigator v random   v level-1")
while True:
    if spent >= SECONDS * len(rows) / (TESTS - 1):
        found = [
            wins(role, opponent, TEST_GAMES) / TEST_GAMES
            for role in ("jack", "investigator")
            for opponent in ("random", "level-1")
        ]
        rows.append((spent, *found))
        shares = [f"{100 * share:.0f} %" for share in found]
        print(
            f"{spent:7.0f} {rounds * GAMES:8,} {shares[0]:>15} {shares[1]:>11}"
            f" {shares[2]:>23} {shares[3]:>11}",
            flush=True,
        )
        if len(rows) == TESTS:
            break
    began = process_time()
    rounds += 1
    memory = played_round(rounds)
    order = random.permutation(len(memory[0]))
    for first in range(0, len(order), MINIBATCH):
        steps += 1
        learn(*(part[order[first : first + MINIBATCH]] for part in memory), steps)
    spent += process_time() - began

# %% [markdown]
# ## How it went

# %%
PICTURE = "docs/train/wins.svg"
import matplotlib as mpl

mpl.use("svg")
mpl.rcParams["svg.hashsalt"] = "gaslamp"
from matplotlib import pyplot

figure, panels = pyplot.subplots(1, 2, figsize=(9, 3.4), sharey=True)
for place, (axes, title) in enumerate(zip(panels, ("As Jack", "As the Investigator"), strict=True)):
    for offset, opponent in enumerate(("random", "level-1")):
        shares = [100 * row[1 + 2 * place + offset] for row in rows]
        axes.plot([row[0] for row in rows], shares, marker="o", label=f"against {opponent}")
    axes.set_title(title, loc="left")
    axes.set_xlabel("seconds of training")
    axes.set_ylim(0, 100)
panels[0].set_ylabel("games won, per cent")
panels[1].legend(frameon=False)
figure.tight_layout()
figure.savefig(PICTURE, format="svg", metadata={"Date": None})
print(PICTURE)
