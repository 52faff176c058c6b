/** The answers to what is typed: lines of text, and what is to be done. */
import type { ChatLine, Choice, Event, Scene } from "$api";
import { roleOf } from "$web/api/roles";
import type { GameUi, Part } from "$web/games/ui";
import { capital, roleName } from "$web/i18n/names";
import { textWords } from "$web/i18n/words.svelte";
import { ending, logEntries } from "$web/session/log";
import { fullName, kindOf, orderWords, playerName, shortName } from "$web/session/phrases";
import { identityOf } from "$web/session/views";
import { board, people, turn } from "./describe";
import { byKind, read } from "./typed";

/** The part of the play controller that the text mode needs. */
export interface Seat {
  game: string;
  ui: GameUi;
  role: string | null;
  scene: Scene | null;
  log: Event[];
  draft: string[];
  complete: boolean;
  legal: Choice[];
  refusal: string | null;
  refusalCode: string | null;
  chat: ChatLine[];
  play(action: string): void;
  undo(): void;
  confirm(): void;
  say(text: string): void;
}

const SHOWN = 24; // choices listed when a beginning fits many
const LAST = 8; // entries of the log

/** Whose choice it is, in a sentence or two. */
export function status(seat: Seat): string {
  const say = textWords().status;
  const view = seat.scene?.view;
  if (!view) return "";
  if (view.outcome) return say.over(ending(seat.ui, view.outcome));
  if (seat.complete) return textWords().answer.complete;
  if (view.actor === "chance" || !view.actor) return say.chance;
  const acting = seat.ui.acting(view);
  const whose =
    view.actor === seat.role
      ? say.yours(roleName(seat.game, view.actor))
      : say.theirs(capital(playerName(seat.ui, view.actor)));
  return [whose, acting ? say.acting(shortName(seat.ui, acting)) : ""].filter(Boolean).join(" ");
}

/** The own steps that are not final yet. */
export function drafted({ ui, draft }: Seat): string {
  if (!draft.length) return "";
  return textWords().status.draft(textWords().and(draft.map((action) => orderWords(ui, action))));
}

/** Carries out what was typed; the answer is what the screen reader says. */
export function answer(typed: string, seat: Seat): string[] {
  const say = textWords().answer;
  const found = read(typed, seat.legal);
  switch (found.kind) {
    case "command":
      return COMMANDS[found.command]?.(seat, found.rest) ?? [];
    case "move":
      seat.play(found.action);
      return []; // what it does is told when it has been done
    case "several":
      return [say.several(found.choices.length), ...listed(found.choices, seat)];
    case "unknown":
      if (seat.complete) return [say.complete];
      return [say.unknown(typed.trim()), ...(seat.legal.length ? [] : [why(seat)])];
  }
}

function why({ role: mine }: Seat): string {
  const say = textWords().answer;
  return mine === null ? say.spectator : say.notYours;
}

export function choiceWords({ action, seen }: Choice, ui: GameUi): string {
  const names = seen.map((id) => shortName(ui, id));
  const { label, wouldSee } = textWords();
  return label(action, `${orderWords(ui, action)} (${wouldSee(names)})`);
}

function listed(choices: Choice[], { ui }: Seat): string[] {
  const rest = choices.length - SHOWN;
  const lines = choices.slice(0, SHOWN).map((choice) => choiceWords(choice, ui));
  return rest > 0 ? [...lines, textWords().answer.more(rest)] : lines;
}

function said(part: Part): string[] {
  const rows = part.table?.rows.map((row) => row.join(", ")) ?? [];
  return [textWords().label(part.title, "").trim(), ...(part.lines ?? []), ...rows];
}

const COMMANDS: Record<string, (seat: Seat, rest: string) => string[]> = {
  help: ({ legal }) => {
    const { help, commands, label } = textWords();
    const example = legal[0] ? [help.how + legal[0].action, help.short ?? ""] : [];
    const names = Object.entries(commands).map(([id, [name]]) => label(name ?? "", help[id] ?? ""));
    return [...example, ...names];
  },
  board: ({ ui, scene }) => (scene ? board(ui, scene).flatMap(said) : []),
  suspects: ({ ui, scene }) => (scene ? said(people(ui, scene)) : []),
  cards: (seat) => (seat.scene ? [status(seat), ...said(turn(seat.ui, seat.scene.view))] : []),
  choices: (seat, rest) => {
    if (seat.complete) return [textWords().answer.complete];
    if (!seat.legal.length)
      return [seat.role ? textWords().answer.nothing : textWords().answer.spectator];
    const kinds = byKind(seat.legal);
    const wanted = rest ? kinds.filter(({ kind }) => kind.startsWith(rest.toLowerCase())) : kinds;
    if (wanted.length === 1 && wanted[0]) return listed(wanted[0].choices, seat);
    return kinds.map(({ kind, choices }) =>
      textWords().label(kind, `${kindOf(seat.ui, kind)} (${choices.length})`),
    );
  },
  log: ({ ui, log }, rest) => {
    const told = logEntries(ui, log).slice(-(Number.parseInt(rest) || LAST));
    const lines = told.flatMap((one) => [
      one.text,
      ...one.effects.flatMap(({ text, detail }) => [text, ...detail]),
    ]);
    return lines.length ? lines : [textWords().answer.emptyLog];
  },
  secret: ({ ui, role: mine, scene }) => {
    const say = textWords().people;
    const identity = scene && identityOf(scene.view);
    const over = !!scene?.view.outcome;
    const hand = scene ? handOf(ui, scene, mine).map((id) => fullName(ui, id)) : [];
    if (!identity && !hand.length) return [textWords().answer.noSecret];
    const hourglasses = scene && ui.hourglasses?.(scene.view);
    return [
      ...(identity && (mine === "jack" || over) ? [say.isJack(fullName(ui, identity))] : []),
      ...(hand.length ? [say.hand(textWords().and(hand))] : []),
      ...(hourglasses ? [hourglasses.text] : []),
    ];
  },
  say: (seat, rest) => {
    if (rest) seat.say(rest);
    return rest ? [] : (COMMANDS.chat?.(seat, "") ?? []);
  },
  chat: ({ game, chat }) => {
    const { label, answer: said } = textWords();
    const lines = chat.slice(-LAST).map((line) => label(roleName(game, line.role), line.text));
    return lines.length ? lines : [said.noChat];
  },
  undo: (seat) => {
    if (!seat.draft.length) return [textWords().answer.noDraft];
    seat.undo();
    return [textWords().answer.undone];
  },
  confirm: (seat) => {
    if (!seat.complete)
      return [seat.draft.length ? `${drafted(seat)} ${status(seat)}` : textWords().answer.noDraft];
    seat.confirm();
    return [textWords().answer.confirmed];
  },
};

/** The alibi cards that this player alone may know. */
function handOf(ui: GameUi, { view }: Scene, mine: string | null): string[] {
  return view.private ? ui.hand(view, roleOf(mine) ?? "investigator") : [];
}
