/** The games of the page: one line each. A game is loaded when it is first needed. */
import type { GameName } from "$api";
import type { GameUi } from "./ui";

const LOADERS = {
  pocket: () => import("./pocket"),
  london: () => import("./london"),
  newyork: () => import("./newyork"),
} satisfies Record<GameName, () => Promise<{ default: GameUi }>>;

/** Their names, in the order in which they are offered. */
export const GAMES = Object.keys(LOADERS) as GameName[];

const loaded = new Map<string, GameUi>();

export function isGame(name: string): name is GameName {
  return name in LOADERS;
}

/** A game that has been loaded. */
export function loadedGame(name: string): GameUi | undefined {
  return loaded.get(name);
}

/** Load a game, with the names of its characters in the language chosen. */
export async function loadGame(name: GameName): Promise<GameUi> {
  const { default: ui }: { default: GameUi } = await LOADERS[name]();
  await ui.characters.load();
  loaded.set(name, ui);
  return ui;
}
