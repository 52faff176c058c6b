/** What a screen reader is told of the Pocket board. */
const SIDES: Record<string, string> = { N: "north", E: "east", S: "south", W: "west" };
const list = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What there is to say of a tile. */
export interface TileFacts {
  cleared: boolean;
  wall: string | null;
  seenBy: string[];
  rotated: boolean;
  jack: boolean;
}

export default {
  board: "The district: nine tiles, and the detectives around it",
  tile: (cell: string, name: string, { cleared, wall, seenBy, rotated, jack }: TileFacts) =>
    `${cell}: ${name}${jack ? ", who is Jack" : ""}${cleared ? ", cleared" : ""}; ` +
    (wall ? `wall to the ${SIDES[wall] ?? wall}` : "open crossroads") +
    (seenBy.length > 0 ? `; in the light of ${list(seenBy)}` : "; in the dark") +
    (rotated ? "; turned this turn" : ""),
  detective: (name: string, space: number, cells: string[]) =>
    `${name} on space ${space}; ` +
    (cells.length > 0 ? `looks along ${list(cells)}` : "looks at a wall"),
};
