/**
 * The shape of a game's rules as they are read: sections of blocks, in `games/<name>/rules/en.json` and `fr.json`.
 * They are data and not program, so that a page without rules does not carry them; a test sees to it
 * that both languages say the same, block by block.
 */
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

export type RulesText = Record<string, Section>;

/** A small picture as data; which kinds there are is up to the game, but for the order of play. */
export interface Drawing {
  kind: string;
}
export type Drawings = Record<string, Drawing>;
