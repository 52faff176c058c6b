import type { LondonView, NewYorkView, PocketView, View } from "$api";
import type { Role } from "$web/api/names";

/** Questions that every panel asks of a view. Nothing here knows a rule; it reads what is told. */

export type HexView = LondonView | NewYorkView;

export function isPocket(view: View): view is PocketView {
  return view.game === "pocket";
}

export function isLondon(view: View): view is LondonView {
  return view.game === "london";
}

export function isNewYork(view: View): view is NewYorkView {
  return view.game === "newyork";
}

/** Everybody who may still be Jack, as far as the board shows. */
export function suspectsOf(view: View): string[] {
  if (!isPocket(view)) return (view as HexView).board.suspects;
  return view.board.tiles.flatMap((tile) => (tile && !tile.cleared ? [tile.suspect] : []));
}

/** Every character of the game, suspected or not, in a fixed order. */
export function charactersOf(view: View): string[] {
  if (!isPocket(view)) return Object.keys((view as HexView).board.characters).sort();
  return view.board.tiles.flatMap((tile) => (tile ? [tile.suspect] : [])).sort();
}

export interface Split {
  seen: number;
  unseen: number;
}

/** How the suspects divide when `seen` are seen. */
export function splitOf(view: View, seen: readonly string[]): Split {
  const suspects = suspectsOf(view);
  const lit = suspects.filter((suspect) => seen.includes(suspect)).length;
  return { seen: lit, unseen: suspects.length - lit };
}

/** In which turn each character was cleared. */
export function clearedIn(
  log: readonly { turn: number; effects: readonly { kind: string }[] }[],
): Record<string, number> {
  const when: Record<string, number> = {};
  for (const event of log) {
    for (const effect of event.effects) {
      const cleared =
        effect.kind === "appeal"
          ? (effect as { cleared?: string[] }).cleared
          : effect.kind === "cleared"
            ? (effect as { suspects?: string[] }).suspects
            : undefined;
      for (const character of cleared ?? []) when[character] ??= event.turn;
    }
  }
  return when;
}

/** Who chooses first, second, third and fourth in a turn: one, two, one. */
export function orderOf(turn: number): Role[] {
  return turn % 2 === 1
    ? ["investigator", "jack", "jack", "investigator"]
    : ["jack", "investigator", "investigator", "jack"];
}

/** How many of a turn's four choices are done or begun. */
export function playedOf(view: View): number {
  if (isPocket(view)) return view.board.used.filter(Boolean).length;
  return (view as HexView).board.played.length;
}

/** Who is Jack, if this viewer may know. */
export function identityOf(view: View): string | null {
  return (view.private as { identity?: string | null } | null)?.identity ?? null;
}

/** The character whose activation is going on. */
export function actingOf(view: View): string | null {
  return isPocket(view) ? null : ((view as HexView).board.acting?.character ?? null);
}
