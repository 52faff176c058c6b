import type { Event } from "$api";

/** What the log says about the turns gone by. */

export interface Called {
  turn: number;
  seen: boolean;
  cleared: string[];
}

/** Every call for witnesses and its answer. */
export function calls(log: readonly Event[]): Called[] {
  return log.flatMap((event) =>
    event.effects.flatMap((effect) =>
      effect.kind === "appeal"
        ? [{ turn: event.turn, seen: effect.answer === "seen", cleared: effect.cleared }]
        : [],
    ),
  );
}

/** Whether something among these events is told to one player alone, or ends a turn. */
export function worthALook(events: readonly Event[], role: string): boolean {
  return events.some(
    (event) =>
      (event.known_to === role && event.turn > 0) ||
      event.effects.some((effect) => effect.kind === "appeal" || effect.kind === "cleared"),
  );
}
