/** The kinds of arguments that the verbs of London and New York have. */
import type { Characters } from "$web/games/words";
import type { Argument } from "$web/games/ui";
import { direction } from "$web/i18n/names";
import type { Anchor } from "$web/games/board";

/** Something that lies at a cell; `kind` is what the board calls it. */
export const at = (kind: string, name = (word: string): string => word): Argument => ({
  anchor: (word): Anchor => `${kind} ${word}`,
  name,
});

/** A direction or an exit. */
export const towards = (kind: string): Argument => at(kind, direction);

export const character = (characters: () => Characters): Argument =>
  at("character", (id) => characters().short[id] ?? id);
