"""When a bot's answer is played: at moments that are fixed by the game and the level alone.

How long a bot thinks depends on what it knows. So a decision occupies its process for the level's
whole budget, however soon the bot has chosen: neither the answer nor the start of the next decision
in the queue tells when that was. The answer is then played at the next whole slot since the
question was asked. A bot that takes longer than its budget is given another one, and counted.
"""

import asyncio
from math import ceil

from gaslamp.core.registry import game as find_game

INSTANT_BUDGET = 0.25  # of bots that are no level: `random` and `greedy`


def budget(game: str, bot: str) -> float:
    """Return the seconds of a process that are set aside for a decision, at a pace of one."""
    level = find_game(game).levels.get(bot)
    return INSTANT_BUDGET if level is None else level.budget


def slot(game: str, bot: str, pace: float) -> float:
    """Return the seconds between the moments at which a bot's answers may be played."""
    return pace * ceil(budget(game, bot))


async def until_whole(length: float, began: float) -> int:
    """Wait until a whole number of lengths has passed since a time of the loop; return it."""
    if length <= 0:
        return 1
    clock = asyncio.get_running_loop().time
    number = max(1, ceil((clock() - began) / length))
    await asyncio.sleep(max(0.0, began + number * length - clock()))
    return number
