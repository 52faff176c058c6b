/** Pocket's board and turn in words, for the text mode. */
import type { PocketView, Role, Scene } from "$api";
import type { Part } from "$web/games/ui";
import { textWords } from "$web/i18n/words.svelte";
import { capital, direction } from "$web/i18n/names";
import { characters, pocketWords } from "./texts";

const COLUMNS = ["a", "b", "c"];

const name = (id: string): string => characters().short[id] ?? id;
const list = (those: string[]): string =>
  those.length ? textWords().and(those) : textWords().none;

export const cellOf = (at: number): string => `${COLUMNS[at % 3]}${Math.floor(at / 3) + 1}`;

export function seenBy(by: string[]): string[] {
  return [pocketWords().inSight(by.map(name))];
}

export function describe(view: PocketView, scene: Scene): Part[] {
  return [district(view, scene), detectives(view, scene)];
}

function district({ board }: PocketView, scene: Scene): Part {
  const say = pocketWords().text;
  const tileWords = (at: number): string => {
    const tile = board.tiles[at];
    if (!tile) return "–";
    const wall = tile.wall ? say.wall(direction(tile.wall)) : say.open;
    const who = tile.cleared ? say.empty : name(tile.suspect);
    const by = tile.cleared ? undefined : scene.seen[tile.suspect];
    const turned = board.rotated.includes(tile.suspect) ? [say.turned] : [];
    return [who, wall, ...(by ? seenBy(by) : []), ...turned].join(", ");
  };
  const rows = [0, 1, 2].map((row) => [
    String(row + 1),
    ...[0, 1, 2].map((column) => tileWords(row * 3 + column)),
  ]);
  return { title: say.title, table: { head: [say.corner, ...COLUMNS], rows } };
}

function detectives({ board }: PocketView, { lights }: Scene): Part {
  const say = pocketWords().text;
  const lines = Object.entries(board.detectives).map(([id, space]) => {
    const cells = lights[id] ?? [];
    const looks = cells.length ? say.looksInto(list(cells)) : say.blocked;
    return say.stands(name(id), space, spaceWords(space), looks);
  });
  return { title: say.detectives, lines };
}

/** Where a space lies; they are numbered clockwise from above the left column (P8). */
export function spaceWords(space: number): string {
  const say = pocketWords().text;
  const along = space % 3;
  if (space < 3) return say.above(COLUMNS[along] ?? "");
  if (space < 6) return say.right(along + 1);
  if (space < 9) return say.below(COLUMNS[2 - along] ?? "");
  return say.left(3 - along);
}

/** The tokens of this turn and the next, time, alibis. */
export function turnLines({ board }: PocketView): string[] {
  const say = pocketWords().text;
  const { label, turn } = textWords();
  const title = (token: string): string => characters().tokens?.[token]?.title ?? token;
  const player = (role: Role): string => capital(pocketWords().players[role]);
  const tokens = board.tokens?.map((token, at) =>
    board.used[at] ? turn.used(title(token)) : title(token),
  );
  const cards = board.investigator_alibis.map(name);
  return [
    ...(tokens ? [label(say.tokens, list(tokens))] : []),
    ...(board.next_tokens ? [label(turn.next, list(board.next_tokens.map(title)))] : []),
    say.time(player("jack"), board.time_tokens.jack ?? 0),
    say.time(player("investigator"), board.time_tokens.investigator ?? 0),
    ...(board.race === null ? [] : [say.race(board.race)]),
    turn.alibis(player("jack"), board.jack_alibis.length, ""),
    turn.alibis(player("investigator"), cards.length, cards.join(", ")),
    turn.deck(board.deck),
  ];
}
