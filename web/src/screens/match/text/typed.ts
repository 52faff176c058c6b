/** What somebody has typed: a command, a move, or the beginning of several. */
import type { Choice } from "$api";
import { textWords } from "$web/i18n/words.svelte";

export type Typed =
  | { kind: "command"; command: string; rest: string }
  | { kind: "move"; action: string }
  | { kind: "several"; choices: Choice[] }
  | { kind: "unknown" };

const tidy = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Moves come first: a whole action text is never taken for a command. */
export function read(typed: string, legal: Choice[]): Typed {
  const text = tidy(typed);
  const whole = legal.find(({ action }) => tidy(action) === text);
  if (whole) return { kind: "move", action: whole.action };
  const first = text.split(" ", 1)[0] ?? "";
  const rest = typed.trim().replace(/^\S+\s*/, ""); // as it was typed: it may be something to say
  for (const [command, names] of Object.entries(textWords().commands)) {
    if (names.includes(first)) return { kind: "command", command, rest };
  }
  const begun = text ? beginning(text, legal) : [];
  const only = begun.length === 1 ? begun[0] : undefined;
  if (only) return { kind: "move", action: only.action };
  return begun.length ? { kind: "several", choices: begun } : { kind: "unknown" };
}

/** The moves each of whose words begins as typed: `m f7`, `pick be`. */
function beginning(text: string, legal: Choice[]): Choice[] {
  const parts = text.split(" ");
  return legal.filter(({ action }) => {
    const own = tidy(action).split(" ");
    if (parts.length > own.length) return false;
    // A cell is typed in full, but for the last word: `move a1` is not the beginning of `move a10`.
    return parts.every((part, at) =>
      at < parts.length - 1 ? own[at] === part : own[at]?.startsWith(part),
    );
  });
}

/** What the line may be completed to: the next word of each move, and the commands. */
export function completions(typed: string, legal: Choice[]): string[] {
  const text = typed.toLowerCase().replace(/\s+/g, " ").trimStart();
  const count = text.split(" ").length;
  const moves = legal
    .filter(({ action }) => tidy(action).startsWith(text))
    .map(({ action }) => action.split(" ").slice(0, count).join(" "));
  const commands = Object.values(textWords().commands)
    .map(([name = ""]) => name)
    .filter((name) => text && name.startsWith(text));
  return [...new Set([...moves, ...commands])].slice(0, 40);
}

/** The choices by the kind of action, in the order in which they are told. */
export function byKind(legal: Choice[]): { kind: string; choices: Choice[] }[] {
  const found = new Map<string, Choice[]>();
  for (const choice of legal) {
    const kind = choice.action.split(" ", 1)[0] ?? "";
    found.set(kind, [...(found.get(kind) ?? []), choice]);
  }
  return [...found].map(([kind, choices]) => ({ kind, choices }));
}
