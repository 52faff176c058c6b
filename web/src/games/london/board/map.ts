/** What the drawing of London takes from its board file. */
import board from "$boards/london/board.json";
import { cellsWithin, step, type Direction } from "$web/games/hex/board/grid";
import type { Manner } from "$web/games/hex/board/houses";

export const BOX = { x: -86, y: -722, width: 1072, height: 842 };

/** A spot on which nothing ever stands: the compass lies there. */
export const QUIET = { x: 207, y: 56 };

export const GROUND: ReadonlySet<string> = new Set(board.street);

export const EXITS = board.exits as Record<"NW" | "NE" | "SW" | "SE", string>;

/** The cells of the roads that leave the page, nearest first. */
export const ROADS: { way: Direction; cells: string[] }[] = Object.entries(EXITS).map(
  ([way, cell]) => {
    const cells: string[] = [];
    for (let k = 0; k < 4; k++) cells.push((cell = step(cell, way as Direction)));
    return { way: way as Direction, cells };
  },
);

const own = new Set([
  ...board.street,
  ...board.building,
  ...board.garden,
  ...board.gaslight,
  ...ROADS.flatMap((road) => road.cells),
]);

/** The cells around the board, those that the frame cuts included. */
export const AROUND = cellsWithin(
  BOX.x - 40,
  BOX.y - 30,
  BOX.x + BOX.width + 40,
  BOX.y + BOX.height + 40,
).filter((cell) => !own.has(cell));

/** How its houses are built. */
export const HOUSES: Manner = {
  roofs: ["#5a3b38", "#4c4450", "#63463a", "#3f4a63", "#54403f"],
  wall: "#2a3449",
  height: [11, 16],
  flat: 0.06,
  lit: 0.3,
  detail: true,
  relief: 0.5,
};
