/** Where things are on the Pocket board: a district of 3×3 tiles, and twelve spaces around it (P2, P8). */

export interface Point {
  x: number;
  y: number;
}

export const SIZE = 760;
export const TILE = 192;
export const EDGE = 92; // from the rim of the picture to the district
export const ROAD = 29; // half the width of a street
const RING = 47; // from the rim to the middle of the road around the district

/** The cells row by row, as the tiles of a view are listed. */
export const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

/** The middle of a cell. */
export function cellAt(cell: string): Point {
  const place = Math.max(CELLS.indexOf(cell), 0);
  return {
    x: EDGE + TILE * ((place % 3) + 0.5),
    y: EDGE + TILE * (Math.floor(place / 3) + 0.5),
  };
}

const along = (place: number): number => EDGE + TILE * (place + 0.5);

const CURVE = 0.55;

/** A point of the road around the district: whole numbers are its spaces, halves its corners. */
export function ringAt(way: number): Point {
  const turn = ((way % 12) + 12) % 12;
  const side = Math.floor((turn + 0.5) / 3) % 4;
  const on = ((turn - side * 3 + 12.5) % 12) - 0.5; // from -0.5 to 2.5 along its side
  const last = 2;
  let x = along(Math.min(Math.max(on, 0), last));
  let y = RING;
  const over = on < 0 ? on : on > last ? on - last : 0;
  if (over !== 0) {
    // Round the corner, in a curve that keeps clear of the tiles.
    const angle = over * (Math.PI / 2);
    const radius = EDGE + TILE / 2 - RING;
    x += Math.sign(over) * Math.abs(Math.sin(angle)) ** CURVE * radius;
    y += (1 - Math.cos(angle) ** CURVE) * radius;
  }
  for (let quarter = 0; quarter < side; quarter++) [x, y] = [SIZE - y, x];
  return { x, y };
}

/** Which way one looks from a space into the district. */
export function lookFrom(space: number): Point {
  return [
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
    { x: 1, y: 0 },
  ][Math.floor(space / 3) % 4]!;
}

const BREADTH = 54; // of a detective

/** How far from the middle of a space a detective stands who shares it, seen along his look (P19). */
export function asideOf(place: number, count: number): number {
  return (place - (count - 1) / 2) * BREADTH;
}

export function standing(way: number, aside: number): Point {
  const at = ringAt(way);
  const look = lookFrom((Math.round(way) + 12) % 12);
  return { x: at.x + look.y * aside, y: at.y - look.x * aside };
}

const SIDES = ["N", "E", "S", "W"];

/** How far a tile is turned from the way it is drawn, its wall to the north; null: as it was. */
export function angleOf(wall: string | null): number | null {
  return wall === null ? null : SIDES.indexOf(wall) * 90;
}

/** The same angle, reached from another by the shortest turn; half a turn goes clockwise. */
export function turnedTo(from: number, to: number): number {
  const way = (((to - from) % 360) + 360) % 360;
  return from + (way > 180 ? way - 360 : way);
}

/** A line of sight, drawn downwards from the edge of the district and then turned. */
export interface Beam {
  edge: Point;
  angle: number;
  aside: number; // where the lantern is held
  length: number;
  stopped: boolean; // by a wall; otherwise it leaves the district
}

interface Walled {
  suspect: string;
  wall: string | null;
}

const CRATES = 34; // how far Lane's barricade reaches into his tile

/**
 * The line of sight of a detective: over the cells told, to the wall that stops it. A wall stands where
 * the street ends, Lane's barricade at the edge of his tile.
 */
export function beamOf(
  space: number,
  aside: number,
  cells: string[],
  tiles: (Walled | null)[],
): Beam {
  const side = Math.floor(space / 3) % 4;
  const at = ringAt(space);
  const look = lookFrom(space);
  const last = cells.at(-1);
  const tile = last === undefined ? null : tiles[CELLS.indexOf(last)];
  const walled = tile != null && tile.wall === SIDES[(side + 2) % 4];
  const short = walled ? (tile.suspect === "lane" ? CRATES : TILE / 2 - ROAD) : 0;
  return {
    edge: { x: at.x + look.x * (EDGE - RING), y: at.y + look.y * (EDGE - RING) },
    angle: side * 90,
    aside,
    length: cells.length * TILE - short,
    stopped: walled || cells.length < 3,
  };
}
