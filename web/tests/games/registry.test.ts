import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GAMES } from "$web/games";
import { uiOf } from "../fixtures/games";

const SOURCES = join(import.meta.dirname, "../../src");
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(ts|svelte)$/.test(name),
);

test("no module outside a game's folder names a game, but for the registry", () => {
  const own = new RegExp(`^games/(${GAMES.join("|")})/`);
  const named = new RegExp(`["'\`/.](${GAMES.join("|")})\\b|is(Pocket|London|NewYork)\\b`);
  const found = files
    .filter((name) => !own.test(name) && name !== "games/index.ts")
    .filter((name) => named.test(readFileSync(join(SOURCES, name), "utf8")));
  expect(found).toEqual([]);
});

test("no game imports another game", () => {
  for (const game of GAMES) {
    const others = GAMES.filter((name) => name !== game).join("|");
    const foreign = new RegExp(`from "\\$(web/games|boards)/(${others})/`);
    const found = files
      .filter((name) => name.startsWith(`games/${game}/`))
      .filter((name) => foreign.test(readFileSync(join(SOURCES, name), "utf8")));
    expect(found).toEqual([]);
  }
});

describe.each(GAMES)("%s", (game) => {
  test("has words for every verb, and a verb for all words", () => {
    const ui = uiOf(game);
    expect(Object.keys(ui.words().verbs).sort()).toEqual(Object.keys(ui.verbs).sort());
    for (const [name, verb] of Object.entries(ui.verbs)) {
      const words = ui.words().verbs[name]!;
      const grouped = verb.group !== undefined; // the group asks
      const asked = Math.max(1, verb.arguments.length);
      if (verb.chance) continue;
      expect(words.kind, name).toBeTruthy();
      expect(words.order, name).toBeTruthy();
      expect(words.option, name).toHaveLength(asked);
      if (!grouped) expect(words.ask, name).toHaveLength(asked);
      if (verb.grave) expect(words.warning, name).toBeTruthy();
    }
  });
});
