/** The answers to what is typed: lines of text, and what is to be done. */
import type { ChatLine, Choice, Event, HexPrivate, PocketPrivate, Scene } from "$api";
import { capital, full, role, short } from "$web/i18n/names";
import { actionWords, ending, tell } from "$web/session/log";
import { roleName } from "$web/i18n/people";
import { identityOf, isPocket } from "$web/session/views";
import { board, people, turn, type Part } from "./describe";
import { byKind, read } from "./typed";
import { textWords } from "./words";

/** The part of the play controller that the text mode needs. */
export interface Seat {
  game: string;
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
  if (view.outcome) return say.over(ending(view.outcome, seat.game));
  if (seat.complete) return textWords().answer.complete;
  if (view.actor === "chance" || !view.actor) return say.chance;
  const acting = isPocket(view) ? null : view.board.acting?.character;
  const whose =
    view.actor === seat.role
      ? say.yours(roleName(seat.game, view.actor))
      : say.theirs(capital(role(seat.game, view.actor)));
  return [whose, acting ? say.acting(short(seat.game, acting)) : ""].filter(Boolean).join(" ");
}

/** The own steps that are not final yet. */
export function drafted({ game, draft }: Seat): string {
  if (!draft.length) return "";
  return textWords().status.draft(
    textWords().and(draft.map((action) => actionWords(game, action))),
  );
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

export function choiceWords({ action, seen }: Choice, game: string): string {
  const names = seen.map((id) => short(game, id));
  const { label, wouldSee } = textWords();
  return label(action, `${actionWords(game, action)} (${wouldSee(names)})`);
}

function listed(choices: Choice[], { game }: Seat): string[] {
  const rest = choices.length - SHOWN;
  const lines = choices.slice(0, SHOWN).map((choice) => choiceWords(choice, game));
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
  board: ({ scene }) => (scene ? board(scene).flatMap(said) : []),
  suspects: ({ scene }) => (scene ? said(people(scene)) : []),
  cards: (seat) => (seat.scene ? [status(seat), ...said(turn(seat.scene.view))] : []),
  choices: (seat, rest) => {
    if (seat.complete) return [textWords().answer.complete];
    if (!seat.legal.length)
      return [seat.role ? textWords().answer.nothing : textWords().answer.spectator];
    const kinds = byKind(seat.legal);
    const wanted = rest ? kinds.filter(({ kind }) => kind.startsWith(rest.toLowerCase())) : kinds;
    if (wanted.length === 1 && wanted[0]) return listed(wanted[0].choices, seat);
    return kinds.map(({ kind, choices }) =>
      textWords().label(kind, `${textWords().kinds[kind] ?? kind} (${choices.length})`),
    );
  },
  log: ({ game, log }, rest) => {
    const told = tell(log, game).slice(-(Number.parseInt(rest) || LAST));
    const lines = told.flatMap((one) => [
      one.text,
      ...one.effects.flatMap(({ text, detail }) => [text, ...detail]),
    ]);
    return lines.length ? lines : [textWords().answer.emptyLog];
  },
  secret: ({ game, role: mine, scene }) => {
    const say = textWords().people;
    const identity = scene && identityOf(scene.view);
    const over = !!scene?.view.outcome;
    const hand = scene ? handOf(scene, mine).map((id) => full(game, id)) : [];
    if (!identity && !hand.length) return [textWords().answer.noSecret];
    const hourglasses = (scene?.view.private as PocketPrivate | null)?.hourglasses;
    return [
      ...(identity && (mine === "jack" || over) ? [say.isJack(full(game, identity))] : []),
      ...(hand.length ? [say.hand(textWords().and(hand))] : []),
      ...(hourglasses === undefined ? [] : [say.hourglasses(hourglasses)]),
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
function handOf({ view }: Scene, mine: string | null): string[] {
  if (isPocket(view)) return view.private?.alibis.map(({ card }) => card) ?? [];
  const own = view.private as HexPrivate | null;
  return (mine === "jack" ? own?.jack_alibis : own?.investigator_alibis) ?? [];
}
