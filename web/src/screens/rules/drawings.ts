/**
 * The small drawings of the rules are data, in `drawings.json`: pieces of a hex board, tiles of a
 * district, an order of play. They come with the rules' text.
 */
import type { Game } from "$web/i18n/ids";

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
  cells: string; // "street a1 a2, lamp b1"
  people?: Record<string, string>; // character → cell
  seen?: string[]; // characters that a witness would see
  lit?: string[]; // cells in the light
  beam?: string[]; // cells of Watson's beam, his own first
  marks?: Record<string, string>; // cell → what is written on it
  ways?: string[][]; // a walk, cell by cell
  hops?: [string, string][]; // under the streets, or by ferry
  out?: { from: string; to: string; shut?: boolean }[]; // off the board, towards a cell that is not drawn
  covered?: [string, string]; // under an investigation tile
  informant?: { at: string; talks: boolean }[];
}

export type Side = "N" | "E" | "S" | "W";
export interface DrawnTile {
  x: number;
  y: number;
  wall: Side | null;
  who?: string;
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
export type Drawings = Record<string, Drawing>;

/** Which ground each cell of a drawing has. */
export function grounds(cells: string): [cell: string, ground: Ground][] {
  return cells.split(", ").flatMap((part) => {
    const [kind, ...those] = part.split(" ");
    return those.map((cell): [string, Ground] => [cell, kind as Ground]);
  });
}
