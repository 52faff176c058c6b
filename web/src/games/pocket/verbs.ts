/** The verbs of Pocket. */
import type { PocketView, View } from "$api";
import type { Argument, Verb } from "$web/games/ui";
import { direction } from "$web/i18n/names";
import { characters, pocketWords } from "./texts";

const SPACES = 12; // around the district, clockwise (P8)
const NOBODY = "none";

const name = (id: string): string => characters().short[id] ?? id;

/** The suspect whose tile lies in a cell and still shows him. */
function suspectAt(view: View, cell: string): string | null {
  const place = cell.charCodeAt(0) - 97 + (Number(cell[1]) - 1) * 3;
  const tile = (view as PocketView).board.tiles[place];
  return tile && !tile.cleared ? tile.suspect : null;
}

const tile: Argument<PocketView> = {
  anchor: (cell) => `tile ${cell}`,
  name(cell, { tiles }) {
    const suspect = tiles?.[cell];
    return pocketWords().tileIn(cell, suspect ? name(suspect) : null);
  },
  label(cell, view) {
    const suspect = suspectAt(view, cell);
    return pocketWords().tileOf(cell, suspect ? name(suspect) : null);
  },
};
const raw: Argument = { anchor: () => null, name: (word) => word };
const suspect: Argument = { anchor: () => null, name };
const token: Argument = {
  anchor: () => null,
  name: (id) => characters().tokens?.[id]?.title ?? id,
};

const spaceAfter = ({ board }: PocketView, detective: string, steps: number): string =>
  String(((board.detectives[detective] ?? 0) + steps) % SPACES);

/** One of the detectives walks one space or two. */
const walks = (detective: string): Verb<PocketView> => ({
  arguments: [
    { ...raw, anchor: (steps, view) => `space ${spaceAfter(view, detective, Number(steps))}` },
  ],
  cue: "footstep",
  subject: detective,
  ghost: (view, _answered, steps) => ({
    character: detective,
    at: spaceAfter(view, detective, Number(steps)),
  }),
});

/** A tile that turns, or two that change places. */
const moves: Verb["ghost"] = (_view, [character], at) => (character ? { character, at } : null);

export const verbs: Record<string, Verb<PocketView>> = {
  holmes: walks("holmes"),
  watson: walks("watson"),
  toby: walks("toby"),
  joker: {
    arguments: [
      {
        anchor: (who) => (who === NOBODY ? null : `detective ${who}`),
        name: (who) => (who === NOBODY ? "" : name(who)),
      },
    ],
    cue: "footstep",
    ghost: (view, _answered, who) =>
      who === NOBODY ? null : { character: who, at: spaceAfter(view, who, 1) },
  },
  rotate: {
    arguments: [tile, { ...raw, anchor: (by) => `turn ${by}` }],
    cue: "tile",
    ghost: moves,
  },
  exchange: {
    arguments: [tile, tile],
    orders: [
      [0, 1],
      [1, 0],
    ],
    cue: "tile",
    ghost: moves,
    after({ tiles = {} }, [a = "", b = ""]) {
      [tiles[a], tiles[b]] = [tiles[b] ?? "", tiles[a] ?? ""];
    },
  },
  alibi: { arguments: [], cue: "tile" },
  tile: {
    arguments: [raw, suspect, { ...raw, name: direction }],
    chance: true,
    cue: "tile",
    before: (known, [cell = "", who = ""]) => ((known.tiles ??= {})[cell] = who),
  },
  toss: { arguments: [token], chance: true, cue: "tile" },
};
