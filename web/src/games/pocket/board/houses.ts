/**
 * The houses of a tile, seen from above: roofs of varied shape with chimneys and a few lit windows. No two
 * tiles are alike, and each is always the same. One path for each colour keeps the picture light.
 */
import { pick, random } from "$web/art/random";
import { ROAD, TILE } from "./geometry";

export interface Paint {
  fill: string;
  d: string;
  kind: "shade" | "roof" | "line" | "stack" | "window" | "tree";
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const PAVEMENT = 5;
const ARM = TILE / 2 - ROAD; // the side of a corner block
const SLOPES = [
  ["#6f4540", "#5c3a37", "#4b302e", "#3d2726"], // tile
  ["#65443a", "#533831", "#442e29", "#372521"], // old brick
  ["#4b587a", "#3f4a67", "#333d56", "#293147"], // slate
  ["#434d66", "#384156", "#2e3648", "#252c3c"], // lead
  ["#5a4f49", "#4b423e", "#3e3734", "#322c2b"], // wood
] as const;

type Pencil = (kind: Paint["kind"], fill: string, d: string) => void;

const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const round = (n: number): number => Math.round(n * 10) / 10;

/** A rectangle cut into houses, by its longer side. */
function split(from: Box, least: number, chance: () => number): Box[] {
  const wide = from.w >= from.h;
  const long = wide ? from.w : from.h;
  if (long < least * 2) return [from];
  const at = round(least + (long - 2 * least) * (0.2 + 0.6 * chance()));
  const [one, two] = wide
    ? [
        { ...from, w: at },
        { ...from, x: from.x + at, w: from.w - at },
      ]
    : [
        { ...from, h: at },
        { ...from, y: from.y + at, h: from.h - at },
      ];
  return [...split(one!, least, chance), ...split(two!, least, chance)];
}

function gable({ x, y, w, h }: Box, tones: readonly string[], draw: Pencil): void {
  if (w >= h) {
    draw("roof", tones[0]!, box(x, y, w, h / 2));
    draw("roof", tones[2]!, box(x, y + h / 2, w, h / 2));
    for (let k = x + 6; k < x + w - 2; k += 7) draw("line", "#0006", `M${k} ${y}v${h}`);
    draw("line", "#fff3", `M${x} ${y + h / 2}h${w}`);
  } else {
    draw("roof", tones[1]!, box(x, y, w / 2, h));
    draw("roof", tones[3]!, box(x + w / 2, y, w / 2, h));
    for (let k = y + 6; k < y + h - 2; k += 7) draw("line", "#0006", `M${x} ${k}h${w}`);
    draw("line", "#fff3", `M${x + w / 2} ${y}v${h}`);
  }
}

function hip({ x, y, w, h }: Box, tones: readonly string[], draw: Pencil): void {
  const r = Math.min(w, h) / 2;
  const [ax, ay, bx, by] = [x + r, y + r, x + w - r, y + h - r];
  draw("roof", tones[0]!, `M${x} ${y}h${w}L${bx} ${ay}L${ax} ${ay}z`);
  draw("roof", tones[1]!, `M${x} ${y}L${ax} ${ay}L${ax} ${by}L${x} ${y + h}z`);
  draw("roof", tones[2]!, `M${x + w} ${y}v${h}L${bx} ${by}L${bx} ${ay}z`);
  draw("roof", tones[3]!, `M${x} ${y + h}h${w}L${bx} ${by}L${ax} ${by}z`);
  draw(
    "line",
    "#fff3",
    `M${x} ${y}L${ax} ${ay}L${bx} ${by}L${x + w} ${y + h}M${x + w} ${y}L${bx} ${ay}M${x} ${y + h}L${ax} ${by}`,
  );
}

function flat({ x, y, w, h }: Box, tones: readonly string[], draw: Pencil): void {
  draw("roof", tones[1]!, box(x, y, w, h));
  draw("roof", tones[3]!, box(x + 3, y + 3, w - 6, h - 6));
  draw("roof", tones[2]!, box(x + 6, y + 6, w - 9, h - 9));
}

function garden({ x, y, w, h }: Box, draw: Pencil, chance: () => number): void {
  draw("roof", "#233a33", box(x, y, w, h));
  for (let k = 0; k < 3; k++) {
    const r = round(5 + chance() * 4);
    const cx = round(x + r + chance() * (w - 2 * r));
    const cy = round(y + r + chance() * (h - 2 * r));
    draw(
      "tree",
      "#2f5a46",
      `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    );
    const s = round(r * 0.5);
    draw(
      "tree",
      "#44785e",
      `M${cx - r * 0.7} ${cy - r * 0.3}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0z`,
    );
  }
}

function chimney(x: number, y: number, draw: Pencil): void {
  draw("stack", "#0b0f18", box(x + 2, y + 2.5, 8, 8));
  draw("stack", "#8a6a5e", box(x, y, 8, 7));
  draw("stack", "#1a1413", box(x + 2, y + 2, 4, 3));
}

/** A window under the roof with a lamp behind it. */
function lamp(x: number, y: number, draw: Pencil): void {
  draw("window", "#f2c14e2e", box(x - 4, y - 4, 15, 16));
  draw("window", "#f2c14e", box(x, y, 7, 8));
  draw("window", "#6b4a1a", box(x + 3, y, 1, 8) + box(x, y + 3.5, 7, 1));
}

function house(at: Box, draw: Pencil, chance: () => number): void {
  const tones = pick(SLOPES, chance);
  const roof = chance();
  const inset = { x: at.x + 0.8, y: at.y + 0.8, w: at.w - 1.6, h: at.h - 1.6 };
  draw("shade", "#070b13", box(at.x + 2, at.y + 3, at.w + 1, at.h + 1));
  if (roof < 0.45) gable(inset, tones, draw);
  else if (roof < 0.85) hip(inset, tones, draw);
  else flat(inset, tones, draw);
  const [x, y] = [chance(), chance()].map(round) as [number, number];
  if (chance() < 0.5) chimney(round(at.x + 5 + x * (at.w - 18)), at.y + 4, draw);
  else if (chance() < 0.3) lamp(at.x + 7, round(at.y + 8 + y * (at.h - 24)), draw);
}

/** A row of houses under one roof: what a walled side looks like. Chimneys stand on the party walls. */
function terrace(at: Box, draw: Pencil, chance: () => number): void {
  const tones = pick(SLOPES.slice(0, 3), chance);
  draw("shade", "#070b13", box(at.x, at.y + 4, at.w, at.h + 2));
  hip(at, tones, draw);
  const count = 4 + Math.floor(chance() * 2);
  const step = at.w / count;
  const lit = Math.floor(chance() * count);
  for (let k = 0; k < count; k++) {
    const x = round(at.x + k * step);
    if (k > 0) {
      draw("line", "#0009", `M${x} ${at.y}v${at.h}`);
      draw("line", "#fff2", `M${x + 1.5} ${at.y}v${at.h}`);
      chimney(x - 4, round(at.y + at.h / 2 - 4), draw);
    }
    // Dormers look down into the street.
    const wx = round(x + step / 2 - 4);
    const wy = at.y + at.h - 17;
    draw("roof", tones[1]!, box(wx - 3, wy - 5, 14, 14));
    if (k === lit) lamp(wx, wy, draw);
    else draw("stack", "#10151f", box(wx, wy, 7, 8));
  }
}

/** Where houses stand on a tile drawn with its wall to the north; a crossroads has none in that arm. */
function blocks(cross: boolean): Box[] {
  const far = TILE - ARM;
  const south = [
    { x: 0, y: far, w: ARM, h: ARM },
    { x: far, y: far, w: ARM, h: ARM },
  ];
  const north = cross
    ? [
        { x: 0, y: 0, w: ARM, h: ARM },
        { x: far, y: 0, w: ARM, h: ARM },
      ]
    : [{ x: 0, y: 0, w: TILE, h: ARM }];
  return [...north, ...south];
}

export function housesOf(suspect: string): Paint[] {
  const chance = random(`tile ${suspect}`);
  const found = new Map<string, Paint>();
  const draw: Pencil = (kind, fill, d) => {
    const known = found.get(kind + fill);
    if (known) known.d += d;
    else found.set(kind + fill, { fill, d, kind });
  };
  for (const block of blocks(suspect === "lane")) {
    const built = {
      x: block.x === 0 ? 1 : block.x + PAVEMENT,
      y: block.y === 0 ? 1 : block.y + PAVEMENT,
      w: block.w === TILE ? TILE - 2 : block.w - PAVEMENT - 1,
      h: block.h - PAVEMENT - 1,
    };
    if (block.w === TILE) {
      terrace(built, draw, chance);
      continue;
    }
    const yard = chance() < 0.45;
    split(built, 24 + chance() * 3, chance).forEach((each, place) => {
      if (yard && place === 1) garden(each, draw, chance);
      else house(each, draw, chance);
    });
  }
  const order: Paint["kind"][] = ["shade", "roof", "tree", "line", "stack", "window"];
  return [...found.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
