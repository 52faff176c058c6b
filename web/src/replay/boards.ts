import type { Component } from "svelte";
import type { BoardProps } from "$web/boards/board";

type Loaded = { default: Component<BoardProps> };
const FILES = import.meta.glob<Loaded>("../boards/{Pocket,London,NewYork}.svelte");
const NAMES: Record<string, string> = { pocket: "Pocket", london: "London", newyork: "NewYork" };

/** The board of a game, fetched when it is wanted. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  const load = FILES[`../boards/${NAMES[game]}.svelte`];
  return load ? (await load()).default : null;
}
