import { centre, closed, HALF, heading, SIZE, step, type Direction, type Point } from "./grid";

/** The gaslights of a scene's `lights`, and the cells each of them lights. */
export function gaslights(lights: Record<string, string[]>): { lamp: string; cells: string[] }[] {
  return Object.entries(lights)
    .filter(([name]) => name.startsWith("gaslight "))
    .map(([name, cells]) => ({ lamp: name.slice("gaslight ".length), cells }));
}

/** The cells in a straight line from one of them, up to the first on which nobody can stand. */
export function line(from: string, way: Direction, ground: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (let cell = step(from, way); ground.has(cell); cell = step(cell, way)) found.push(cell);
  return found;
}

/** The cone of a lantern: from its bearer to the far side of the last of `count` cells. */
export function cone(from: string, way: Direction, count: number): Point[] {
  const start = centre(from);
  const ahead = heading(way);
  const across = { x: -ahead.y, y: ahead.x };
  const at = (far: number, wide: number) => ({
    x: start.x + ahead.x * far + across.x * wide,
    y: start.y + ahead.y * far + across.y * wide,
  });
  const end = (2 * count + 1) * HALF;
  const mouth = SIZE / 2; // the far side of a hex is as long as its radius
  return [at(12, 7), at(end, mouth), at(end, -mouth), at(12, -7)];
}

export const conePath = (from: string, way: Direction, count: number) =>
  closed(cone(from, way, count));
