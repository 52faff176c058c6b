/**
 * Houses seen from above and a little from the south, laid out by chance that is fixed per cell:
 * a hex is cut into plots, each plot gets walls with windows and a roof that catches the moon.
 */
import { NIGHT, shade } from "./colour";
import { centre, closed, corners, open, SIZE, type Point } from "./grid";
import { add, between, cut, dot, extent, length, middle, unit, type Polygon } from "./polygon";
import { pick, random } from "$web/art/random";

export interface Shape {
  d: string;
  fill: string;
  line?: number; // drawn as a line of this width instead of being filled
  opacity?: number;
}

export interface Manner {
  roofs: readonly string[];
  wall: string;
  height: [least: number, most: number];
  flat: number; // how often a roof is flat
  lit: number; // how often a window is lit
  detail: boolean; // tiles, dormers and bright chimneys
  relief: number; // how dark the far side of a roof is
  plans?: readonly number[]; // the ways to parcel a block; all of them unless told
  size?: number;
}

const MOONWARD = unit(-125); // the moon stands in the north-west

/** The town beyond the board: asleep, and of no account. */
export const SLEEPING: Manner = {
  roofs: ["#1d2233", "#241f2b", "#1a2436", "#272130", "#1c2030"],
  wall: "#101726",
  height: [8, 13],
  flat: 0,
  lit: 0.08,
  detail: false,
  relief: 0.28,
  plans: [0, 1, 1], // many small houses
};

/** Everything to draw for the houses of a cell, from the back to the front. */
export function houses(cell: string, manner: Manner): Shape[] {
  const chance = random(`houses ${cell}`);
  const where = centre(cell);
  const block = corners({ x: where.x, y: where.y + 2 }, manner.size ?? SIZE - 3.5);
  const plots = parcel(block, manner.plans ?? [0, 1, 2, 3, 4, 5], chance)
    .filter((plot) => plot.length > 2)
    .sort((a, b) => middle(a).y - middle(b).y);
  return merged(plots.flatMap((plot) => house(plot, manner, chance)));
}

/** Shapes of one look that follow each other, as one. */
export function merged(shapes: Shape[]): Shape[] {
  const found: Shape[] = [];
  for (const shape of shapes) {
    const last = found.at(-1);
    if (
      last &&
      last.fill === shape.fill &&
      last.line === shape.line &&
      last.opacity === shape.opacity
    )
      last.d += shape.d;
    else found.push({ ...shape });
  }
  return found;
}

/** The shadow a block throws to the south-east. */
export function shadow(cell: string): string {
  const where = centre(cell);
  return closed(corners({ x: where.x + 4, y: where.y + 7 }, SIZE - 3));
}

function parcel(block: Polygon, plans: readonly number[], chance: () => number): Polygon[] {
  const heart = middle(block);
  const turn = pick([0, 60, 120], chance);
  const across = unit(turn + 30);
  const along = unit(turn + 120);
  const alley = 2 + chance() * 2;
  switch (pick(plans, chance)) {
    case 0: {
      // a terrace of three
      const third = 14 + chance() * 3;
      const [first, rest] = cut(block, add(heart, across, third), across, alley);
      const [last, mid] = cut(
        rest,
        add(heart, across, -third),
        { x: -across.x, y: -across.y },
        1.5,
      );
      return [first, mid, last];
    }
    case 1: {
      // two and two around a crossing of alleys
      const [a, b] = cut(block, add(heart, across, chance() * 10 - 5), across, alley);
      return [
        ...cut(a, add(heart, along, chance() * 16 - 8), along, 1.5),
        ...cut(b, add(heart, along, chance() * 16 - 8), along, alley),
      ];
    }
    case 2: {
      // a big one and two small ones
      const [small, big] = cut(block, add(heart, across, 8 + chance() * 8), across, alley);
      return [big, ...cut(small, add(heart, along, chance() * 12 - 6), along, 1.5)];
    }
    case 3: {
      // three wings meeting in a yard
      const from = pick([0, 1], chance);
      return [0, 2, 4].map((k) => {
        const [a, b, c] = [0, 1, 2].map((j) => block[(from + k + j) % 6]!);
        const wing = [heart, a!, b!, c!];
        const own = middle(wing);
        return wing.map((p) => between(p, own, 0.035));
      });
    }
    case 4:
      return [...cut(block, add(heart, across, chance() * 12 - 6), across, alley)];
    default: {
      // a hall with an annex
      const [annex, hall] = cut(block, add(heart, across, 20 + chance() * 6), across, 1.5);
      return [hall, annex];
    }
  }
}

function house(plot: Polygon, manner: Manner, chance: () => number): Shape[] {
  const [least, most] = manner.height;
  const height = least + chance() * (most - least);
  const colour = pick(manner.roofs, chance);
  const flat = chance() < manner.flat;
  const eaves = plot.map((p) => ({ x: p.x, y: p.y - height }));
  return [
    ...walls(plot, height, manner, chance),
    ...(flat ? flatRoof(eaves, colour, manner, chance) : ridgedRoof(eaves, colour, manner, chance)),
  ];
}

function walls(plot: Polygon, height: number, manner: Manner, chance: () => number): Shape[] {
  const found: Shape[] = [];
  let lit = "";
  let dark = "";
  plot.forEach((a, i) => {
    const b = plot[(i + 1) % plot.length]!;
    const out = outward(a, b);
    if (out.y < 0.1) return; // seen from the south, the northern walls are hidden
    const up = { x: 0, y: -height };
    found.push({
      d: closed([a, b, add(b, up), add(a, up)]),
      fill: shade(manner.wall, -0.25 - 0.15 * Math.round(2 * out.x)),
    });
    const count = Math.floor(length(add(b, a, -1)) / 8);
    for (let k = 0; k < count; k++) {
      const at = (part: number, high: number) =>
        add(between(a, b, part), { x: 0, y: -height * high });
      const [from, to] = [(k + 0.3) / count, (k + 0.7) / count];
      const pane = closed([at(from, 0.28), at(to, 0.28), at(to, 0.72), at(from, 0.72)]);
      if (chance() < manner.lit) lit += pane;
      else dark += pane;
    }
  });
  if (dark && manner.detail) found.push({ d: dark, fill: "#121929" });
  if (lit) found.push({ d: lit, fill: NIGHT.window, opacity: manner.detail ? 1 : 0.45 });
  return found;
}

function ridgedRoof(eaves: Polygon, colour: string, manner: Manner, chance: () => number): Shape[] {
  const heart = middle(eaves);
  const axis = longest(eaves);
  const wide = extent(eaves, { x: -axis.y, y: axis.x });
  const half = Math.max(2, extent(eaves, axis) / 2 - wide * (0.2 + chance() * 0.3));
  const peak = add(heart, { x: 0, y: -wide * (0.06 + 0.28 * manner.relief) });
  const ridge = (p: Point) => add(peak, axis, dot(add(p, heart, -1), axis) > 0 ? half : -half);
  const found: Shape[] = [];
  let tiles = "";
  eaves.forEach((a, i) => {
    const b = eaves[(i + 1) % eaves.length]!;
    const [ra, rb] = [ridge(a), ridge(b)];
    const light = Math.round(dot(outward(a, b), MOONWARD) * 3) / 3; // few shades, few paths
    found.push({
      d: closed([a, b, rb, ra]),
      fill: shade(colour, light > 0 ? light * 0.2 : light * manner.relief),
    });
    for (const part of manner.detail ? [0.25, 0.5, 0.75] : [0.33, 0.66])
      tiles += open([between(a, ra, part), between(b, rb, part)]);
  });
  if (!manner.detail) {
    const top = [add(peak, axis, half), add(peak, axis, -half)] as const;
    found.push({ d: tiles, fill: "#080c15", line: 1, opacity: 0.5 });
    found.push({ d: open([...top]), fill: "#39455f", line: 1.4, opacity: 0.8 });
    return chance() < 0.7 ? [...found, ...chimney(top[0], "#0a0f1a", "#2a3348")] : found;
  }
  found.push({ d: tiles, fill: "#0b101b", line: 0.9, opacity: 0.45 });
  const ends = [add(peak, axis, half), add(peak, axis, -half)];
  found.push({ d: open(ends), fill: shade(colour, 0.42), line: 1.6 });
  const stacks = wide > 24 ? 2 : 1;
  for (let k = 0; k < stacks; k++)
    found.push(...chimney(between(ends[0]!, ends[1]!, 0.1 + k * 0.8)));
  if (chance() < manner.lit) {
    // a garret with a light on
    const at = add(between(ends[0]!, ends[1]!, 0.35 + chance() * 0.3), { x: 0, y: wide * 0.24 });
    found.push({ d: box(at, 3, 3.4), fill: "#0d1320" }, { d: box(at, 2, 2.4), fill: NIGHT.window });
  }
  return found;
}

function flatRoof(eaves: Polygon, colour: string, manner: Manner, chance: () => number): Shape[] {
  const heart = middle(eaves);
  const inner = eaves.map((p) => between(p, heart, 0.14));
  const found: Shape[] = [
    { d: closed(eaves), fill: shade(colour, 0.18) },
    { d: closed(inner), fill: shade(colour, -0.35) },
  ];
  if (!manner.detail) return found;
  const at = add(heart, { x: chance() * 14 - 7, y: chance() * 10 - 3 });
  if (chance() < 0.6) {
    // a water tank on its legs
    found.push(
      {
        d:
          open([add(at, { x: -5, y: 5 }), add(at, { x: -4, y: -3 })]) +
          open([add(at, { x: 5, y: 5 }), add(at, { x: 4, y: -3 })]),
        fill: "#141a27",
        line: 1.6,
      },
      { d: box(add(at, { x: 0, y: -6 }), 6, 5), fill: "#4b3a31" },
      {
        d: closed([
          add(at, { x: -7, y: -11 }),
          add(at, { x: 0, y: -17 }),
          add(at, { x: 7, y: -11 }),
        ]),
        fill: "#6a574a",
      },
    );
  } else found.push(...chimney(at));
  if (chance() < 0.6) {
    const sky = add(heart, { x: chance() * 16 - 8, y: 6 + chance() * 4 });
    found.push(
      { d: box(sky, 6, 3.4), fill: "#0d1320" },
      { d: box(sky, 5, 2.4), fill: NIGHT.window },
    );
  }
  return found;
}

function chimney(at: Point, side = "#141a28", top = "#77707c"): Shape[] {
  return [
    { d: box(add(at, { x: 0, y: -1 }), 3, 4), fill: side },
    { d: box(add(at, { x: 0, y: -5 }), 3, 2), fill: top },
    { d: box(add(at, { x: 0, y: -5 }), 1.4, 1), fill: side },
  ];
}

const box = ({ x, y }: Point, w: number, h: number) =>
  closed([
    { x: x - w, y: y - h },
    { x: x + w, y: y - h },
    { x: x + w, y: y + h },
    { x: x - w, y: y + h },
  ]);

/** The outward normal of an edge of a polygon that runs clockwise on the screen. */
function outward(a: Point, b: Point): Point {
  const way = add(b, a, -1);
  const far = length(way) || 1;
  return { x: way.y / far, y: -way.x / far };
}

/** The direction of a polygon's longest edge. */
function longest(polygon: Polygon): Point {
  let best = { x: 1, y: 0 };
  let most = 0;
  polygon.forEach((a, i) => {
    const way = add(polygon[(i + 1) % polygon.length]!, a, -1);
    const far = length(way);
    if (far > most) {
      most = far;
      best = { x: way.x / far, y: way.y / far };
    }
  });
  return best;
}
