import type { Scene, View } from "$api";

/** The view of any game that is played on hexes with eight characters. */
export type HexView = Extract<View, { board: { characters: Record<string, string> } }>;

/** A scene of which it is known whose board it shows. */
export type SceneOf<V extends View> = Omit<Scene, "view"> & { view: V };

/** The character whose activation is going on. */
export function actingOf({ board }: HexView): string | null {
  return board.acting?.character ?? null;
}
