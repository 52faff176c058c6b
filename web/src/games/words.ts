/** The texts that every game brings, in each language: `games/<name>/words/en.ts` and `fr.ts`. */
import type { Role } from "$api";

/** The arguments of an action as they are called in a sentence; "" beyond the last one. */
export type Args = [string, string, string, ...string[]];

/** What else a sentence about an action may need. */
export interface Said {
  role: string; // who plays it, inside a sentence: "the Detective"
  acting: string; // the character in play
  count: number | null; // of what is asked or named: options, points left, a lamp's number
  leaves: boolean; // somebody leaves the board by it
  optional: boolean; // one of the answers has no place on the board: nobody, or no more
}

export type Phrase = string | ((args: Args, said: Said) => string);

/** Everything that is said of a verb. */
export interface VerbWords {
  kind?: string; // the heading of its choices
  instead?: string; // the button that turns to it
  ask?: Phrase[]; // the question for each argument, when those before it are answered
  option?: Phrase[]; // an answer to it, as a button
  order?: Phrase; // the whole action as a choice: "Move to f7"
  done: Phrase; // as something that happened: "Bert moves to f7."
  warning?: { title: Phrase; text: Phrase; yes: string }; // asked before it ends the game
}

/** Texts in which a turn is called what the game's rules call it. */
export interface TurnWords {
  title: string;
  number: (n: number) => string;
  of: (n: number) => string;
  this: string;
  next: string;
  cleared: (n: number) => string;
  clearedShort: (n: number) => string;
  answer: (n: number, seen: boolean) => string;
}

type BySight = Record<"seen" | "unseen", string>;

export interface GameWords {
  title: string;
  line: string; // what it is like, on the home page
  length: string;
  about: string; // in the list of the rules
  roles: Record<Role, string>; // "Detective"
  players: Record<Role, string>; // inside a sentence: "the Detective"
  newRules?: string; // what its rules have gained, for games begun before
  turn: TurnWords;
  newOffer: string; // the next cards or tokens are not known yet
  used: string; // of a card or token
  appeal: BySight; // the answer, as it stands in the log
  lastAppeal: BySight; // beside the board of a replay
  groups?: { ask: (n: number) => string; option: (title: string) => string }; // a choice of verbs
  go?: string; // the button that turns to moving
  verbs: Record<string, VerbWords>;
}

/** What a card, a token or a piece is called, and what it does. */
export interface Explained {
  title: string;
  text: string;
}
/** A character's power, and in a few words when it is used and whether it must be. */
export interface Power extends Explained {
  when: string;
}

/** The people of a game, from a file of its own: `games/<name>/words/characters.en.json`. */
export interface Characters {
  names: Record<string, string>;
  short: Record<string, string>; // as they stand in a sentence
  powers?: Record<string, Power>;
  tokens?: Record<string, Explained>;
  detectives?: Record<string, Explained>;
  informant?: Explained;
}
