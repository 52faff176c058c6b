import { Refusal } from "$web/live/http";
import { words } from "$web/words/words.svelte";

/** A refusal's code as a sentence of the language chosen. */
export function refusalWords(code: string): string {
  const texts: Record<string, string> = words().app.refusals;
  return texts[code] ?? texts.other ?? code;
}

export function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : "other";
}
