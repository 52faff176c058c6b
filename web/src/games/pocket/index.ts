/** Pocket: the interface of the game. */
import type { Event, PocketView } from "$api";
import type { GameUi } from "$web/games/ui";
import { verbOf } from "$web/session/guide";
import ActionToken from "./ActionToken.svelte";
import { cellOf, describe, seenBy, turnLines } from "./describe";
import Evidence from "./Evidence.svelte";
import { figureOf } from "./figures";
import opening from "./opening.json?url";
import drawings from "./rules/drawings.json?url";
import en from "./rules/en.json?url";
import fr from "./rules/fr.json?url";
import { characters, pocketWords } from "./texts";
import TurnMark from "./TurnMark.svelte";
import { verbs } from "./verbs";

// One face of a token is called otherwise than the verb it is played with.
const ROTATION = { token: "rotation", verb: "rotate" };
const verbOfToken = (token: string): string => (token === ROTATION.token ? ROTATION.verb : token);
const tokenOf = (verb: string): string => (verb === ROTATION.verb ? ROTATION.token : verb);
const tokenTitle = (id: string): string => characters().tokens?.[tokenOf(id)]?.title ?? id;

/** The choices of a turn that were made so far. */
const playedIn = (log: readonly Event[], turn: number): Event[] =>
  log.filter((event) => event.turn === turn && verbOf(event.action) in choices);
const choices = Object.fromEntries(Object.entries(verbs).filter(([, verb]) => !verb.chance));

const ui: GameUi<PocketView> = {
  words: pocketWords,
  characters,
  figure: figureOf,
  board: () => import("./Board.svelte").then((module) => module.default),
  square: true,
  opening,

  editions: [],
  everybody: () =>
    Object.keys(characters().names).filter((id) => !(id in (characters().detectives ?? {}))),
  present: ({ board }) => board.tiles.flatMap((tile) => (tile ? [tile.suspect] : [])).sort(),
  suspects: ({ board }) =>
    board.tiles.flatMap((tile) => (tile && !tile.cleared ? [tile.suspect] : [])),
  acting: () => null,
  hand: (view, role) =>
    role === "jack"
      ? (view.private?.alibis.map(({ card }) => card) ?? [])
      : view.board.investigator_alibis,
  held: ({ board }, role) => board[`${role}_alibis`].length,
  witness: (_view, last) => (last ? (last.seen ? "seen" : "unseen") : null),
  witnessNote: () => "",
  showsWitness: false,
  hourglasses(view) {
    const own = view.private?.hourglasses;
    const { secret, count, ofSix } = pocketWords().time;
    return own === undefined ? null : { secret: secret(own), short: count(own), text: ofSix(own) };
  },

  verbs,
  groups: {},
  offer: {
    verb: null,
    verbOf: verbOfToken,
    stacked: true,
    Face: ActionToken,
    size: { strip: 46, list: 58, next: 38, played: 28, replay: 31 },
    dims: false,
    name: tokenTitle,
    title: tokenTitle,
    power: () => null,
    explain: (id) => characters().tokens?.[id] ?? { title: id, text: "" },
    now: ({ board }) =>
      (board.tokens ?? []).map((id, place) => ({
        id,
        key: `${id} ${place}`,
        state: board.used[place] ? "played" : "open",
      })),
    next: ({ board }) => board.next_tokens ?? [],
  },
  seenBy,
  folded: { verb: "tile", title: (n) => pocketWords().tilesLaid(n) },

  Evidence: Evidence as GameUi["Evidence"],
  TurnMark,
  played({ view, log, committed }) {
    const made = playedIn(log, Math.max(1, view.turn));
    return {
      ids: made.map((event) => tokenOf(verbOf(event.action))),
      choosing: made.filter(({ seq }) => seq <= committed).length,
    };
  },

  where: ({ board }, id) => cellOf(board.tiles.findIndex((tile) => tile?.suspect === id)),
  clearedAreSeen: false,
  describe: (scene, people) => [...describe(scene.view as PocketView, scene), people],
  turnLines,

  rules: {
    sections: ["aim", "district", "order", "actions", "sight", "appeal", "ending", "secrets"],
    files: { en, fr },
    drawings,
    Drawing: () => import("./rules/Drawing.svelte").then((module) => module.default as never),
    place({ board, turn }) {
      if (board.race !== null) return "ending";
      const played = board.used.filter(Boolean).length;
      if (turn === 1 && played === 0) return "order";
      return played === 3 ? "appeal" : "actions"; // the last action is chosen with the appeal in mind
    },
  },
};
export default ui;
