/** What happened, in sentences of the language chosen. */
import type { Appeal, Event } from "$api";
import { cueOf, type Cue } from "$web/app/sound";
import type { GameUi, Known } from "$web/games/ui";
import { capital } from "$web/i18n/names";
import { words } from "$web/i18n/words.svelte";
import { argumentsOf, verbOf } from "./guide";
import { doneWords, playerName, shortName } from "./phrases";
import { clearedBy } from "./views";

export type Effect = Event["effects"][number];

/** An event and what followed from it, as the log shows it. */
export interface LogEntry {
  event: Event;
  text: string;
  effects: EffectEntry[];
  step: boolean; // a step of an activation, shown below the card that was played
}
export interface EffectEntry {
  effect: Effect;
  text: string;
  detail: string[]; // how an appeal came about, for whoever wants to know
}

/** One event as a sentence, without what followed from it. */
export function sentence(ui: GameUi, event: Event, known: Known = {}): string {
  const shared = SHARED[verbOf(event.action)];
  return capital(
    shared
      ? shared(ui, argumentsOf(event.action)[0] ?? "", event)
      : doneWords(ui, event.action, event.actor, known),
  );
}

const HIDDEN = "?"; // stands for what only somebody else may know

/** What happens in every game. */
const SHARED: Record<string, (ui: GameUi, word: string, event: Event) => string> = {
  identity(ui, who) {
    const { identity, identityHidden } = words().log.chance;
    return who === HIDDEN ? identityHidden : identity(shortName(ui, who));
  },
  draw(ui, card, { known_to }) {
    const say = words().log.chance;
    if (known_to === null) return say.drawOpen(shortName(ui, card));
    const who = playerName(ui, known_to);
    return card === HIDDEN ? say.drawHidden(who) : say.draw(who, shortName(ui, card));
  },
  resign: (ui, role) => words().log.event.resign(playerName(ui, role)),
  time: (ui, role) => words().log.event.time(playerName(ui, role)),
  left: (ui, role) => words().log.event.left(playerName(ui, role)),
  off: (ui, role) => words().log.event.off(playerName(ui, role)),
};

/** Something that followed unasked, as a sentence or two. */
export function effectWords(ui: GameUi, effect: Effect, left?: number): string {
  const say = words().log.effect;
  const cleared = (those: string[]) =>
    those.length ? say.clearedNow(those.map((id) => shortName(ui, id))) : say.clearedNobody;
  switch (effect.kind) {
    case "cleared":
      return cleared(effect.suspects);
    case "appeal": {
      const rest = left === undefined ? "" : ` ${say.left(left)}`;
      const answer = ui.words().appeal[effect.answer === "seen" ? "seen" : "unseen"];
      return `${answer} ${cleared(effect.cleared)}${rest}`;
    }
    case "race":
      return say.race;
    case "lamp_out":
      return say.lampOut(effect.number, effect.cell);
    case "ended":
      return `${ending(ui, effect)}.`;
  }
}

/** Who won and why, without a full stop. */
export function ending(ui: GameUi, outcome: { winner: string; reason: string }): string {
  const { effect, reasons } = words().log;
  return capital(
    outcome.winner === "nobody"
      ? effect.nobodyWins
      : effect.wins(playerName(ui, outcome.winner), reasons[outcome.reason] ?? outcome.reason),
  );
}

/** An appeal in full: which suspect was seen by what, who was not seen, and what follows. */
export function appealLines(ui: GameUi, effect: Appeal, suspects?: string[]): string[] {
  const say = words().log.effect;
  const seen = Object.entries(effect.seen).filter(([id]) => !suspects || suspects.includes(id));
  const lines = seen.length ? [say.inSight] : [say.noOneInSight];
  lines.push(...seen.map(([id, by]) => say.by(shortName(ui, id), ui.seenBy(by))));
  const unseen = suspects?.filter((id) => !(id in effect.seen));
  const hidden = unseen ?? (effect.answer === "seen" ? effect.cleared : []);
  if (hidden.length) lines.push(say.rest(hidden.map((id) => shortName(ui, id))));
  lines.push(effect.answer === "seen" ? say.so.seen : say.so.unseen);
  return lines;
}

/** A whole log, each event with what went before it in mind. */
export function logEntries(ui: GameUi, log: Event[]): LogEntry[] {
  const known: Known = {};
  // A log that does not begin with the set-up does not say who was suspected when it began.
  let suspects = log[0]?.action.startsWith("identity ") ? ui.everybody() : undefined;
  return log.map((event) => {
    const name = verbOf(event.action);
    const verb = ui.verbs[name];
    const given = argumentsOf(event.action);
    verb?.before?.(known, given);
    const text = sentence(ui, event, known);
    verb?.after?.(known, given);
    const effects = event.effects.map((effect): EffectEntry => {
      const asked = suspects;
      suspects = suspects?.filter((id) => !clearedBy(effect).includes(id));
      if (effect.kind !== "appeal") return { effect, text: effectWords(ui, effect), detail: [] };
      const said = effectWords(ui, effect, suspects?.length);
      return { effect, text: said, detail: appealLines(ui, effect, asked) };
    });
    const step = ui.offer.verb !== null && !!verb && !verb.chance && name !== ui.offer.verb;
    return { event, text, effects, step };
  });
}

/** The sound that goes with an event. */
export function cueFor(ui: GameUi, event: Event): Cue | null {
  const name = verbOf(event.action);
  const verb = ui.verbs[name];
  const own = verb?.silent?.(argumentsOf(event.action)) ? null : verb?.cue;
  return cueOf(event.effects, name === "draw" ? "tile" : (own ?? null));
}
