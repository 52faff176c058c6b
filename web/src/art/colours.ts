/**
 * Every character's colour, the ink that is read on it, and its letter.
 *
 * Nothing rests on colour alone: a letter is unique within its game, so two letters where one would
 * be shared. Ink on colour is AA contrast, and so is colour on ink (the letter's badge).
 */
export type Game = "pocket" | "london" | "newyork";

export interface Look {
  colour: string;
  ink: string;
  letter: string;
}

const PALE = "#fbf6e9";
const DARK = "#14171d";

const RED: Paint = ["#b3362b", PALE];
const BROWN: Paint = ["#77492a", PALE];
const YELLOW: Paint = ["#f2cb3d", DARK];
const BLUE: Paint = ["#2a5fb4", PALE];
const GREEN: Paint = ["#2a7a4b", PALE];
const BLACK: Paint = ["#262a33", PALE];
const PURPLE: Paint = ["#6b3b9c", PALE];
const ORANGE: Paint = ["#e78230", DARK];
const WHITE: Paint = ["#f4efe3", DARK];
const GREY: Paint = ["#98a1ae", DARK];
const PINK: Paint = ["#ec93b8", DARK];
const TEAL: Paint = ["#0f6e73", PALE];
const NIGHT: Paint = ["#15090b", "#e8655a"];
const SLATE: Paint = ["#4a5670", "#ffd9d2"];

type Paint = [colour: string, ink: string];

const look = ([colour, ink]: Paint, letter: string): Look => ({ colour, ink, letter });

const jack = look(NIGHT, "J");

export const COLOURS: Record<Game, Record<string, Look>> = {
  pocket: {
    bert: look(ORANGE, "B"),
    goodley: look(BLACK, "Go"),
    gull: look(PURPLE, "Gu"),
    lane: look(GREY, "La"),
    lestrade: look(BLUE, "Le"),
    madame: look(PINK, "M"),
    pizer: look(WHITE, "P"),
    smith: look(YELLOW, "Sm"),
    stealthy: look(GREEN, "St"),
    holmes: look(RED, "H"),
    watson: look(BROWN, "W"),
    toby: look(TEAL, "T"),
    jack,
  },
  london: {
    bert: look(ORANGE, "B"),
    goodley: look(BLACK, "Go"),
    gull: look(PURPLE, "Gu"),
    holmes: look(RED, "H"),
    lestrade: look(BLUE, "L"),
    smith: look(YELLOW, "Sm"),
    stealthy: look(GREEN, "St"),
    watson: look(BROWN, "W"),
    jack,
  },
  newyork: {
    beach: look(BROWN, "B"),
    callahan: look(BLUE, "Ca"),
    cloud_rider: look(ORANGE, "Cl"),
    eastman: look(BLACK, "E"),
    grant: look(GREEN, "G"),
    latimer: look(YELLOW, "L"),
    smith: look(WHITE, "S"),
    tumblety: look(RED, "T"),
    informant: look(SLATE, "I"), // lips closed
    informant_talkative: look(SLATE, "I"), // lips parted
    jack,
  },
};

/** A stranger gets a plain grey token with the first letter of the name. */
export function lookOf(game: Game, id: string): Look {
  return COLOURS[game][id] ?? look(GREY, id.slice(0, 1).toUpperCase());
}
