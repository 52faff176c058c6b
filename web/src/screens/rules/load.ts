/** The rules of a game in a language: each is a file of its own, fetched when it is read. */
import type { Language } from "$web/i18n/words.svelte";
import type { Game } from "$web/i18n/ids";
import enLondon from "$web/games/london/rules/en.json?url";
import enNewYork from "$web/games/newyork/rules/en.json?url";
import enPocket from "$web/games/pocket/rules/en.json?url";
import frLondon from "$web/games/london/rules/fr.json?url";
import frNewYork from "$web/games/newyork/rules/fr.json?url";
import frPocket from "$web/games/pocket/rules/fr.json?url";
import type { Drawings } from "./drawings";
import drawings from "$web/games/drawings.json?url";
import type { AnyRules } from "./text";

const FILES: Record<Language, Record<Game, string>> = {
  en: { pocket: enPocket, london: enLondon, newyork: enNewYork },
  fr: { pocket: frPocket, london: frLondon, newyork: frNewYork },
};

export interface Rules {
  text: AnyRules;
  drawings: Drawings;
}

export async function rulesOf(game: Game, language: Language): Promise<Rules> {
  const [text, drawn] = await Promise.all([
    get<AnyRules>(FILES[language][game]),
    get<Drawings>(drawings),
  ]);
  return { text, drawings: drawn };
}

async function get<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as T;
}
