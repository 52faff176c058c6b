import type { Point } from "./hex/board/grid";

/** Where an anchor is on the board, and the shape that answers to the finger. */
export interface Place extends Point {
  shape: "hex" | "round" | "arrow";
  bearing?: number; // of an arrow, in degrees clockwise from north
}

const WAYS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The nearest of some places in the direction of an arrow key; what lies straight ahead is nearer. */
export function nearest<T extends Point>(from: Point, key: string, places: T[]): T | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    const cost = ahead + 1.2 * aside; // so that no column of hexes is leapt over
    if (ahead > 1 && cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}

/** The place of a list that is closest to a point. */
export function closest<T extends Point>(to: Point, places: T[]): T | null {
  const far = (p: T) => Math.hypot(p.x - to.x, p.y - to.y);
  return places.reduce<T | null>((best, p) => (!best || far(p) < far(best) ? p : best), null);
}
