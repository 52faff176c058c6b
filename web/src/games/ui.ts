/**
 * What a game gives to the page. Everything that differs between games is asked of this object; no other
 * part of the page knows the name of a game.
 */
import type { Component } from "svelte";
import type { Event, Role, Scene, View } from "$api";
import type { Cue } from "$web/app/sound";
import type { Figure } from "$web/art/figure";
import type { Explanation } from "$web/components/explain.svelte";
import type { Language, Texts } from "$web/i18n/words.svelte";
import type { Anchor, BoardProps } from "./board";
import type { Characters, GameWords, VerbWords } from "./words";

/** What the log has told so far, as far as later sentences need it. */
export interface Known {
  acting?: string | null; // the character in play
  tiles?: Record<string, string>; // whose tile lies in which cell
}

/** One argument of a verb. */
export interface Argument<V extends View = View> {
  /** Where on the board an answer is shown; null: beside the board. */
  anchor(word: string, view: V): Anchor | null;
  /** What it is called in a sentence. */
  name(word: string, known: Known): string;
  /** What it is called in a question and on a button, if that is something else. */
  label?(word: string, view: V): string;
}

/**
 * Everything the page knows of one verb of the action texts: "lamp b2 f9" is `lamp` with two arguments.
 * Its texts are in the game's words under the same name.
 */
export interface Verb<V extends View = View> {
  arguments: Argument<V>[]; // the last one stands for all further ones
  cue?: Cue | null; // what is heard when it has happened
  group?: string; // asked about together with other verbs: a key of `GameUi.groups`
  declines?: boolean; // gives up what the other verbs offer: asked after them
  chance?: boolean; // happens by chance: nobody chooses it
  orders?: number[][]; // the orders in which its arguments may be read, if there are several
  subject?: string; // who acts, if it is not the character in play
  danger?: boolean; // may lose the game: its confirmation is red
  /** Return True if nothing is heard of it after all. */
  silent?(words: readonly string[]): boolean;
  /** Return True if choosing this ends the game, so that it is asked again. */
  grave?(words: readonly string[]): boolean;
  /** Return True if somebody leaves the board by it. */
  leaves?(words: readonly string[]): boolean;
  /** A number that its question or a button names; null: none. By default how many options there are. */
  count?(view: V, word: string): number | null;
  /** Where a piece would stand after an answer; `answered` are the answers before it. */
  ghost?(
    view: V,
    answered: readonly string[],
    word: string,
  ): { character: string; at: string } | null;
  /** Learn from an event before or after its sentence is made. */
  before?(known: Known, words: readonly string[]): void;
  after?(known: Known, words: readonly string[]): void;
}

/** Verbs that are one decision and so one question; it comes before all others. */
export interface Group {
  question(verbs: ReadonlySet<string>, acting: string): string;
  instead(): string; // the button that turns to it
}

/** A card or token of this turn. */
export interface OfferItem {
  id: string;
  key: string;
  state: "open" | "acting" | "played";
}

/** The cards or tokens from which a turn's four choices are made. */
export interface Offer<V extends View = View> {
  /** The verb whose options they are; null: each stands for a verb of its own. */
  verb: string | null;
  verbOf(id: string): string;
  stacked: boolean; // two in a row, the name below the picture
  Face: Component<{ id: string; size: number; used?: boolean }>;
  size: { strip: number; list: number; next: number; played: number; replay: number };
  dims: boolean; // a used one is dimmed by whoever shows it
  name(id: string): string; // below the picture
  title(id: string): string; // in full
  power(id: string): string | null; // a second line; null: none
  explain(id: string): Explanation;
  now(view: V): OfferItem[];
  next(view: V): string[];
}

/** What the panels of a match show of it. */
export interface MatchState<V extends View = View> {
  view: V;
  log: readonly Event[];
  committed: number; // the number of the last event that is not a draft
  complete: boolean;
}

/** A part of the board in words, for the text mode. */
export interface Part {
  title: string;
  lines?: string[];
  table?: { head: string[]; rows: string[][] };
}

export interface DrawingProps {
  drawing: { kind: string }; // what else is in it is up to the game
  figure: (id: string) => Figure;
}

export interface Rules<V extends View = View> {
  sections: readonly string[]; // in the order in which they are read
  files: Record<Language, string>; // the addresses of the texts
  drawings: string; // the address of the drawings as data
  /** What draws one of them. */
  Drawing(): Promise<Component<DrawingProps>>;
  /** The section or card (`power-goodley`) that matters now; it looks at the public board alone. */
  place(view: V): string;
}

export interface GameUi<V extends View = View> {
  words(): GameWords;
  characters: Texts<Characters>;

  // Pictures.
  figure(id: string): Figure;
  board(): Promise<Component<BoardProps>>;
  square: boolean; // whether the board is as high as it is wide
  opening: string; // the address of its first scene, for the home page

  // What a view says.
  editions: readonly string[]; // empty: there is one
  everybody(): string[]; // who may be Jack when the game begins
  present(view: V): string[]; // the same, in a fixed order, as far as they are on the board
  suspects(view: V): string[];
  acting(view: V): string | null;
  /** The alibi cards of a player, as far as the viewer may know them. */
  hand(view: V, role: Role): string[];
  held(view: V, role: Role): number;
  /** The witness card, or the last answer; `last` is null before the first appeal. */
  witness(view: V, last: { seen: boolean } | null): "seen" | "unseen" | null;
  witnessNote(witness: string | null): string; // what follows from it
  showsWitness: boolean; // whether it lies on the table
  /** Jack's hourglasses, if the game has them and the viewer may know. */
  hourglasses?(view: V): { secret: string; short: string; text: string } | null;

  // Choosing, and what happened.
  verbs: Record<string, Verb<V>>;
  groups: Record<string, Group>;
  offer: Offer<V>;
  seenBy(by: string[]): string[]; // by what somebody is seen, in words
  folded?: { verb: string; title(n: number): string }; // events of the set-up that are folded up

  // Panels.
  Evidence: Component<{ view: View; over: boolean }>;
  TurnMark: Component<{ turn: number; answer: { seen: boolean } | undefined }>;
  turnHint?(view: V, turn: number): string | undefined;
  /** What was played this turn, and which of the four choices is being made. */
  played(state: MatchState<V>): { ids: string[]; choosing: number };

  // Text mode.
  where(view: V, id: string): string;
  clearedAreSeen: boolean; // whether light still falls on those who were cleared
  describe(scene: Scene, people: Part): Part[];
  turnLines(view: V): string[];

  rules: Rules<V>;
}

/** The texts of a verb in the language chosen. */
export function verbWords(ui: GameUi, verb: string): VerbWords | undefined {
  return ui.words().verbs[verb];
}
