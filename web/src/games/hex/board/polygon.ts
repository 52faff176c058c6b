import type { Point } from "./grid";

/** A convex polygon, its corners clockwise on the screen. */
export type Polygon = Point[];

export const add = (a: Point, b: Point, times = 1): Point => ({
  x: a.x + b.x * times,
  y: a.y + b.y * times,
});
export const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y;
export const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});
export const length = (a: Point) => Math.hypot(a.x, a.y);

/** A unit vector, by its angle in degrees. */
export function unit(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

export function middle(polygon: Polygon): Point {
  const sum = polygon.reduce((a, b) => add(a, b), { x: 0, y: 0 });
  return { x: sum.x / polygon.length, y: sum.y / polygon.length };
}

/** The part of a polygon that lies beyond a line: where `normal` · (p - on) >= 0. */
export function beyond(polygon: Polygon, on: Point, normal: Point): Polygon {
  const kept: Polygon = [];
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    const da = dot(add(a, on, -1), normal);
    const db = dot(add(b, on, -1), normal);
    if (da >= 0) kept.push(a);
    if (da >= 0 !== db >= 0) kept.push(between(a, b, da / (da - db)));
  });
  return kept;
}

/** A polygon cut in two along a line, with a gap between the halves. */
export function cut(polygon: Polygon, on: Point, normal: Point, gap: number): [Polygon, Polygon] {
  const back = { x: -normal.x, y: -normal.y };
  return [
    beyond(polygon, add(on, normal, gap / 2), normal),
    beyond(polygon, add(on, back, gap / 2), back),
  ];
}

/** How far a polygon reaches along a direction, from its least to its greatest point. */
export function extent(polygon: Polygon, way: Point): number {
  const along = polygon.map((p) => dot(p, way));
  return Math.max(...along) - Math.min(...along);
}
