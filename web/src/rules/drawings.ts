/** The small drawings of the rules, as data: pieces of a hex board, tiles of a district, an order of play. */
import type { Game } from "$web/words/ids";

export type Ground =
  | "street"
  | "manhole"
  | "covered"
  | "lamp"
  | "dark"
  | "building"
  | "garden"
  | "metro"
  | "park"
  | "quay"
  | "site"
  | "port"
  | "steamer"
  | "island";

export interface HexDrawing {
  kind: "hexes";
  game: "london" | "newyork";
  cells: Record<string, Ground>;
  people?: Record<string, string>; // character → cell
  seen?: string[]; // characters that a witness would see
  lit?: string[]; // cells in the light
  beam?: string[]; // cells of Watson's beam, his own first
  marks?: Record<string, string>; // cell → what is written on it
  ways?: string[][]; // a walk, cell by cell
  hops?: [string, string][]; // under the streets, or by ferry
  out?: { from: string; to: string; shut?: boolean }[]; // a way off the board, towards a cell that is not drawn
  covered?: [string, string]; // under an investigation tile
  informant?: { at: string; talks: boolean }[];
}

export type Side = "N" | "E" | "S" | "W";
export interface DrawnTile {
  x: number;
  y: number;
  wall: Side | null;
  who?: string | null;
  seen?: boolean;
  barricade?: boolean; // a crossroads, one arm shut
}
export interface TileDrawing {
  kind: "tiles";
  width: number; // in tiles
  height: number;
  tiles: DrawnTile[];
  detectives?: { id: string; x: number; y: number }[];
  beams?: [x1: number, y1: number, x2: number, y2: number][];
  arrows?: [x1: number, y1: number, x2: number, y2: number, bend?: number][];
}

export interface OrderDrawing {
  kind: "order";
  game: Game;
}

export type Drawing = HexDrawing | TileDrawing | OrderDrawing;

/** "street a1 a2, lamp b1" → which ground each cell has. */
function ground(text: string): Record<string, Ground> {
  const found: Record<string, Ground> = {};
  for (const part of text.split(", ")) {
    const [kind, ...cells] = part.split(" ");
    for (const cell of cells) found[cell] = kind as Ground;
  }
  return found;
}

/** "W gull, S bert" → tiles from left to right from a place on; a name in brackets is seen. */
function row(y: number, x: number, text: string): DrawnTile[] {
  return text.split(", ").map((part, at) => {
    const [wall = "", name = ""] = part.split(" ");
    const seen = name.startsWith("(");
    const who = name.replace(/[()]/g, "") || null;
    const shut = wall === "x" ? null : (wall as Side);
    return { x: x + at, y, wall: shut, who, seen, barricade: who === "lane" };
  });
}

/** One line of sight, a detective to its left. */
function line(
  y: number,
  text: string,
  reach: number,
): { tiles: DrawnTile[]; beam: [number, number, number, number] } {
  return { tiles: row(y, 1, text), beam: [0.55, y + 0.5, 1 + reach, y + 0.5] };
}
const LINES = [
  line(0, "N (bert), S (gull), N (smith)", 3),
  line(1.2, "W bert, S gull, N smith", 0),
  line(2.4, "E (bert), S gull, N smith", 0.97),
  line(3.6, "N (bert), W gull, N smith", 1),
  line(4.8, "N (bert), E (gull), N smith", 1.97),
];

export const DRAWINGS = {
  "order-pocket": { kind: "order", game: "pocket" },
  "order-london": { kind: "order", game: "london" },
  "order-newyork": { kind: "order", game: "newyork" },

  "pocket-tiles": {
    kind: "tiles",
    width: 4.4,
    height: 1,
    tiles: [
      { x: 0, y: 0, wall: "S", who: "gull" },
      { x: 1.7, y: 0, wall: "E", who: "lane", barricade: true },
      { x: 3.4, y: 0, wall: null },
    ],
    arrows: [[2.8, 0.5, 3.3, 0.5]],
  },
  "pocket-start": {
    kind: "tiles",
    width: 5,
    height: 5,
    tiles: [
      ...row(1, 1, "W gull, S bert, E stealthy"),
      ...row(2, 1, "W smith, E pizer, E lestrade"),
      ...row(3, 1, "S lane, S madame, E goodley"),
    ],
    detectives: [
      { id: "holmes", x: 0.5, y: 1.5 },
      { id: "watson", x: 4.5, y: 1.5 },
      { id: "toby", x: 2.5, y: 4.5 },
    ],
    arrows: [
      [0.6, 0.95, 1.4, 0.35, -0.25],
      [4.55, 2.1, 4.55, 3.4, 0],
      [1.9, 4.55, 0.75, 4.2, -0.2],
    ],
  },
  "pocket-rotation": {
    kind: "tiles",
    width: 3,
    height: 1,
    tiles: [
      { x: 0, y: 0, wall: "E", who: "gull" },
      { x: 2, y: 0, wall: "S", who: "gull" },
    ],
    arrows: [[1.12, 0.62, 1.88, 0.62, -0.35]],
  },
  "pocket-exchange": {
    kind: "tiles",
    width: 4.9,
    height: 1,
    tiles: [
      { x: 0, y: 0, wall: "E", who: "gull" },
      { x: 1.05, y: 0, wall: "N", who: "bert" },
      { x: 2.85, y: 0, wall: "N", who: "bert" },
      { x: 3.9, y: 0, wall: "E", who: "gull" },
    ],
    arrows: [[2.2, 0.5, 2.7, 0.5]],
  },
  "pocket-sight": {
    kind: "tiles",
    width: 4,
    height: 5.8,
    tiles: LINES.flatMap(({ tiles }) => tiles),
    detectives: LINES.map(({ beam }) => ({ id: "holmes", x: 0.4, y: beam[1] })),
    beams: LINES.map(({ beam }) => beam),
  },
  "pocket-appeal": {
    kind: "tiles",
    width: 5,
    height: 5,
    tiles: [
      ...row(1, 1, "W, N stealthy, E"),
      ...row(2, 1, "E (pizer), S lestrade, W madame"),
      ...row(3, 1, "N (gull), x, N (bert)"),
    ],
    detectives: [
      { id: "holmes", x: 1.5, y: 0.5 },
      { id: "watson", x: 4.5, y: 3.5 },
      { id: "toby", x: 2.5, y: 4.5 },
    ],
    beams: [
      [1.5, 0.75, 1.5, 3],
      [4.3, 3.5, 1, 3.5],
      [2.5, 4.3, 2.5, 3],
    ],
  },

  "london-signs": {
    kind: "hexes",
    game: "london",
    cells: ground("street a1, manhole b2, covered c2, lamp d3, dark e3, building f4, garden g4"),
  },
  "london-sewers": {
    kind: "hexes",
    game: "london",
    cells: ground(
      "street a1 a2 b1 g4 g5 h5, manhole b2 f4, covered d5, building c3 e4 a3, garden d3 e3 h6",
    ),
    people: { holmes: "a1" },
    marks: { b2: "1", f4: "2", g5: "3" },
    ways: [
      ["a1", "b2"],
      ["f4", "g5"],
    ],
    hops: [["b2", "f4"]],
  },
  "london-beam": {
    kind: "hexes",
    game: "london",
    cells: ground("street a1 b2 c3 d4 e5 b1 c2 d3 e4 a2 b3, building f6 d5, garden c4 f5"),
    people: { watson: "a1", bert: "c3", gull: "e5" },
    seen: ["bert", "gull"],
    beam: ["a1", "b2", "c3", "d4", "e5"],
  },
  "london-whistle": {
    kind: "hexes",
    game: "london",
    cells: ground(
      "street i7 i8 i9 j8 j10 k9 k10 k11 l10 m10 m11, manhole m9, building j7 j9, garden k8 l9 h7, lamp h8 l11",
    ),
    people: { goodley: "m10", bert: "i8" },
    marks: { j8: "1", k9: "2", j10: "2", l10: "3", k10: "3", k11: "3" },
  },
  "london-light": {
    kind: "hexes",
    game: "london",
    cells: ground("lamp f5, street e4 e5 g5 g6 e6 d3 d5 c3 e3 g4, building f4 d4 c4, garden f6"),
    people: { holmes: "g5", lestrade: "e5", bert: "e6", gull: "c3" },
    seen: ["holmes", "lestrade", "bert"],
    lit: ["e4", "e5", "g5", "g6"],
  },
  "london-exit": {
    kind: "hexes",
    game: "london",
    cells: ground("street b2 c3 d4 e4 f4 g5 d3, building c2 e5 f5, garden e3, manhole c4"),
    people: { gull: "d4" },
    marks: { c3: "1", b2: "2" },
    ways: [["d4", "c3", "b2"]],
    out: [
      { from: "b2", to: "a2" },
      { from: "g5", to: "h6", shut: true },
    ],
  },

  "newyork-signs": {
    kind: "hexes",
    game: "newyork",
    cells: ground(
      "street a1, metro b2, park c2, quay d3, building e3, site f4, lamp g4, street h5, street i5, steamer j6",
    ),
    covered: ["h5", "i5"],
  },
  "newyork-metro": {
    kind: "hexes",
    game: "newyork",
    cells: ground("street a1 a2 b1 g4 g5 h5 f3, metro b2 f4, building c3 d3 e4, park a3, site e3"),
    people: { callahan: "a1" },
    marks: { b2: "1", f4: "2", g5: "3" },
    ways: [
      ["a1", "b2"],
      ["f4", "g5"],
    ],
    hops: [["b2", "f4"]],
  },
  "newyork-ferries": {
    kind: "hexes",
    game: "newyork",
    cells: ground("quay a4 b6 f9 f5, island d6, street a3 b5 g9 g6"),
    hops: [
      ["a4", "d6"],
      ["b6", "d6"],
      ["d6", "f9"],
      ["d6", "f5"],
    ],
  },
  "newyork-roofs": {
    kind: "hexes",
    game: "newyork",
    cells: ground("street i6 i7 j7 k8 l8 l7 i5 m9 m8, building j6 k7 k9"),
    people: { cloud_rider: "i6" },
    marks: { l8: "1" },
    ways: [["i6", "j6", "k7", "l8"]],
  },
  "newyork-investigation": {
    kind: "hexes",
    game: "newyork",
    cells: ground("street k5 l5 k6 l6 j5 m6 m5 l7, steamer k4"),
    covered: ["k5", "l5"],
    people: { callahan: "l7" },
  },
  "newyork-light": {
    kind: "hexes",
    game: "newyork",
    cells: ground("street a2 b2 b3 c3 c4 d3 e4 e5 f4, lamp b4, park d4, site a3, building c5 d5"),
    people: { latimer: "b3", beach: "b2", grant: "d4", smith: "e5" },
    seen: ["latimer", "beach"],
    lit: ["b3", "c4"],
  },
  "newyork-informant": {
    kind: "hexes",
    game: "newyork",
    cells: ground("street a1 b1 b2 c2 d3 d2 e3 e4, park c3, building a2"),
    people: { latimer: "a1" },
    ways: [["a1", "b2", "c2"]],
    marks: { b2: "1" },
    hops: [["c2", "e4"]],
    informant: [
      { at: "c2", talks: true },
      { at: "e4", talks: false },
    ],
  },
  "newyork-port": {
    kind: "hexes",
    game: "newyork",
    cells: ground("street a2 b2 c3 d3 d4 e4 c2, steamer b1, port e3, building c4"),
    people: { beach: "d4" },
    marks: { c3: "1", b2: "2", b1: "3" },
    ways: [["d4", "c3", "b2", "b1"]],
  },
} as const satisfies Record<string, unknown>;

export type DrawingName = keyof typeof DRAWINGS;

export function drawing(name: DrawingName): Drawing {
  return DRAWINGS[name] as unknown as Drawing;
}
