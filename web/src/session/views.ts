import type { Event, Role, View } from "$api";
import type { GameUi } from "$web/games/ui";

/** Questions that every panel asks of a view. Nothing here knows a rule; it reads what is told. */

export interface Split {
  seen: number;
  unseen: number;
}

/** How the suspects divide when `seen` are seen. */
export function splitOf(ui: GameUi, view: View, seen: readonly string[]): Split {
  const suspects = ui.suspects(view);
  const lit = suspects.filter((suspect) => seen.includes(suspect)).length;
  return { seen: lit, unseen: suspects.length - lit };
}

/** Who is cleared by an effect. */
export function clearedBy(effect: Event["effects"][number]): string[] {
  if (effect.kind === "appeal") return effect.cleared;
  return effect.kind === "cleared" ? effect.suspects : [];
}

/** In which turn each character was cleared. */
export function clearedIn(log: readonly Event[]): Record<string, number> {
  const when: Record<string, number> = {};
  for (const { turn, effects } of log) {
    for (const character of effects.flatMap(clearedBy)) when[character] ??= turn;
  }
  return when;
}

/** Who chooses first, second, third and fourth in a turn: one, two, one. */
export function orderOf(turn: number): Role[] {
  return turn % 2 === 1
    ? ["investigator", "jack", "jack", "investigator"]
    : ["jack", "investigator", "investigator", "jack"];
}

/** Who is Jack, if this viewer may know. */
export function identityOf(view: View): string | null {
  return view.private?.identity ?? null;
}
