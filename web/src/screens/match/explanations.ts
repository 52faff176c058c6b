import { full } from "$web/i18n/names";
import { words } from "$web/i18n/words.svelte";
import type { Explanation } from "$web/components/explain.svelte";

/** What a character's card says. In Pocket a suspect has a name only. */
export function ofCharacter(game: string, id: string, more = ""): Explanation {
  const powers = words().characters.powers[game as "london" | "newyork"]?.[id];
  const title = full(game, id);
  if (!powers) return { title, text: more };
  const text = more ? `${more} ${powers.text}` : powers.text;
  return { title, when: `${powers.title} · ${powers.when}`, text };
}

/** What one of Pocket's action tokens does. */
export function ofToken(token: string): Explanation {
  return words().characters.tokens[token] ?? { title: token, text: "" };
}
