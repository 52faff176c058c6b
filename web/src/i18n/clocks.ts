import type { Clock } from "$api";
import { words } from "./words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time that was agreed on. */
export function clockWords(clock: Clock | null): string {
  const { home } = words().app;
  if (!clock) return home.noClock;
  if (!clock.per_move) return home.clockOf(clock.seconds / MINUTE, clock.increment ?? 0);
  if (clock.seconds % DAY === 0) return home.daysOf(clock.seconds / DAY);
  return home.minutesOf(Math.round(clock.seconds / MINUTE));
}

/** The time that is left on a clock: "2:05", with an hour left "1:02:05", with days "3 d 4 h". */
export function timeLeft(milliseconds: number): string {
  const all = Math.ceil(milliseconds / 1000);
  const two = (n: number): string => String(Math.floor(n)).padStart(2, "0");
  if (all >= DAY)
    return words().table.clocks.days(Math.floor(all / DAY), Math.floor((all % DAY) / HOUR));
  const seconds = two(all % MINUTE);
  if (all >= HOUR) return `${Math.floor(all / HOUR)}:${two((all % HOUR) / MINUTE)}:${seconds}`;
  return `${Math.floor(all / MINUTE)}:${seconds}`;
}
