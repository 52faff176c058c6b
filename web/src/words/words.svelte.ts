import en, { type Words } from "./en";
import fr from "./fr";

const LANGUAGES = { en, fr } satisfies Record<string, Words>;
export type Language = keyof typeof LANGUAGES;

let now = $state<Language>("en");

/** Every text in the language chosen; reactive, so that a page changes without being loaded again. */
export function words(): Words {
  return LANGUAGES[now];
}

export function language(): Language {
  return now;
}

export function speak(chosen: Language): void {
  now = chosen;
  document.documentElement.lang = chosen;
}
