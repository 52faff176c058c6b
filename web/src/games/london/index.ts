/** London: the interface of the game. */
import type { LondonView } from "$api";
import { editions } from "$boards/london/board.json";
import { at, character, towards } from "$web/games/hex/arguments";
import { hexUi } from "$web/games/hex/ui";
import { GO, movesNamed } from "$web/games/hex/verbs";
import type { Argument, Verb } from "$web/games/ui";
import { describe } from "./describe";
import Face from "./Face.svelte";
import { figureOf } from "./figures";
import opening from "./opening.json?url";
import drawings from "./rules/drawings.json?url";
import en from "./rules/en.json?url";
import fr from "./rules/fr.json?url";
import { characters, londonWords } from "./texts";

const POINTS = 3; // of a whistle that has not begun
const LAMPS_OUT = 4; // turns at the end of which a lamp goes out

const cell = at("cell");
const somebody = character(characters);
const STOP = "enough"; // in place of whom the whistle calls next (L30)
const called: Argument = {
  anchor: (word, view) => (word === STOP ? null : somebody.anchor(word, view)),
  name: (word, known) => (word === STOP ? "" : somebody.name(word, known)),
};

const verbs: Record<string, Verb<LondonView>> = {
  escape: { arguments: [towards("exit")], group: GO, cue: "escape", grave: () => true },
  swap: { arguments: [somebody], cue: "footstep" },
  face: { arguments: [towards("facing")], cue: "lampOn" },
  lamp: {
    arguments: [at("lamp"), at("lamp")],
    cue: "lampOn",
    count: ({ board }, word) => board.lit[word] ?? null,
  },
  cordon: { arguments: [towards("cordon"), towards("exit")], cue: "tile" },
  cover: { arguments: [at("manhole"), at("manhole")], cue: "tile" },
  whistle: {
    arguments: [called, cell],
    cue: "whistle",
    silent: ([who]) => who === STOP,
    count: ({ board }) => board.acting?.whistle?.left ?? POINTS,
    ghost: movesNamed,
  },
};

export default hexUi<LondonView>({
  words: londonWords,
  characters,
  figure: figureOf,
  Face,
  cell,
  somebody,
  verbs,
  editions: Object.keys(editions),
  board: () => import("./Board.svelte").then((module) => module.default),
  opening,
  turnHint: (_view, turn) => (turn <= LAMPS_OUT ? londonWords().lampOut(turn) : undefined),
  owed: { face: "power-watson" },
  describe,
  rules: {
    sections: [
      ...["aim", "board", "order", "movement", "powers", "light", "accusation"],
      ...["escape", "appeal", "ending", "secrets"],
    ],
    files: { en, fr },
    drawings,
  },
});
