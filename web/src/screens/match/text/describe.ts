/** The board in words: headings with lists and tables. It reads what the scene tells and knows no rules. */
import type { LondonView, NewYorkView, PocketView, Scene, View } from "$api";
import { editions, exits, gaslight } from "$boards/london/board.json";
import { land_exit, metro_printed, port } from "$boards/newyork/board.json";
import { capital, direction, full, place, role, short } from "$web/i18n/names";
import { seenBy } from "$web/session/log";
import { charactersOf, isLondon, isPocket, suspectsOf } from "$web/session/views";
import { words } from "$web/i18n/words.svelte";
import { textWords } from "./words";

export interface Part {
  title: string;
  lines?: string[];
  table?: { head: string[]; rows: string[][] };
}

const COLUMNS = ["a", "b", "c"];
const TURNS = 8;
const label = (what: string, is: string) => textWords().label(what, is);
const list = (those: string[]) => (those.length ? textWords().and(those) : textWords().none);

/** Everything on the table, as both players see it. */
export function board(scene: Scene): Part[] {
  const { view } = scene;
  if (isPocket(view)) return [district(view, scene), detectives(view, scene), people(scene)];
  const own = isLondon(view) ? london(view, scene) : newyork(view as NewYorkView, scene);
  return [people(scene), ...own];
}

/** Whose choice, this turn's cards or tokens and the next turn's, alibis, the witness card. */
export function turn(view: View): Part {
  const say = textWords().turn;
  const { log } = words();
  const name = view.game === "newyork" ? log.round(view.turn) : log.turn(view.turn);
  const lines = [
    say.of(name, TURNS),
    ...(isPocket(view) ? pocketTurn(view) : hexTurn(view as LondonView)),
  ];
  return { title: say.title, lines };
}

function pocketTurn({ game, board: b }: PocketView): string[] {
  const say = textWords().turn;
  const title = (token: string) => words().characters.tokens[token]?.title ?? token;
  const tokens = b.tokens?.map((token, at) => (b.used[at] ? say.used(title(token)) : title(token)));
  const cards = b.investigator_alibis.map((id) => short(game, id));
  return [
    ...(tokens ? [label(say.tokens, list(tokens))] : []),
    ...(b.next_tokens ? [label(say.next, list(b.next_tokens.map(title)))] : []),
    say.time(capital(role(game, "jack")), b.time_tokens.jack ?? 0),
    say.time(capital(role(game, "investigator")), b.time_tokens.investigator ?? 0),
    ...(b.race === null ? [] : [say.race(b.race)]),
    say.alibis(capital(role(game, "jack")), b.jack_alibis.length, ""),
    say.alibis(capital(role(game, "investigator")), cards.length, cards.join(", ")),
    say.deck(b.deck),
  ];
}

function hexTurn({ game, board: b }: LondonView | NewYorkView): string[] {
  const say = textWords().turn;
  const name = (id: string) => full(game, id);
  const cards = [...b.played.map((id) => say.used(name(id))), ...(b.offer ?? []).map(name)];
  const answers =
    game === "newyork"
      ? [say.witness.visible, say.witness.invisible]
      : [say.witness.seen, say.witness.unseen];
  return [
    label(say.cards, list(cards)),
    ...(b.next_offer ? [label(say.next, list(b.next_offer.map(name)))] : []),
    (b.witness === "seen" ? answers[0] : answers[1]) ?? "",
    ...["jack", "investigator"].map((who) =>
      say.alibis(capital(role(game, who)), b.alibis[who] ?? 0, ""),
    ),
    say.deck(b.deck),
  ];
}

/** Who stands where, who is suspected, who is seen by what. */
export function people(scene: Scene): Part {
  const say = textWords().people;
  const { view } = scene;
  const suspects = suspectsOf(view);
  const rows = charactersOf(view).map((id) => {
    const by = scene.seen[id];
    const suspected = suspects.includes(id);
    const told = by ? textWords().and(seenBy(by, view.game)) : say.unseen;
    return [
      full(view.game, id),
      place(whereIs(view, id)),
      suspected ? say.suspect : say.cleared,
      isPocket(view) && !suspected ? "–" : told,
    ];
  });
  return { title: say.title, table: { head: say.head, rows } };
}

function whereIs(view: View, id: string): string {
  if (!isPocket(view)) return (view as LondonView).board.characters[id] ?? "";
  const at = view.board.tiles.findIndex((tile) => tile?.suspect === id);
  return cellOf(at);
}

const cellOf = (at: number) => `${COLUMNS[at % 3]}${Math.floor(at / 3) + 1}`;

function district(view: PocketView, scene: Scene): Part {
  const say = textWords().pocket;
  const tileWords = (at: number): string => {
    const tile = view.board.tiles[at];
    if (!tile) return "–";
    const wall = tile.wall ? say.wall(direction(tile.wall)) : say.open;
    const who = tile.cleared ? say.empty : short("pocket", tile.suspect);
    const by = tile.cleared ? undefined : scene.seen[tile.suspect];
    const seen = by ? seenBy(by, "pocket") : [];
    const turned = view.board.rotated.includes(tile.suspect) ? [say.turned] : [];
    return [who, wall, ...seen, ...turned].join(", ");
  };
  const rows = [0, 1, 2].map((row) => [
    String(row + 1),
    ...[0, 1, 2].map((column) => tileWords(row * 3 + column)),
  ]);
  return { title: say.title, table: { head: [say.corner, ...COLUMNS], rows } };
}

function detectives(view: PocketView, scene: Scene): Part {
  const say = textWords().pocket;
  const lines = Object.entries(view.board.detectives).map(([id, space]) => {
    const cells = scene.lights[id] ?? [];
    const looks = cells.length ? say.looksInto(list(cells)) : say.blocked;
    return say.stands(short("pocket", id), space, spaceWords(space), looks);
  });
  return { title: say.detectives, lines };
}

/** The spaces are numbered clockwise from above the left column (P8). */
export function spaceWords(space: number): string {
  const say = textWords().pocket;
  const along = space % 3;
  if (space < 3) return say.above(COLUMNS[along] ?? "");
  if (space < 6) return say.right(along + 1);
  if (space < 9) return say.below(COLUMNS[2 - along] ?? "");
  return say.left(3 - along);
}

function london({ board: b }: LondonView, scene: Scene): Part[] {
  const say = textWords().london;
  const lit = (lamp: string) => (scene.lights[lamp] ?? []).join(", ");
  const lamps = Object.entries(b.lit).map(([cell, number]) =>
    say.lamp(cell, number, lit(`gaslight ${cell}`)),
  );
  const dark = gaslight.filter((cell) => !(cell in b.lit));
  const { manholes } = editions[b.edition as keyof typeof editions] ?? editions["2006"];
  const open = manholes.filter((cell) => !b.covers.includes(cell));
  return [
    {
      title: say.lamps,
      lines: [
        ...lamps,
        say.dark(list(dark)),
        say.lantern(direction(b.watson_facing), lit("lantern")),
      ],
    },
    { title: say.sewers, lines: [say.open(list(open)), say.covered(list(b.covers))] },
    {
      title: say.exits,
      lines: Object.entries(exits).map(([way, cell]) =>
        say.exit(capital(direction(way)), cell, b.cordons.includes(way)),
      ),
    },
  ];
}

function newyork({ board: b }: NewYorkView, scene: Scene): Part[] {
  const say = textWords().newyork;
  const lamps = b.gaslights.map((cell) =>
    say.lamp(cell, (scene.lights[`gaslight ${cell}`] ?? []).join(", ")),
  );
  const tiles = b.investigations.map(([a = "", c = ""], at) => say.tile(at + 1, a, c));
  const empty = port.filter((cell) => !b.steamers.includes(cell));
  return [
    {
      title: say.city,
      lines: [
        ...lamps,
        say.metro(list([...b.metro, ...metro_printed].sort())),
        say.sites(list(b.sites)),
        say.parks(list(Object.keys(b.parks))),
        ...tiles,
        say.informant(place(b.informant.at), b.informant.side === "talkative"),
      ],
    },
    {
      title: say.ways,
      lines: [
        say.steamers(list(b.steamers)),
        say.empty(list(empty)),
        say.land(list(land_exit)),
        say.ferries,
      ],
    },
  ];
}
