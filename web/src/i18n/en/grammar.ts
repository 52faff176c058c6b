/** Small parts of English sentences. */
import type { TurnWords } from "$web/games/words";

export const and = (those: string[], none = ""): string =>
  those.length < 2 ? (those[0] ?? none) : `${those.slice(0, -1).join(", ")} and ${those.at(-1)}`;

export const many = (n: number | null, one: string, more: string): string => (n === 1 ? one : more);

export const number = (n: number): string =>
  ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][n] ?? String(n);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The texts about turns, by the word that the rules of a game use: "turn" or "round". */
export function turns(turn: string): TurnWords {
  const title = capital(turn);
  return {
    title,
    number: (n) => `${title} ${n}`,
    of: (n) => `${title} ${n} of 8`,
    this: `This ${turn}`,
    next: `Next ${turn}`,
    cleared: (n) => `cleared in ${turn} ${n}`,
    clearedShort: (n) => `${turn} ${n}`,
    answer: (n, seen) => `${title} ${n}: Jack was ${seen ? "seen" : "unseen"}.`,
  };
}
