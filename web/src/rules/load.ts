/** The rules of a game in a language: each is a file of its own, fetched when it is read. */
import type { Language } from "$web/words/words.svelte";
import type { Game } from "$web/words/ids";
import enLondon from "./en/london.json?url";
import enNewYork from "./en/newyork.json?url";
import enPocket from "./en/pocket.json?url";
import frLondon from "./fr/london.json?url";
import frNewYork from "./fr/newyork.json?url";
import frPocket from "./fr/pocket.json?url";
import type { Drawings } from "./drawings";
import drawings from "./drawings.json?url";
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
