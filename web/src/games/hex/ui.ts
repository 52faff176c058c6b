/** What the interfaces of London and New York have in common. */
import type { Role, Scene, View } from "$api";
import type { Figure } from "$web/art/figure";
import { capital } from "$web/i18n/names";
import { textWords, type Texts } from "$web/i18n/words.svelte";
import type { Argument, GameUi, Offer, Part, Verb } from "$web/games/ui";
import type { Characters, GameWords } from "$web/games/words";
import Evidence from "./Evidence.svelte";
import { actingOf, type HexView } from "./views";
import { goGroup, GO, sharedVerbs } from "./verbs";
import TurnMark from "./TurnMark.svelte";
import type { hex as HexTexts } from "./words.en";

const LAMP = "gaslight ";
const LANTERN = "lantern";
const PLAYERS: Role[] = ["jack", "investigator"];

type HexWords = GameWords & {
  hex: typeof HexTexts;
  witnessCard: Record<"seen" | "unseen", string>;
};

/** What a hex game brings of its own. */
export interface Own<V extends HexView> {
  words(): HexWords;
  characters: Texts<Characters>;
  figure(id: string): Figure;
  Face: Offer["Face"];
  cell: Argument; // how a cell is named
  somebody: Argument;
  verbs: Record<string, Verb<V>>;
  editions?: readonly string[];
  board: GameUi["board"];
  opening: string;
  turnHint?: (view: V, turn: number) => string | undefined;
  owed: Record<string, string>; // the part of the rules about a step that is owed
  describe(view: V, lights: Scene["lights"]): Part[];
  rules: Omit<GameUi["rules"], "place" | "Drawing">;
}

export function hexUi<V extends HexView & View>(own: Own<V>): GameUi<V> {
  const { words, characters } = own;
  const name = (id: string): string => characters().short[id] ?? id;
  const full = (id: string): string => characters().names[id] ?? id;
  return {
    words,
    characters,
    figure: own.figure,
    board: own.board,
    square: false,
    opening: own.opening,

    editions: own.editions ?? [],
    everybody: () => Object.keys(characters().names),
    present: ({ board }) => Object.keys(board.characters).sort(),
    suspects: ({ board }) => board.suspects,
    acting: actingOf,
    hand: (view, role) => view.private?.[`${role}_alibis`] ?? [],
    held: ({ board }, role) => board.alibis[role] ?? 0,
    witness: ({ board }) => (board.witness === "seen" ? "seen" : "unseen"),
    witnessNote: (witness) => (witness === "unseen" ? words().hex.leave : words().hex.noLeave),
    showsWitness: true,

    verbs: { ...sharedVerbs(own.cell, own.somebody), ...own.verbs },
    groups: { [GO]: goGroup(() => words().hex) },
    offer: {
      verb: "pick",
      verbOf: () => "pick",
      stacked: false,
      Face: own.Face,
      size: { strip: 40, list: 44, next: 36, played: 28, replay: 27 },
      dims: true,
      name,
      title: full,
      power: (id) => characters().powers?.[id]?.title ?? "",
      explain(id) {
        const power = characters().powers?.[id];
        const title = full(id);
        return power
          ? { title, when: `${power.title} · ${power.when}`, text: power.text }
          : { title, text: "" };
      },
      now({ board }) {
        const acting = board.acting?.character ?? null;
        return [...board.played, ...(board.offer ?? [])].map((id) => {
          const played = board.played.includes(id) ? "played" : "open";
          return { id, key: id, state: id === acting ? "acting" : played };
        });
      },
      next: ({ board }) => board.next_offer ?? [],
    },
    seenBy(by) {
      const say = words().hex.seenBy;
      const lamps = by.filter((one) => one.startsWith(LAMP));
      const people = by.filter((one) => !one.startsWith(LAMP) && one !== LANTERN);
      return [
        ...lamps.map((lamp) => say.gaslight(lamp.slice(LAMP.length))),
        ...(people.length ? [say.beside(people.map(name))] : []),
        ...(by.includes(LANTERN) ? [say.lantern] : []),
      ];
    },

    Evidence: Evidence as GameUi["Evidence"],
    TurnMark,
    turnHint: own.turnHint,
    played({ view, complete }) {
      const ids = view.board.played;
      // The card of an activation that goes on, or waits to be confirmed, is being played.
      const begun = view.board.acting !== null || complete;
      return { ids, choosing: begun ? ids.length - 1 : ids.length };
    },

    where: ({ board }, id) => own.cell.name(board.characters[id] ?? "", {}),
    clearedAreSeen: true,
    describe: (scene, people) => [people, ...own.describe(scene.view as V, scene.lights)],
    turnLines({ board }) {
      const { and, label, none, turn: say } = textWords();
      const cards = [
        ...board.played.map((id) => say.used(full(id))),
        ...(board.offer ?? []).map(full),
      ];
      const list = (those: string[]): string => (those.length ? and(those) : none);
      const { witnessCard, players } = words();
      return [
        label(words().hex.cards, list(cards)),
        ...(board.next_offer ? [label(say.next, list(board.next_offer.map(full)))] : []),
        board.witness === "seen" ? witnessCard.seen : witnessCard.unseen,
        ...PLAYERS.map((role) => {
          return say.alibis(capital(players[role]), board.alibis[role] ?? 0, "");
        }),
        say.deck(board.deck),
      ];
    },

    rules: {
      ...own.rules,
      Drawing: () => import("./rules/Drawing.svelte").then((module) => module.default as never),
      place({ board, turn }) {
        const { acting, played } = board;
        if (acting) return own.owed[acting.pending ?? ""] ?? `power-${acting.character}`;
        if (played.length === 0) return turn === 1 ? "order" : "powers";
        return played.length === 3 ? "light" : "powers";
      },
    },
  };
}
