/** What happened, in sentences of the language chosen. */
import type { Appeal, Event } from "$api";
import { words } from "$web/i18n/words.svelte";
import { done, STEPS, type Before } from "./actions";
import { capital, role, short } from "$web/i18n/names";

export { actionWords } from "./actions";

export type Effect = Event["effects"][number];

/** An event and what followed from it, as the log shows it. */
export interface Told {
  event: Event;
  text: string;
  effects: ToldEffect[];
  step: boolean; // a step of an activation, shown below the card that was played
}
export interface ToldEffect {
  effect: Effect;
  text: string;
  detail: string[]; // how an appeal came about, for whoever wants to know
}

/** One event as a sentence, without what followed from it. */
export function sentence(event: Event, game: string, before: Before = {}): string {
  const text = event.action.startsWith("draw ")
    ? drawn(event, game)
    : done(game, event.action, event.actor, before);
  return capital(text);
}

function drawn(event: Event, game: string): string {
  const say = words().log.chance;
  const card = event.action.slice("draw ".length);
  if (event.known_to === null) return say.drawOpen(short(game, card));
  const who = role(game, event.known_to);
  return card === "?" ? say.drawHidden(who) : say.draw(who, short(game, card));
}

/** Something that followed unasked, as a sentence or two. */
export function effectWords(effect: Effect, game: string, left?: number): string {
  const say = words().log.effect;
  const cleared = (those: string[]) =>
    those.length ? say.clearedNow(those.map((id) => short(game, id))) : say.clearedNobody;
  switch (effect.kind) {
    case "cleared":
      return cleared(effect.suspects);
    case "appeal": {
      const rest = left === undefined ? "" : ` ${say.left(left)}`;
      return `${answer(effect, game)} ${cleared(effect.cleared)}${rest}`;
    }
    case "race":
      return say.race;
    case "lamp_out":
      return say.lampOut(effect.number, effect.cell);
    case "ended":
      return `${ending(effect, game)}.`;
  }
}

/** Who won and why, without a full stop. */
export function ending(outcome: { winner: string; reason: string }, game: string): string {
  const { effect, reasons } = words().log;
  return capital(
    effect.wins(role(game, outcome.winner), reasons[outcome.reason] ?? outcome.reason),
  );
}

function answer(effect: Appeal, game: string): string {
  const say = words().log.effect.appeal;
  const seen = effect.answer === "seen";
  if (game === "newyork") return seen ? say.visible : say.invisible;
  return seen ? say.seen : say.unseen;
}

/** By what somebody is seen: lights, neighbours, lantern; in Pocket the detectives' eyes. */
export function seenBy(by: string[], game: string): string[] {
  const say = words().log.effect.why;
  const lamps = by.filter((one) => one.startsWith("gaslight "));
  const people = by.filter((one) => !one.startsWith("gaslight ") && one !== "lantern");
  const found = lamps.map((lamp) => say.gaslight(lamp.slice("gaslight ".length)));
  if (people.length) {
    const names = people.map((id) => short(game, id));
    found.push(game === "pocket" ? say.detectives(names) : say.beside(names));
  }
  if (by.includes("lantern")) found.push(say.lantern);
  return found;
}

/** An appeal in full: which suspect was seen by what, who was not seen, and what follows. */
export function appealLines(effect: Appeal, game: string, suspects?: string[]): string[] {
  const say = words().log.effect;
  const seen = Object.entries(effect.seen).filter(([id]) => !suspects || suspects.includes(id));
  const lines = seen.length ? [say.inSight] : [say.noOneInSight];
  lines.push(...seen.map(([id, by]) => say.by(short(game, id), seenBy(by, game))));
  const unseen = suspects?.filter((id) => !(id in effect.seen));
  const hidden = unseen ?? (effect.answer === "seen" ? effect.cleared : []);
  if (hidden.length) lines.push(say.rest(hidden.map((id) => short(game, id))));
  lines.push(effect.answer === "seen" ? say.so.seen : say.so.unseen);
  return lines;
}

/** A whole log, each event with what went before it in mind. */
export function tell(log: Event[], game: string): Told[] {
  let acting: string | null = null;
  const tiles: Record<string, string> = {};
  // A log that does not begin with the set-up does not say who was suspected when it began.
  let suspects = log[0]?.action.startsWith("identity ") ? everybody(game) : undefined;
  return log.map((event) => {
    const [verb = "", a = "", b = ""] = event.action.split(" ");
    if (verb === "pick") acting = a;
    if (verb === "tile") tiles[a] = b;
    const text = sentence(event, game, { acting, tiles });
    if (verb === "exchange") [tiles[a], tiles[b]] = [tiles[b] ?? "", tiles[a] ?? ""];
    const effects = event.effects.map((effect): ToldEffect => {
      const asked = suspects;
      suspects = suspects?.filter((id) => !clearedBy(effect).includes(id));
      if (effect.kind !== "appeal") return { effect, text: effectWords(effect, game), detail: [] };
      const said = effectWords(effect, game, suspects?.length);
      return { effect, text: said, detail: appealLines(effect, game, asked) };
    });
    return { event, text, effects, step: STEPS.has(verb) };
  });
}

function clearedBy(effect: Effect): string[] {
  if (effect.kind === "appeal") return effect.cleared;
  return effect.kind === "cleared" ? effect.suspects : [];
}

function everybody(game: string): string[] {
  const ids = Object.keys(words().characters.names[game as "pocket"] ?? {});
  return game === "pocket" ? ids.filter((id) => !(id in words().characters.detectives)) : ids;
}
