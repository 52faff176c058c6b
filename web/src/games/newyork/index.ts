/** New York: the interface of the game. */
import type { NewYorkView } from "$api";
import { port } from "$boards/newyork/board.json";
import { at, character } from "$web/games/hex/arguments";
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
import { characters, newYorkWords, placeName } from "./texts";

const PORTS: ReadonlySet<string> = new Set(port);
/** A way out: the land exit, or a port with a steamer. Nobody stands in a port. */
const isOut = (place: string | undefined): boolean =>
  place === "land" || (place !== undefined && PORTS.has(place));

const cell = at("cell", placeName);
const somebody = character(characters);
const exit: Argument = {
  anchor: (word) => (word === "land" ? "exit land" : `steamer ${word}`),
  name: (word) => word,
};
const cellOrExit: Argument = {
  anchor: (word, view) => (isOut(word) ? exit : cell).anchor(word, view),
  name: (word, known) => (isOut(word) ? exit : cell).name(word, known),
};
const controlledLeaves = ([, to]: readonly string[]): boolean => isOut(to);

const verbs: Record<string, Verb<NewYorkView>> = {
  escape: { arguments: [exit], group: GO, cue: "escape", grave: () => true },
  metro: { arguments: [cell], cue: "tile" },
  site: { arguments: [cell], cue: "tile" },
  gaslight: { arguments: [cell], cue: "lampOn" },
  park: { arguments: [cell], cue: "tile" },
  investigate: {
    arguments: [at("investigation"), cell, cell],
    orders: [
      [0, 1, 2],
      [0, 2, 1],
    ],
    cue: "tile",
  },
  control: {
    arguments: [somebody, cellOrExit],
    cue: "footstep",
    grave: controlledLeaves,
    leaves: controlledLeaves,
    ghost: (view, answered, word) => (isOut(word) ? null : movesNamed(view, answered, word)),
  },
  swap: {
    arguments: [somebody, somebody],
    orders: [
      [0, 1],
      [1, 0],
    ],
    cue: "footstep",
  },
  steamer: { arguments: [at("steamer"), at("cell")], cue: "tile" },
  informant: { arguments: [cell], cue: "footstep" },
  skip: { arguments: [], declines: true },
};

export default hexUi<NewYorkView>({
  words: newYorkWords,
  characters,
  figure: figureOf,
  Face,
  cell,
  somebody,
  verbs,
  board: () => import("./Board.svelte").then((module) => module.default),
  opening,
  owed: { informant: "informant" },
  describe,
  rules: {
    sections: [
      ...["aim", "board", "order", "movement", "powers", "light", "informant"],
      ...["accusation", "escape", "appeal", "ending", "secrets"],
    ],
    files: { en, fr },
    drawings,
  },
});
