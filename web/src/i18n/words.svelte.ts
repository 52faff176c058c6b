import type { Texts, Words } from "./en";
import enCharacters from "./en/characters.json?url";
import frCharacters from "./fr/characters.json?url";
import type { Characters } from "./ids";

export type Language = "en" | "fr";

/** Texts come in rooms: those of every page, and those of what is opened on demand. */
interface Rooms {
  page: Words;
  replay: (typeof import("./en/replay"))["default"];
  text: (typeof import("./en/text"))["default"];
}
type Room = keyof Rooms;
type Files<R extends Room> = Record<Language, () => Promise<{ default: Rooms[R] }>>;

const FILES: { [R in Room]: Files<R> } = {
  page: {
    en: () => whole(import("./en"), enCharacters),
    fr: () => whole(import("./fr"), frCharacters),
  },
  replay: { en: () => import("./en/replay"), fr: () => import("./fr/replay") },
  text: { en: () => import("./en/text"), fr: () => import("./fr/text") },
};

const known: Record<Language, Partial<Rooms>> = { en: {}, fr: {} };
const needed = new Set<Room>(["page"]);
let now = $state<Language>("en");
let wish: Language = "en";

/** Every text of the pages in the language chosen; reactive, so that nothing is loaded again. */
export function words(): Words {
  return room("page");
}

/** The texts of a room that has been waited for. */
export function room<R extends Room>(name: R): Rooms[R] {
  return known[now][name] as Rooms[R];
}

export function language(): Language {
  return now;
}

/** Have the texts of a room in the language chosen, and from now on in every other one chosen. */
export async function need(name: Room): Promise<void> {
  needed.add(name);
  await fetched(now, [name]);
}

/** Change the language; at once if its texts are there, otherwise as soon as they have come. */
export async function speak(chosen: Language): Promise<void> {
  wish = chosen;
  const missing = [...needed].filter((name) => !known[chosen][name]);
  if (missing.length > 0) await fetched(chosen, missing);
  if (wish !== chosen) return; // another one was chosen in the meantime
  now = chosen;
  document.documentElement.lang = chosen;
}

async function fetched(chosen: Language, names: readonly Room[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (!known[chosen][name])
        Object.assign(known[chosen], { [name]: (await FILES[name][chosen]()).default });
    }),
  );
}

/** Who everybody is and what he can do is no program: it comes as a file of its own. */
async function whole(
  texts: Promise<{ default: Texts }>,
  file: string,
): Promise<{ default: Words }> {
  const characters = fetch(file).then((answer) => answer.json() as Promise<Characters>);
  return { default: { ...(await texts).default, characters: await characters } };
}
