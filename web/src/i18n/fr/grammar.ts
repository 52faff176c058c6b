/** Petites parties de phrases. */
import type { TurnWords } from "$web/games/words";

export const et = (those: string[], none = ""): string =>
  those.length < 2 ? (those[0] ?? none) : `${those.slice(0, -1).join(", ")} et ${those.at(-1)}`;

export const many = (n: number | null, one: string, more: string): string =>
  n !== null && n < 2 ? one : more;

export const number = (n: number): string =>
  ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"][n] ?? String(n);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** « de Holmes », mais « d’Eastman ». */
export const de = (name: string): string => (/^[AEIOUÉ]/.test(name) ? `d’${name}` : `de ${name}`);

/** « à Liberty Island », mais « en f7 ». */
export const en = (place: string): string =>
  /^[a-z]\d/.test(place) ? `en ${place}` : `à ${place}`;

/** Les textes sur les tours, selon le mot des règles : « tour » ou « manche ». */
export function turns(turn: "tour" | "manche"): TurnWords {
  const title = capital(turn);
  const feminine = turn === "manche";
  return {
    title,
    number: (n) => `${title} ${n}`,
    of: (n) => `${title} ${n} sur 8`,
    this: feminine ? `Cette ${turn}` : `Ce ${turn}`,
    next: feminine ? `${title} suivante` : `${title} suivant`,
    cleared: (n) => `innocenté ${feminine ? "à la" : "au"} ${turn} ${n}`,
    clearedShort: (n) => `${turn} ${n}`,
    answer: (n, seen) => `${title} ${n} : Jack ${seen ? "a été vu" : "n’a pas été vu"}.`,
  };
}
