import type { Scene } from "$api";

/**
 * A place on a board that can be chosen, in words: "cell f7", "character gull", "exit NW", "exit land",
 * "lamp b2", "manhole c2", "cordon NE", "facing NE", "steamer k4", "investigation 1"; in Pocket "tile b2",
 * "space 4", "detective holmes", and "turn 90", "turn 180", "turn 270": arrows on the tile that is `chosen`
 * ("rotate b2" → `chosen: ["tile b2"]`, targets "turn 90" …).
 */
export type Anchor = string;

/** Something that may be chosen on the board now: it glows, can be clicked, touched and focused. */
export interface Target {
  anchor: Anchor;
  label: string; // what choosing it means, for a screen reader and a tooltip
  grave?: boolean; // an accusation or an escape: it may end the game
}

/** What every board is given. A board draws and listens, and knows no rules. */
export interface BoardProps {
  scene: Scene;
  targets: Target[];
  chosen?: Anchor[]; // parts of a choice that are already made
  preview?: string[] | null; // who would be seen after the choice under the pointer; null: no preview
  /**
   * Where a piece would stand after that choice. In Pocket `character` is a detective and `at` a space
   * ("holmes", "4"), or `character` is a cell and `at` how its tile would turn ("b2", "90") or the cell
   * with whose tile it would change places ("b2", "c3").
   */
  ghost?: { character: string; at: string } | null;
  still?: boolean; // a picture only: nothing can be chosen
  coordinates?: boolean; // the names of the cells, small
  jack?: string | null; // whom to mark as Jack: after the end, or while he looks at his card
  onchoose?: (anchor: Anchor) => void;
  onpoint?: (anchor: Anchor | null) => void; // hovered or focused
}
