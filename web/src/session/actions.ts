/** Action texts in words: as something that happened, and as something one may choose. */
import { port } from "$boards/newyork/board.json";
import { words } from "$web/i18n/words.svelte";
import { direction, place, role, short } from "$web/i18n/names";

/** What a sentence needs of what went before: the character in play, and whose tile lies where. */
export interface Before {
  acting?: string | null;
  tiles?: Record<string, string>;
}

/** An action text taken apart, with the means to name what is in it. */
interface Said {
  game: string;
  who: string; // the role that plays it
  acting: string;
  parts: string[];
  name: (id: string | undefined) => string;
  tile: (cell: string | undefined) => string;
}

type Teller = (said: Said, a: string, b: string, c: string) => string;

const PORTS = new Set<string>(port);

function taken(game: string, action: string, actor: string, before: Before): Said {
  const name = (id: string | undefined) => short(game, id ?? "");
  const tile = (cell: string | undefined) => {
    const suspect = before.tiles?.[cell ?? ""];
    return words().log.tile(cell ?? "", suspect ? name(suspect) : null);
  };
  const acting = before.acting ? name(before.acting) : words().log.event.somebody;
  return { game, who: role(game, actor), acting, parts: action.split(" ").slice(1), name, tile };
}

/** What somebody did. */
export function done(game: string, action: string, actor: string, before: Before): string {
  return tell(DONE, game, action, actor, before);
}

/** A possible choice in words, as an order: "Move to f7". */
export function actionWords(game: string, action: string, before: Before = {}): string {
  return tell(CHOICES, game, action, "investigator", before);
}

function tell(
  by: Record<string, Teller>,
  game: string,
  action: string,
  actor: string,
  before: Before,
): string {
  const said = taken(game, action, actor, before);
  const [a = "", b = "", c = ""] = said.parts;
  return by[action.split(" ", 1)[0] ?? ""]?.(said, a, b, c) ?? action;
}

/** The verbs of an activation in the hex games: steps below the card that was played. */
export const STEPS = new Set([
  ...[
    "move",
    "stay",
    "accuse",
    "escape",
    "swap",
    "face",
    "lamp",
    "cordon",
    "cover",
    "whistle",
    "metro",
  ],
  ...["site", "gaslight", "park", "investigate", "control", "steamer", "informant", "skip"],
]);

const say = () => words().log.event;
const offer = () => words().log.choice;

const leaves = (game: string, who: string, exit: string): string => {
  if (game === "london") return say().escape(who, direction(exit));
  return exit === "land" ? say().byLand(who) : say().boards(who, exit);
};
const detective =
  (id: string): Teller =>
  ({ who, name }, n) =>
    say().detective(who, name(id), Number(n));
const mayMove =
  (id: string): Teller =>
  ({ name }, n) =>
    offer().detective(name(id), Number(n));

const DONE: Record<string, Teller> = {
  holmes: detective("holmes"),
  watson: detective("watson"),
  toby: detective("toby"),
  joker: ({ who, name }, a) => (a === "none" ? say().jokerNone(who) : say().joker(who, name(a))),
  rotate: ({ who, tile }, a, by) => say().rotate(who, tile(a), by),
  exchange: ({ who, tile }, a, b) => say().exchange(who, tile(a), tile(b)),
  alibi: ({ who }) => say().alibi(who),
  pick: ({ who, name }, a) => say().pick(who, name(a)),
  move: ({ acting }, to) => say().move(acting, place(to)),
  stay: ({ acting }) => say().stay(acting),
  accuse: ({ who, acting, name }, a) => say().accuse(who, acting, name(a)),
  escape: ({ game, acting }, exit) => leaves(game, acting, exit),
  swap: ({ acting, name }, a, b) =>
    b ? say().swap(name(a), name(b)) : say().swap(acting, name(a)),
  face: (_, to) => say().face(direction(to)),
  lamp: (_, from, to) => say().lamp(from, to),
  cordon: (_, from, to) => say().cordon(direction(from), direction(to)),
  cover: (_, from, to) => say().cover(from, to),
  whistle: ({ name }, a, to) => say().whistle(name(a), place(to)),
  metro: (_, at) => say().metro(at),
  site: (_, at) => say().site(at),
  gaslight: (_, at) => say().gaslight(at),
  park: (_, at) => say().park(at),
  investigate: (_, n, a, b) => say().investigate(Number(n), a, b),
  control: ({ game, name }, a, to) =>
    to === "land" || PORTS.has(to) ? leaves(game, name(a), to) : say().control(name(a), place(to)),
  steamer: (_, from, to) => say().steamer(from, to),
  informant: (_, to) => say().informant(place(to)),
  skip: () => say().skip,
  resign: ({ game }, a) => say().resign(role(game, a)),
  time: ({ game }, a) => say().time(role(game, a)),
  identity: ({ name }, a) =>
    a === "?" ? words().log.chance.identityHidden : words().log.chance.identity(name(a)),
  tile: ({ name }, cell, a, wall) => words().log.chance.tile(cell, name(a), direction(wall)),
  toss: ({ parts }) =>
    words().log.chance.toss(parts.map((token) => words().characters.tokens[token]?.title ?? token)),
  deal: ({ parts, name }) => words().log.chance.deal(parts.map(name)),
};

const CHOICES: Record<string, Teller> = {
  holmes: mayMove("holmes"),
  watson: mayMove("watson"),
  toby: mayMove("toby"),
  joker: ({ name }, a) => (a === "none" ? offer().jokerNone : offer().joker(name(a))),
  rotate: ({ tile }, a, by) => offer().rotate(tile(a), by),
  exchange: ({ tile }, a, b) => offer().exchange(tile(a), tile(b)),
  alibi: () => offer().alibi,
  pick: ({ name }, a) => offer().pick(name(a)),
  move: (_, to) => offer().move(place(to)),
  stay: () => offer().stay,
  accuse: ({ name }, a) => offer().accuse(name(a)),
  escape: ({ game }, exit) => {
    if (game === "london") return offer().escape(direction(exit));
    return exit === "land" ? offer().byLand : offer().boards(exit);
  },
  swap: ({ name }, a, b) => (b ? offer().swap(name(a), name(b)) : offer().swapWith(name(a))),
  face: (_, to) => offer().face(direction(to)),
  lamp: (_, from, to) => offer().lamp(from, to),
  cordon: (_, from, to) => offer().cordon(direction(from), direction(to)),
  cover: (_, from, to) => offer().cover(from, to),
  whistle: ({ name }, a, to) => offer().whistle(name(a), place(to)),
  metro: (_, at) => offer().metro(at),
  site: (_, at) => offer().site(at),
  gaslight: (_, at) => offer().gaslight(at),
  park: (_, at) => offer().park(at),
  investigate: (_, n, a, b) => offer().investigate(Number(n), a, b),
  control: ({ name }, a, to) => {
    if (to === "land") return offer().controlLand(name(a));
    return PORTS.has(to) ? offer().controlPort(name(a), to) : offer().control(name(a), place(to));
  },
  steamer: (_, from, to) => offer().steamer(from, to),
  informant: (_, to) => offer().informant(place(to)),
  skip: () => offer().skip,
};
