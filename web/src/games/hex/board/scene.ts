import type { LondonBoard, NewYorkBoard, Scene } from "$api";

interface Of<Board> extends Omit<Scene, "view"> {
  view: Omit<Scene["view"], "board"> & { board: Board };
}

/** A scene of which it is known whose board it shows. */
export type LondonScene = Of<LondonBoard>;
export type NewYorkScene = Of<NewYorkBoard>;
export type HexScene = LondonScene | NewYorkScene;
