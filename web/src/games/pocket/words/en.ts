/** The texts of Pocket in English. */
import type { GameWords, VerbWords } from "$web/games/words";
import { and, capital, many, number, turns } from "$web/i18n/en/grammar";

const SIDES: Record<string, string> = { N: "north", E: "east", S: "south", W: "west" };
const spaces = (n: string): string => (n === "1" ? "one space" : "two spaces");
const BY: Record<string, string> = {
  "90": "a quarter clockwise",
  "180": "by half",
  "270": "a quarter anticlockwise",
};
const TURNS: Record<string, string> = {
  "90": "Quarter turn right",
  "180": "Half turn",
  "270": "Quarter turn left",
};
const possessive = (name: string): string => (name.endsWith("s") ? `${name}’` : `${name}’s`);

/** What there is to say of a tile. */
export interface TileFacts {
  cleared: boolean;
  wall: string | null;
  seenBy: string[];
  rotated: boolean;
  jack: boolean;
}

/** Holmes, Watson and Toby walk alike. */
const detective = {
  ask: [(_, { acting }) => `${acting} moves on: one space or two?`],
  option: [([n]) => many(Number(n), "One space", "Two spaces")],
  order: ([n], { acting }) => `${acting}: ${spaces(n)} on`,
  done: ([n], { role, acting }) => `${role} moves ${acting} ${spaces(n)} on.`,
} satisfies VerbWords;

const words = {
  title: "Pocket",
  line: "Nine tiles, three detectives at the edge. Turn the streets, and watch who steps into sight.",
  length: "15 minutes · the quickest of the three",
  about: "Nine tiles, three detectives, a quarter of an hour.",
  roles: { jack: "Jack", investigator: "Investigator" },
  players: { jack: "Jack", investigator: "the Investigator" },
  turn: turns("turn"),
  newOffer: "Next turn: a new toss",
  used: "used",
  appeal: {
    seen: "Appeal for witnesses: Jack is seen.",
    unseen: "Appeal for witnesses: Jack is not seen.",
  },
  lastAppeal: { seen: "Last appeal: Jack was seen", unseen: "Last appeal: Jack was not seen" },
  groups: {
    ask: (n: number) =>
      `Your choice: play ${many(n, "the last token", `one of ${number(n)} tokens`)}.`,
    option: (title: string) => `Play ${title}`,
  },
  verbs: {
    holmes: { kind: "Holmes", ...detective },
    watson: { kind: "Watson", ...detective },
    toby: { kind: "Toby", ...detective },
    joker: {
      kind: "Joker",
      ask: [
        (_, { optional }): string =>
          optional ? "Joker: who moves one space, if anybody?" : "Joker: who moves one space?",
      ],
      option: [([who]) => who || "Nobody moves"],
      order: ([who]) => (who ? `Joker: ${who} one space on` : "Joker: move nobody"),
      done: ([who], { role }) =>
        who
          ? `${role} plays the Joker: ${who} moves one space on.`
          : `${role} plays the Joker and moves nobody.`,
    },
    rotate: {
      kind: "Turn a tile",
      ask: ["Rotation: which tile turns?", ([tile]) => `Turn ${tile}: how far?`],
      option: [([tile]) => capital(tile), ([, by]) => TURNS[by] ?? by],
      order: ([tile, by]) => `Turn ${tile} ${BY[by] ?? by}`,
      done: ([tile, by], { role }) => `${role} turns tile ${tile} ${BY[by] ?? by}.`,
    },
    exchange: {
      kind: "Exchange two tiles",
      ask: [
        "Exchange: pick the first of two tiles.",
        ([tile]) => capital(`${tile} changes places with which tile?`),
      ],
      option: [([tile]) => capital(tile), ([, tile]) => capital(tile)],
      order: ([a, b]) => `Exchange ${a} and ${b}`,
      done: ([a, b], { role }) => `${role} exchanges tiles ${a} and ${b}.`,
    },
    alibi: {
      kind: "Alibi",
      ask: ["Alibi: draw the top card."],
      option: ["Draw the alibi card"],
      order: "Draw an alibi card",
      done: (_, { role }) => `${role} plays Alibi.`,
    },
    tile: { done: ([cell, who, wall]) => `${who} is laid on ${cell}, wall to the ${wall}.` },
    toss: { done: (tokens) => `The tokens are tossed: ${and(tokens)}.` },
  } satisfies Record<string, VerbWords>,

  tileIn: (cell: string, who: string | null) => (who ? `${cell} (${who})` : cell),
  tileOf: (cell: string, who: string | null) =>
    who ? `${possessive(who)} tile (${cell})` : `the empty tile (${cell})`,
  tilesLaid: (n: number) => `The ${n} tiles, as they were laid`,
  inSight: (names: string[]) => `in ${and(names.map(possessive))} line of sight`,

  time: {
    tokens: (jack: number, other: number) => `Time tokens: Jack ${jack}, Investigator ${other}`,
    jack: "Jack",
    race: "The race is on: once seen, Jack is caught.",
    secret: (n: number) =>
      `${many(n, "One hourglass is", `${n} hourglasses are`)} yours, the time tokens included.`,
    count: (n: number) => many(n, "1 hourglass", `${n} hourglasses`),
    ofSix: (n: number) => `Hourglasses: ${n} of 6.`,
  },

  /** What a screen reader is told of the board. */
  board: {
    title: "The district: nine tiles, and the detectives around it",
    tile: (cell: string, name: string, { cleared, wall, seenBy, rotated, jack }: TileFacts) =>
      `${cell}: ${name}${jack ? ", who is Jack" : ""}${cleared ? ", cleared" : ""}; ` +
      (wall ? `wall to the ${SIDES[wall] ?? wall}` : "open crossroads") +
      (seenBy.length > 0 ? `; in the light of ${and(seenBy)}` : "; in the dark") +
      (rotated ? "; turned this turn" : ""),
    detective: (name: string, space: number, cells: string[]) =>
      `${name} on space ${space}; ` +
      (cells.length > 0 ? `looks along ${and(cells)}` : "looks at a wall"),
  },

  /** The board and the turn in text mode. */
  text: {
    title: "The district",
    corner: "row",
    empty: "empty",
    wall: (side: string) => `wall ${side}`,
    open: "no wall",
    turned: "turned this turn",
    detectives: "The detectives",
    stands: (who: string, space: number, where: string, looks: string) =>
      `${who} on space ${space}, ${where}; ${looks}`,
    above: (column: string) => `above column ${column}, looking down`,
    below: (column: string) => `below column ${column}, looking up`,
    left: (row: number) => `left of row ${row}, looking right`,
    right: (row: number) => `right of row ${row}, looking left`,
    looksInto: (cells: string) => `looks into ${cells}`,
    blocked: "sees nothing",
    tokens: "Tokens this turn",
    time: (role: string, n: number) => `${role}: ${n} time ${n === 1 ? "token" : "tokens"}`,
    race: (turn: number) => `A race is on since turn ${turn}.`,
  },
} satisfies GameWords & Record<string, unknown>;
export default words;
