import type { Choice, View } from "$api";
import type { Anchor } from "$web/games/board";
import { actingOf, isNewYork, isPocket } from "./views";

/**
 * From the list of legal action texts to one question after another. A question has options; an
 * option is one more word of the action's text, and is shown on the board or beside it. The guide
 * knows how the texts are built (contract: action texts) and no rule of any game.
 */

/** What has been answered so far: which kind of action, and its words. */
export interface Path {
  group: string | null;
  words: string[];
}

export interface Option {
  word: string; // "f7", "gull"; in a group that is a choice of whole actions, "move f7"
  verb: string;
  at: number; // which argument of the verb it is
  anchor: Anchor | null; // null: a chip beside the board
  grave: boolean;
  left: Choice[]; // every action that is still possible after it
}

export interface Step {
  path: Path;
  group: string | null; // null: the question is which group
  verb: string | null;
  options: Option[];
  others: string[]; // groups one may turn to instead
}

export const START: Path = { group: null, words: [] };

/** Moving, and what may be done by moving: asked together, because they are one decision. */
export const GO = "go";
const GOING = ["move", "accuse", "escape", "stay"];
const GRAVE = ["accuse", "escape"];
/** Declining comes after the thing declined. */
const DECLINING = "skip";

const BOTH_WAYS: Record<string, number[][]> = {
  exchange: [
    [0, 1],
    [1, 0],
  ],
  swap: [
    [0, 1],
    [1, 0],
  ],
  investigate: [
    [0, 1, 2],
    [0, 2, 1],
  ],
};

export function verbOf(action: string): string {
  return action.split(" ")[0] ?? "";
}

export function argumentsOf(action: string): string[] {
  return action.split(" ").slice(1);
}

export function isGrave(action: string): boolean {
  return GRAVE.includes(verbOf(action));
}

export function groupOf(action: string): string {
  const verb = verbOf(action);
  return GOING.includes(verb) ? GO : verb;
}

/** The groups of a list, in its order; going first. */
export function groupsOf(legal: readonly Choice[]): string[] {
  const groups = [...new Set(legal.map((choice) => groupOf(choice.action)))];
  return groups.includes(GO) ? [GO, ...groups.filter((group) => group !== GO)] : groups;
}

/** The group that is asked about when nothing has been said: none if they are equals. */
function natural(groups: string[]): string | null {
  if (groups.includes(GO)) return GO;
  const asked = groups.filter((group) => group !== DECLINING);
  if (asked.length === 1) return asked[0]!;
  return groups.length === 1 ? groups[0]! : null;
}

/** Every way to read the arguments of an action, when their order says nothing. */
function readings(action: string): string[][] {
  const given = argumentsOf(action);
  const orders = BOTH_WAYS[verbOf(action)];
  if (!orders || orders[0]!.length !== given.length) return [given];
  return orders.map((order) => order.map((place) => given[place]!));
}

function begins(reading: string[], words: string[]): boolean {
  return words.length <= reading.length && words.every((word, place) => reading[place] === word);
}

/** The question after what has been answered. */
export function stepOf(view: View, legal: readonly Choice[], path: Path = START): Step {
  const groups = groupsOf(legal);
  const group = path.group !== null && groups.includes(path.group) ? path.group : natural(groups);
  const words = group === path.group || path.group === null ? path.words : [];
  if (group === null) {
    const options = groups.map((name) => groupOption(name, legal));
    return { path: { group, words: [] }, group, verb: null, options, others: [] };
  }
  const inGroup = legal.filter((choice) => groupOf(choice.action) === group);
  const others = words.length === 0 ? groups.filter((name) => name !== group) : [];
  const options = group === GO ? goOptions(inGroup, view) : wordOptions(inGroup, words, view);
  return { path: { group, words }, group, verb: group === GO ? null : group, options, others };
}

function groupOption(group: string, legal: readonly Choice[]): Option {
  const left = legal.filter((choice) => groupOf(choice.action) === group);
  return { word: group, verb: group, at: -1, anchor: null, grave: false, left };
}

function goOptions(choices: Choice[], view: View): Option[] {
  return choices.map((choice) => {
    const verb = verbOf(choice.action);
    const word = argumentsOf(choice.action)[0] ?? "";
    const anchor = word === "" ? null : anchorOf(view, verb, 0, word);
    return {
      word: choice.action,
      verb,
      at: 0,
      anchor,
      grave: isGrave(choice.action),
      left: [choice],
    };
  });
}

function wordOptions(choices: Choice[], words: string[], view: View): Option[] {
  const at = words.length;
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const next = new Set<string>();
    for (const reading of readings(choice.action)) {
      if (begins(reading, words) && (at < reading.length || at === 0)) next.add(reading[at] ?? "");
    }
    for (const word of next) found.set(word, [...(found.get(word) ?? []), choice]);
  }
  return [...found].map(([word, left]) => {
    const verb = verbOf(left[0]!.action);
    const anchor = word === "" ? null : anchorOf(view, verb, at, word);
    return { word, verb, at, anchor, grave: leaves(view, verb, at, word), left };
  });
}

/** Whether a character that is moved by another leaves the district with it. */
function leaves(view: View, verb: string, at: number, word: string): boolean {
  if (verb !== "control" || at !== 1 || !isNewYork(view)) return false;
  return word === "land" || view.board.steamers.includes(word);
}

/** Where on the board a word of an action is shown; null: nowhere. */
export function anchorOf(view: View, verb: string, at: number, word: string): Anchor | null {
  if (isPocket(view)) return pocketAnchor(view.board.detectives, verb, at, word);
  switch (verb) {
    case "pick":
    case "accuse":
    case "swap":
      return `character ${word}`;
    case "escape":
      return isNewYork(view) && word !== "land" ? `steamer ${word}` : `exit ${word}`;
    case "face":
      return `facing ${word}`;
    case "lamp":
      return `lamp ${word}`;
    case "cover":
      return `manhole ${word}`;
    case "cordon":
      return at === 0 ? `cordon ${word}` : `exit ${word}`;
    case "steamer":
      return at === 0 ? `steamer ${word}` : `cell ${word}`;
    case "investigate":
      return at === 0 ? `investigation ${word}` : `cell ${word}`;
    case "whistle":
    case "control":
      if (at === 0) return `character ${word}`;
      if (word === "land") return "exit land";
      return leaves(view, verb, at, word) ? `steamer ${word}` : `cell ${word}`;
    default:
      return `cell ${word}`;
  }
}

export const SPACES = 12;

function pocketAnchor(
  detectives: Record<string, number>,
  verb: string,
  at: number,
  word: string,
): Anchor | null {
  if (verb === "exchange" || (verb === "rotate" && at === 0)) return `tile ${word}`;
  if (verb === "rotate") return `turn ${word}`;
  if (verb === "joker") return word === "none" ? null : `detective ${word}`;
  const from = detectives[verb];
  return from === undefined ? null : `space ${(from + Number(word)) % SPACES}`;
}

/** What comes of taking an option: a whole action, or the path to the next question. */
export type Taken = { action: string } | { path: Path };

/** Take an option. When only one action is left nothing is left to ask. */
export function take(step: Step, option: Option): Taken {
  if (option.left.length === 1) return { action: option.left[0]!.action };
  if (step.group === null) return { path: { group: option.word, words: [] } };
  return { path: { group: step.group, words: [...step.path.words, option.word] } };
}

/**
 * Whether the server carries an action out at once, with all that was drafted before it: a card is drawn
 * in the middle of the activation (Holmes, the Informant), and nothing drawn can be taken back.
 */
export function isFinal(view: View, action: string): boolean {
  const verb = verbOf(action);
  if (verb === "informant") return true;
  return (
    view.game === "london" && actingOf(view) === "holmes" && (verb === "move" || verb === "stay")
  );
}

/** One question back; null when there is none. */
export function back(step: Step, natural: Step): Path | null {
  if (step.path.words.length > 0) return { group: step.group, words: step.path.words.slice(0, -1) };
  return step.group === natural.group ? null : START;
}

/** Who would be seen after an option, if all that may follow agree on it. */
export function previewOf(option: Option): string[] | null {
  const first = option.left[0]?.seen;
  if (!first) return null;
  const same = option.left.every(
    (choice) =>
      choice.seen.length === first.length && choice.seen.every((id) => first.includes(id)),
  );
  return same ? first : null;
}

/** Where a piece would stand after an option. */
export function ghostOf(
  view: View,
  step: Step,
  option: Option,
): { character: string; at: string } | null {
  const { verb, at } = option;
  if (isPocket(view)) {
    const [first] = step.path.words;
    if (first && at === 1) return { character: first, at: option.word }; // a tile turns, or two change places
    const to = option.anchor?.startsWith("space ") ? option.anchor.slice(6) : null;
    if (to !== null) return { character: verb, at: to };
    if (verb === "joker" && option.anchor) {
      const from = view.board.detectives[option.word] ?? 0;
      return { character: option.word, at: String((from + 1) % SPACES) };
    }
    return null;
  }
  const place = option.anchor?.startsWith("cell ") ? option.anchor.slice(5) : null;
  const acting = actingOf(view);
  if (place === null) return null;
  if (verb === "move" && acting) return { character: acting, at: place };
  const [whom] = step.path.words;
  if ((verb === "whistle" || verb === "control") && at === 1 && whom)
    return { character: whom, at: place };
  return null;
}
