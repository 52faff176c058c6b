/** The drawings of the rules of a hex game, as data in `rules/drawings.json`. */
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

/** Which ground each cell of a drawing has. */
export function grounds(cells: string): [cell: string, ground: Ground][] {
  return cells.split(", ").flatMap((part) => {
    const [kind, ...those] = part.split(" ");
    return those.map((cell): [string, Ground] => [cell, kind as Ground]);
  });
}
