/**
 * The geometry of a board of flat-top hexes: where a cell lies, its outline, its neighbours.
 *
 * A cell is a column letter and a number, its axial coordinates (`coordinates` in the board files).
 */
export const SIZE = 50; // from the centre of a hex to a corner
export const HALF = (SIZE * Math.sqrt(3)) / 2; // from the centre to the middle of a side

export interface Point {
  x: number;
  y: number;
}

/** The six ways to a neighbour, as steps of letter and number, clockwise from north. */
export const STEPS = {
  N: [0, 1],
  NE: [1, 1],
  SE: [1, 0],
  S: [0, -1],
  SW: [-1, -1],
  NW: [-1, 0],
} as const;
export type Direction = keyof typeof STEPS;
export const DIRECTIONS = Object.keys(STEPS) as Direction[];

/** Degrees clockwise from north, as a compass has them. */
export const BEARING: Record<Direction, number> = {
  N: 0,
  NE: 60,
  SE: 120,
  S: 180,
  SW: 240,
  NW: 300,
};

/** The sides of a hex as pairs of corners (0 is due east, then clockwise on the screen). */
const SIDE: Record<Direction, [number, number]> = {
  N: [4, 5],
  NE: [5, 0],
  SE: [0, 1],
  S: [1, 2],
  SW: [2, 3],
  NW: [3, 4],
};

export function axial(cell: string): [q: number, n: number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1))];
}

export function centre(cell: string): Point {
  const [q, n] = axial(cell);
  return { x: 1.5 * SIZE * q, y: HALF * (q - 2 * n) };
}

/** The cell one step away; it need not be on any board. */
export function step(cell: string, way: Direction): string {
  const [q, n] = axial(cell);
  const [dq, dn] = STEPS[way];
  return String.fromCharCode(97 + q + dq) + String(n + dn);
}

/** The unit vector of a direction on the screen. */
export function heading(way: Direction): Point {
  const angle = (BEARING[way] * Math.PI) / 180;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

export function corners({ x, y }: Point, size = SIZE): Point[] {
  return [0, 1, 2, 3, 4, 5].map((k) => ({
    x: x + size * Math.cos((k * Math.PI) / 3),
    y: y + size * Math.sin((k * Math.PI) / 3),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;

export const pair = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

export function closed(points: Point[]): string {
  return `M${points.map(pair).join("L")}Z`;
}

export function open(points: Point[]): string {
  return `M${points.map(pair).join("L")}`;
}

/** The outlines of cells, one after the other, as one path. */
export function hexes(cells: Iterable<string>, size = SIZE): string {
  return [...cells].map((cell) => closed(corners(centre(cell), size))).join("");
}

/** The sides between cells of a set and everything else. */
export function rim(cells: Iterable<string>, inset = 0): string {
  const inside = new Set(cells);
  let path = "";
  for (const cell of inside) {
    const points = corners(centre(cell), SIZE - inset);
    for (const way of DIRECTIONS) {
      if (!inside.has(step(cell, way))) path += open(SIDE[way].map((k) => points[k]!));
    }
  }
  return path;
}

/** The two ends of the side of a cell in one direction. */
export function side(cell: string, way: Direction): [Point, Point] {
  const points = corners(centre(cell));
  const [from, to] = SIDE[way];
  return [points[from]!, points[to]!];
}

/** Every cell whose centre lies in a rectangle; letters before `a` and numbers below 0 included. */
export function cellsWithin(left: number, top: number, right: number, bottom: number): string[] {
  const found: string[] = [];
  for (let q = Math.ceil(left / (1.5 * SIZE)); q <= right / (1.5 * SIZE); q++) {
    for (let n = Math.ceil((q - bottom / HALF) / 2); n <= (q - top / HALF) / 2; n++) {
      found.push(String.fromCharCode(97 + q) + String(n));
    }
  }
  return found;
}
