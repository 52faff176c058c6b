/** Gardens and parks from above: lawn, hedge, paths and trees, no two alike. */
import { NIGHT, shade } from "./colour";
import { centre, closed, corners, SIZE, type Point } from "./grid";
import type { Shape } from "./houses";
import { add, between, unit } from "./polygon";
import { pick, random } from "$web/art/random";

const LEAVES = ["#2c5b41", "#35664a", "#264f3c", "#3b6d4a"] as const;

export function disc({ x, y }: Point, r: number): string {
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** A crown with lobes, the way a woodcutter would cut it. */
function crown(at: Point, r: number, turn: number): string {
  const lobes = 7;
  const points = Array.from({ length: lobes }, (_, k) =>
    add(at, unit(turn + (360 / lobes) * k), r),
  );
  const small = (r * 0.52).toFixed(1);
  const arcs = points.map((_, k) => {
    const to = points[(k + 1) % lobes]!;
    return `A${small} ${small} 0 0 1 ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  });
  return `M${points[0]!.x.toFixed(1)} ${points[0]!.y.toFixed(1)}${arcs.join("")}Z`;
}

export function tree(at: Point, r: number, chance: () => number): Shape[] {
  const leaf = pick(LEAVES, chance);
  const turn = chance() * 360;
  return [
    { d: disc(add(at, { x: r * 0.35, y: r * 0.5 }), r * 1.05), fill: "#060b12", opacity: 0.4 },
    { d: crown(at, r, turn), fill: shade(leaf, -0.35) },
    { d: crown(add(at, { x: -r * 0.14, y: -r * 0.18 }), r * 0.74, turn + 25), fill: leaf },
    { d: crown(add(at, { x: -r * 0.28, y: -r * 0.34 }), r * 0.36, turn), fill: shade(leaf, 0.22) },
  ];
}

/** A walled garden of London: nobody can stand in it. */
export function garden(cell: string): Shape[] {
  const chance = random(`garden ${cell}`);
  const at = centre(cell);
  const lawn = corners(at, SIZE - 4);
  const found: Shape[] = [
    { d: closed(corners({ x: at.x + 2, y: at.y + 4 }, SIZE - 3)), fill: "#060b12", opacity: 0.35 },
    { d: closed(lawn), fill: "#1d3b30" },
    { d: closed(corners(at, SIZE - 9)), fill: shade(NIGHT.lawn, -0.12) },
  ];
  const turn = pick([0, 60, 120], chance);
  const gate = unit(turn + 30);
  found.push({
    d: `M${at.x - gate.x * 40} ${at.y - gate.y * 40}L${at.x + gate.x * 40} ${at.y + gate.y * 40}`,
    fill: "#6b6a58",
    line: 6,
    opacity: 0.6,
  });
  found.push(...heart(at, Math.floor(chance() * 3)));
  const start = chance() * 40;
  const trees: Point[] = [];
  for (let k = 0; k < 7; k++) {
    const angle = start + k * 51 + chance() * 14;
    const off = Math.abs(((angle - turn - 30 + 540) % 180) - 90);
    if (off < 66) trees.push(add(at, unit(angle), 28 + chance() * 5)); // keep the path clear
  }
  trees.sort((a, b) => a.y - b.y);
  for (const place of trees) found.push(...tree(place, 9 + chance() * 4, chance));
  return found;
}

/** What stands in the middle: a fountain, a statue or a round bed. */
function heart(at: Point, kind: number): Shape[] {
  if (kind === 0)
    return [
      { d: disc(at, 12), fill: "#77756a" },
      { d: disc(at, 9), fill: "#274a68" },
      { d: disc(add(at, { x: -2, y: -2 }), 3), fill: "#9db8d6" },
    ];
  if (kind === 1)
    return [
      { d: disc(add(at, { x: 3, y: 4 }), 8), fill: "#060b12", opacity: 0.4 },
      { d: disc(at, 8), fill: "#827f73" },
      { d: `M${at.x - 4} ${at.y + 3}q0-9 2-12q2-5 4 0q2 3 2 12Z`, fill: "#d2cebd" },
    ];
  return [
    { d: disc(at, 11), fill: "#6b6a58" },
    { d: disc(at, 8), fill: "#3d2b38" },
    {
      d: disc(add(at, { x: -3, y: -1 }), 2.4) + disc(add(at, { x: 3, y: 2 }), 2.4),
      fill: "#b06a6a",
    },
  ];
}

/** A park of New York: trees all around, and room to stand in the dark under them. */
export function park(cell: string): Shape[] {
  const chance = random(`park ${cell}`);
  const at = centre(cell);
  const points = corners(at, SIZE - 5);
  const found: Shape[] = [
    { d: closed(corners(at, SIZE - 2)), fill: "#1a382d" },
    { d: closed(corners(at, SIZE - 6)), fill: shade(NIGHT.lawn, -0.1) },
    { d: disc(at, 27), fill: "#24493a" },
  ];
  const places = points.flatMap((p, k) => [
    between(p, at, 0.1 + chance() * 0.08),
    between(between(p, points[(k + 1) % 6]!, 0.35 + chance() * 0.3), at, 0.06 + chance() * 0.08),
  ]);
  places.sort((a, b) => a.y - b.y);
  for (const place of places)
    if (chance() < 0.88) found.push(...tree(place, 7.5 + chance() * 3.5, chance));
  return found;
}
