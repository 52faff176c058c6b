import type { GameName } from "$api";
import type { GameWords } from "$web/games/words";

/** The texts of all games by name. */
export function byGame(files: Record<string, unknown>): Record<GameName, GameWords> {
  const named = Object.entries(files).map(([path, words]) => [path.split("/").at(-3), words]);
  return Object.fromEntries(named) as Record<GameName, GameWords>;
}
