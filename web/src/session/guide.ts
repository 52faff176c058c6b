import type { Choice, View } from "$api";
import type { Anchor } from "$web/games/board";
import type { GameUi, Verb } from "$web/games/ui";

/**
 * From the list of legal action texts to one question after another. A question has options; an
 * option is one more word of the action's text, and is shown on the board or beside it. The verbs of
 * the game say how; no rule of any game is known here.
 */

/** What has been answered so far: which group of actions, and its words. */
export interface Path {
  group: string | null;
  words: string[];
}

export interface Option {
  word: string; // "f7", "gull"; in a group of several verbs the whole action, "move f7"
  verb: string;
  at: number; // which argument of the verb it is
  anchor: Anchor | null; // null: a button beside the board
  grave: boolean; // may end the game
  left: Choice[]; // every action that is still possible after it
}

export interface Step {
  path: Path;
  group: string | null; // null: the question is which group
  options: Option[];
  others: string[]; // groups one may turn to instead
}

export const START: Path = { group: null, words: [] };

export function verbOf(action: string): string {
  return action.split(" ")[0] ?? "";
}

export function argumentsOf(action: string): string[] {
  return action.split(" ").slice(1);
}

/** Return True if an action may end the game. */
export function isGrave(ui: GameUi, action: string): boolean {
  return ui.verbs[verbOf(action)]?.grave?.(argumentsOf(action)) ?? false;
}

function groupOf(ui: GameUi, action: string): string {
  const verb = verbOf(action);
  return ui.verbs[verb]?.group ?? verb;
}

/** The groups of a list, in its order; those of several verbs first. */
export function groupsOf(ui: GameUi, legal: readonly Choice[]): string[] {
  const groups = [...new Set(legal.map((choice) => groupOf(ui, choice.action)))];
  const first = (group: string): number => (group in ui.groups ? 0 : 1);
  return groups.sort((a, b) => first(a) - first(b));
}

/** The group that is asked about first; null: they are equals, and one is to be chosen. */
function firstGroup(ui: GameUi, groups: string[]): string | null {
  if (groups[0]! in ui.groups || groups.length === 1) return groups[0]!;
  const asked = groups.filter((group) => !ui.verbs[group]?.declines);
  return asked.length === 1 ? asked[0]! : null;
}

/** Every way to read the arguments of an action, when their order says nothing. */
function readings(verb: Verb | undefined, action: string): string[][] {
  const given = argumentsOf(action);
  if (verb?.orders?.[0]?.length !== given.length) return [given];
  return verb.orders.map((order) => order.map((place) => given[place]!));
}

function begins(reading: string[], words: string[]): boolean {
  return words.length <= reading.length && words.every((word, place) => reading[place] === word);
}

/** The question after what has been answered. */
export function stepOf(ui: GameUi, view: View, legal: readonly Choice[], path: Path = START): Step {
  const groups = groupsOf(ui, legal);
  const group =
    path.group !== null && groups.includes(path.group) ? path.group : firstGroup(ui, groups);
  const words = group === path.group || path.group === null ? path.words : [];
  const within = (name: string): Choice[] =>
    legal.filter((choice) => groupOf(ui, choice.action) === name);
  if (group === null) {
    const options = groups.map((name) => groupOption(name, within(name)));
    return { path: { group, words: [] }, group, options, others: [] };
  }
  const others = words.length === 0 ? groups.filter((name) => name !== group) : [];
  const options =
    group in ui.groups
      ? wholeOptions(ui, view, within(group))
      : wordOptions(ui, view, group, within(group), words);
  return { path: { group, words }, group, options, others };
}

function groupOption(group: string, left: Choice[]): Option {
  return { word: group, verb: group, at: -1, anchor: null, grave: false, left };
}

/** The actions of several verbs, each as an option of its own. */
function wholeOptions(ui: GameUi, view: View, choices: Choice[]): Option[] {
  return choices.map((choice) => {
    const verb = verbOf(choice.action);
    const word = argumentsOf(choice.action)[0] ?? "";
    const grave = isGrave(ui, choice.action);
    return {
      ...{ word: choice.action, verb, at: 0, grave, left: [choice] },
      anchor: anchorOf(ui, view, verb, 0, word),
    };
  });
}

/** The next word of the actions of one verb. */
function wordOptions(
  ui: GameUi,
  view: View,
  verb: string,
  choices: Choice[],
  words: string[],
): Option[] {
  const at = words.length;
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const next = new Set<string>();
    for (const reading of readings(ui.verbs[verb], choice.action)) {
      if (begins(reading, words) && (at < reading.length || at === 0)) next.add(reading[at] ?? "");
    }
    for (const word of next) found.set(word, [...(found.get(word) ?? []), choice]);
  }
  return [...found].map(([word, left]) => ({
    ...{ word, verb, at, left },
    anchor: anchorOf(ui, view, verb, at, word),
    grave: ui.verbs[verb]?.grave?.([...words, word]) ?? false,
  }));
}

/** Where on the board a word of an action is shown; null: nowhere. */
export function anchorOf(
  ui: GameUi,
  view: View,
  verb: string,
  at: number,
  word: string,
): Anchor | null {
  return word === "" ? null : (ui.verbs[verb]?.arguments[at]?.anchor(word, view) ?? null);
}

/** What comes of taking an option: a whole action, or the path to the next question. */
export type Taken = { action: string } | { path: Path };

/** Take an option. When only one action is left nothing is left to ask. */
export function take(step: Step, option: Option): Taken {
  if (option.left.length === 1) return { action: option.left[0]!.action };
  if (step.group === null) return { path: { group: option.word, words: [] } };
  return { path: { group: step.group, words: [...step.path.words, option.word] } };
}

/** One question back; null when there is none. */
export function back(step: Step, first: Step): Path | null {
  if (step.path.words.length > 0) return { group: step.group, words: step.path.words.slice(0, -1) };
  return step.group === first.group ? null : START;
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
  ui: GameUi,
  view: View,
  step: Step,
  { verb, word, at }: Option,
): { character: string; at: string } | null {
  const last = step.group !== null && step.group in ui.groups ? (argumentsOf(word)[0] ?? "") : word;
  if (at < 0 || last === "") return null;
  return ui.verbs[verb]?.ghost?.(view, step.path.words, last) ?? null;
}
