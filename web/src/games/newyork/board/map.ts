/** What the drawing of New York takes from its board file, and where its off-grid places lie. */
import board from "$boards/newyork/board.json";
import { cellsWithin, centre, DIRECTIONS, side, step, type Point } from "$web/games/hex/board/grid";
import type { Manner } from "$web/games/hex/board/houses";

export const BOX = { x: -132, y: -664, width: 1152, height: 834 };

/** A spot on which nothing ever stands: the compass lies there. */
export const QUIET = { x: 10, y: 66 };

/** Liberty Island is next to nothing (N19); it lies in the bay, off the grid. */
export const LIBERTY: Point = { x: 66, y: -486 };

export const at = (place: string): Point => (place === board.island ? LIBERTY : centre(place));

/** Where the road out of Manhattan begins: the cell beyond both spaces of the land exit. */
export const LAND_EXIT = "n8";

export const LAND = [...board.street, ...board.building];

/** Manhattan goes on to the east. */
export const UPTOWN = cellsWithin(960, -600, 1130, 100).filter((cell) => {
  const { x, y } = centre(cell);
  return Math.abs(y - centre(LAND_EXIT).y) > 40 && y > -590 && y < 60 && x > 960;
});
export const ROAD = ["n8", "o8", "o9", "p9"];

const built = new Set([...LAND, ...board.quayside, ...board.port, ...UPTOWN, ...ROAD]);

/** The sides of a quay or port at which it meets the land. */
export function moorings(cell: string): [Point, Point][] {
  return DIRECTIONS.filter((way) => built.has(step(cell, way))).map((way) => side(cell, way));
}

export type Curve = [Point, Point, Point, Point];

const curve = (...n: [number, number, number, number, number, number, number, number]): Curve => [
  { x: n[0], y: n[1] },
  { x: n[2], y: n[3] },
  { x: n[4], y: n[5] },
  { x: n[6], y: n[7] },
];

/** The courses of the ferries, by the quay they leave or reach, in the direction of sailing (N17). */
export const COURSES: Record<string, Curve[]> = {
  a3: [curve(0, -306, -2, -345, 12, -375, 28, -414)],
  c5: [curve(150, -392, 150, -420, 142, -436, 126, -452)],
  g9: [curve(128, -528, 200, -606, 372, -640, 428, -566)],
  e1: [
    curve(2, -462, -110, -400, -116, -200, -102, -50),
    curve(-102, -50, -92, 60, -30, 136, 80, 134),
    curve(80, 134, 160, 134, 220, 126, 260, 111),
  ],
};

export function along([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const mix = (k: "x" | "y") =>
    u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
  return { x: mix("x"), y: mix("y") };
}

/** How its houses are built. */
export const HOUSES: Manner = {
  roofs: ["#4a4552", "#5a3b38", "#3f4a63"],
  wall: "#33303c",
  height: [17, 22],
  flat: 0.85,
  lit: 0.42,
  detail: true,
  relief: 0.5,
};
