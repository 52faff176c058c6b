/** Actions in words: as a question, as a button, as an order and as something that happened. */
import type { Role, View } from "$api";
import { verbWords, type GameUi, type Known } from "$web/games/ui";
import type { Args, Phrase, Said } from "$web/games/words";
import { words } from "$web/i18n/words.svelte";
import { argumentsOf, previewOf, verbOf, type Option, type Step } from "./guide";
import type { Split } from "./views";

/** A character as it stands in a sentence. */
export function shortName(ui: GameUi, id: string): string {
  return ui.characters().short[id] ?? id;
}

/** A character's whole name. */
export function fullName(ui: GameUi, id: string): string {
  return ui.characters().names[id] ?? id;
}

/** A player inside a sentence: "the Detective". */
export function playerName(ui: GameUi, role: string): string {
  return ui.words().players[role as Role] ?? role;
}

function spoken(phrase: Phrase | undefined, args: string[], said: Said): string | undefined {
  if (typeof phrase !== "function") return phrase;
  const [a = "", b = "", c = "", ...more] = args;
  return phrase([a, b, c, ...more] satisfies Args, said);
}

function saidOf(ui: GameUi, verb: string, given: readonly string[], acting: string): Said {
  const { subject, leaves } = ui.verbs[verb] ?? {};
  return {
    role: "",
    acting: subject ? shortName(ui, subject) : acting,
    count: null,
    leaves: leaves?.(given) ?? false,
    optional: false,
  };
}

/** The arguments of an action as a question or a button calls them. */
function labels(ui: GameUi, view: View, verb: string, given: readonly string[]): string[] {
  const known = ui.verbs[verb]?.arguments ?? [];
  return given.map((word, at) => {
    const argument = known[at];
    return argument?.label?.(word, view) ?? argument?.name(word, {}) ?? word;
  });
}

function actingName(ui: GameUi, view: View): string {
  const acting = ui.acting(view);
  return acting ? shortName(ui, acting) : "";
}

/** The question, as one sentence. */
export function question(ui: GameUi, view: View, step: Step): string {
  const { group, options } = step;
  const otherwise = words().table.ask.whole;
  if (group === null) return ui.words().groups?.ask(options.length) ?? otherwise;
  const acting = actingName(ui, view);
  const together = ui.groups[group];
  if (together) return together.question(new Set(options.map(({ verb }) => verb)), acting);
  const given = step.path.words;
  const count = ui.verbs[group]?.count;
  const said = {
    ...saidOf(ui, group, given, acting),
    count: count ? count(view, "") : options.length,
    optional: options.some(({ anchor }) => anchor === null),
  };
  const phrase = verbWords(ui, group)?.ask?.[given.length];
  return spoken(phrase, labels(ui, view, group, given), said) ?? otherwise;
}

/** An option of the question, as a button says it. */
export function label(ui: GameUi, view: View, step: Step, option: Option): string {
  const { verb, word, at } = option;
  const texts = verbWords(ui, verb);
  if (step.group === null) {
    const title = ui.offer.title(word);
    return ui.words().groups?.option(title) ?? texts?.kind ?? title;
  }
  const given = step.group in ui.groups ? argumentsOf(word) : [...step.path.words, word];
  const said = {
    ...saidOf(ui, verb, given, actingName(ui, view)),
    count: ui.verbs[verb]?.count?.(view, word) ?? null,
  };
  return spoken(texts?.option?.[at], labels(ui, view, verb, given), said) ?? word;
}

/** The button that turns to another group of actions. */
export function turnLabel(ui: GameUi, group: string): string {
  return ui.groups[group]?.instead() ?? verbWords(ui, group)?.instead ?? group;
}

/** The heading of the choices of one verb. */
export function kindOf(ui: GameUi, verb: string): string {
  return verbWords(ui, verb)?.kind ?? verb;
}

/** What is asked before an action that ends the game. */
export function warning(
  ui: GameUi,
  action: string,
): { title: string; text: string; yes: string; danger: boolean } {
  const verb = verbOf(action);
  const given = argumentsOf(action);
  const texts = verbWords(ui, verb)?.warning;
  const said = saidOf(ui, verb, given, "");
  const names = sentenceArguments(ui, verb, given, {});
  return {
    title: spoken(texts?.title, names, said) ?? action,
    text: spoken(texts?.text, names, said) ?? "",
    yes: texts?.yes ?? words().table.confirm,
    danger: ui.verbs[verb]?.danger ?? false,
  };
}

function sentenceArguments(
  ui: GameUi,
  verb: string,
  given: readonly string[],
  known: Known,
): string[] {
  const all = ui.verbs[verb]?.arguments ?? [];
  return given.map((word, at) => (all[at] ?? all.at(-1))?.name(word, known) ?? word);
}

function sentence(
  ui: GameUi,
  form: "order" | "done",
  action: string,
  role: string,
  known: Known,
): string {
  const verb = verbOf(action);
  const given = argumentsOf(action);
  const acting = known.acting ? shortName(ui, known.acting) : words().log.event.somebody;
  const said = { ...saidOf(ui, verb, given, acting), role };
  const names = sentenceArguments(ui, verb, given, known);
  return spoken(verbWords(ui, verb)?.[form], names, said) ?? action;
}

/** A possible choice in words, as an order: "Move to f7". */
export function orderWords(ui: GameUi, action: string): string {
  return sentence(ui, "order", action, "", {});
}

/** What somebody did: "Bert moves to f7." */
export function doneWords(ui: GameUi, action: string, actor: string, known: Known): string {
  return sentence(ui, "done", action, playerName(ui, actor), known);
}

export function splitWords(split: Split): string {
  return words().table.split(split.seen, split.unseen);
}

/** Who would be seen after an option, in words; for a screen reader. */
export function previewWords(ui: GameUi, option: Option): string {
  const seen = previewOf(option);
  if (seen === null) return "";
  const { nobodySeen, seenAfter } = words().table;
  return seen.length === 0 ? nobodySeen : seenAfter(seen.map((id) => shortName(ui, id)).join(", "));
}
