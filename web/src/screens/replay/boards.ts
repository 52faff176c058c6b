import type { Component } from "svelte";
import type { BoardProps } from "$web/games/board";

type Loaded = { default: Component<BoardProps> };
const FILES = import.meta.glob<Loaded>("../../games/*/Board.svelte");

/** The board of a game, fetched when it is wanted. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  const load = FILES[`../../games/${game}/Board.svelte`];
  return load ? (await load()).default : null;
}
