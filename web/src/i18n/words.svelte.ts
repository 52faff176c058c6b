import type { Words } from "./en";

export type Language = "en" | "fr";
type Loaded<T> = Promise<{ default: T }>;

/** Texts that are fetched together: call it for those of the language chosen, once they are loaded. */
export interface Texts<T> {
  (): T;
  load(): Promise<void>;
}

interface Group {
  needed: boolean; // from now on in every language that is chosen
  has(language: Language): boolean;
  fetch(language: Language): Promise<void>;
}

const groups: Group[] = [];
let now = $state<Language>("en");
let wish: Language = "en";

/** Declare texts that come as files, one for each language. Reading them is reactive. */
export function texts<T>(files: Record<Language, () => Promise<T>>): Texts<T> {
  const known: Partial<Record<Language, T>> = {};
  const group: Group = {
    needed: false,
    has: (language) => language in known,
    fetch: async (language) => {
      known[language] ??= await files[language]();
    },
  };
  groups.push(group);
  const read = (): T => known[now] as T;
  read.load = async (): Promise<void> => {
    group.needed = true;
    await group.fetch(now);
  };
  return read;
}

const module = <T>(loaded: Loaded<T>): Promise<T> => loaded.then((found) => found.default);

/** The texts of every page, those of the games included. */
export const words = texts<Words>({
  en: () => module(import("./en")),
  fr: () => module(import("./fr")),
});
groups[0]!.needed = true;

/** The texts of the replay screen. */
export const replayWords = texts({
  en: () => module(import("./en/replay")),
  fr: () => module(import("./fr/replay")),
});

/** The texts of the text mode. */
export const textWords = texts({
  en: () => module(import("./en/text")),
  fr: () => module(import("./fr/text")),
});

export function language(): Language {
  return now;
}

/** Change the language: at once if its texts are there, otherwise when they have come. */
export async function speak(chosen: Language): Promise<void> {
  wish = chosen;
  const missing = groups.filter((group) => group.needed && !group.has(chosen));
  if (missing.length > 0) await Promise.all(missing.map((group) => group.fetch(chosen)));
  if (wish !== chosen) return; // another one was chosen in the meantime
  now = chosen;
  document.documentElement.lang = chosen;
}
