import { Refusal } from "$web/api/client";
import { words } from "./words.svelte";

/** A refusal in the language chosen; one that has no words here in the server's own. */
export function refusalWords(code: string, said: string | null = null): string {
  const texts: Record<string, string> = words().app.refusals;
  return texts[code] ?? (said || texts.other || code);
}

export function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : "other";
}

/** Why something failed, in words. */
export function troubleWords(error: unknown): string {
  return refusalWords(codeOf(error), error instanceof Refusal ? error.message : null);
}
