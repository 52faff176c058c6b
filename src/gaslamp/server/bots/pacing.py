"""When a bot's answer is played: at fixed slots, so that its thinking time tells nothing."""

import asyncio
import math


async def until_next_slot(began: float, pace: float) -> None:
    """Wait until a whole number of paces has passed since a time of the loop's clock."""
    if pace <= 0:
        return
    clock = asyncio.get_running_loop().time
    slots = max(1, math.ceil((clock() - began) / pace))
    await asyncio.sleep(max(0.0, began + slots * pace - clock()))
