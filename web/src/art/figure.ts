/**
 * How a character looks: its colour, the ink that is read on it, its letter and its emblem.
 *
 * Nothing rests on colour alone: a letter is unique within its game, so two letters where one would
 * be shared. Ink on colour is AA contrast, and so is colour on ink (the letter's badge).
 */
export interface Figure {
  colour: string;
  ink: string;
  letter: string;
  marks: Mark[];
}

/**
 * A stroke of an emblem in a 100×100 box: a path and how it is drawn. "i" fills it with ink, "c" with
 * the token's colour (a cut), a number strokes it with ink at that width, a negative one with the colour.
 */
export type Mark = [how: "i" | "c" | number, d: string];

type Paint = [colour: string, ink: string];

const PALE = "#fbf6e9";
const DARK = "#14171d";

export const PAINTS = {
  RED: ["#b3362b", PALE],
  BROWN: ["#77492a", PALE],
  YELLOW: ["#f2cb3d", DARK],
  BLUE: ["#2a5fb4", PALE],
  GREEN: ["#2a7a4b", PALE],
  BLACK: ["#262a33", PALE],
  PURPLE: ["#6b3b9c", PALE],
  ORANGE: ["#e78230", DARK],
  WHITE: ["#f4efe3", DARK],
  GREY: ["#98a1ae", DARK],
  PINK: ["#ec93b8", DARK],
  TEAL: ["#0f6e73", PALE],
  NIGHT: ["#15090b", "#e8655a"],
  SLATE: ["#4a5670", "#ffd9d2"],
} satisfies Record<string, Paint>;

export const figure = ([colour, ink]: Paint, letter: string, marks: Mark[]): Figure => ({
  ...{ colour, ink, letter, marks },
});

/** Jack, whoever he is: a hat and a collar, and no face between them. */
export const JACK = figure(PAINTS.NIGHT, "J", [
  ["i", "M29 8Q49 13 69 8L67 33Q79 35 91 30Q86 46 49 46T7 30Q19 35 31 33Z"],
  [-5, "M31 27Q49 32 67 27"],
  ["i", "M4 92Q6 70 22 64L28 50Q32 66 49 80Q66 66 70 50L76 64Q92 70 94 92Z"],
  [-3, "M49 80V92M28 66L40 86M70 66L58 86"],
]);

/** An hourglass, half run. */
export const HOURGLASS: Mark[] = [
  ["i", "M24 8H76V18H24ZM24 82H76V92H24Z"],
  [5, "M30 18Q29 38 46 50Q29 62 30 82M70 18Q71 38 54 50Q71 62 70 82"],
  ["i", "M36 33H64Q61 42 50 49Q39 42 36 33ZM36 80Q38 67 50 63T64 80Z"],
  [3, "M50 50V62"],
];

/** The figures of a game by id. A stranger gets a plain grey token with the first letter of the name. */
export function figures(known: Record<string, Figure>): (id: string) => Figure {
  return (id) => known[id] ?? figure(PAINTS.GREY, id.slice(0, 1).toUpperCase(), []);
}
