/**
 * The shape of a game's rules as they are read: sections of blocks, in `en/*.json` and `fr/*.json`.
 * They are data and not program, so that a page without rules does not carry them; a test sees to it
 * that both languages say the same, block by block.
 */
import type { Game } from "$web/i18n/ids";

interface Drawn {
  draw?: string;
  caption?: string;
}
export type Block =
  | string // a paragraph; **bold** within it
  | { list: string[] }
  | { table: { head: string[]; rows: string[][] } }
  | { draw: string; caption: string }
  | ({ power: string; more: string[] } & Drawn) // a character's card in full
  | ({ token: string; more: string[] } & Drawn) // an action token in full
  | ({ example: string; says: string[] } & Drawn);

export interface Section {
  title: string;
  blocks: Block[];
}

/** The sections of each game, in the order in which they are read; a scene opens at one of them. */
export const SECTIONS: Record<Game, readonly string[]> = {
  pocket: ["aim", "district", "order", "actions", "sight", "appeal", "ending", "secrets"],
  london: [
    ...["aim", "board", "order", "movement", "powers", "light", "accusation"],
    ...["escape", "appeal", "ending", "secrets"],
  ],
  newyork: [
    ...["aim", "board", "order", "movement", "powers", "light", "informant"],
    ...["accusation", "escape", "appeal", "ending", "secrets"],
  ],
};

export type AnyRules = Record<string, Section>;
