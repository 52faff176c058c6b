/** The drawings of Pocket's rules, as data in `drawings.json`. */
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
