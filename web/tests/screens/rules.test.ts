import { cleanup, render, screen } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameName, LondonView, NewYorkView, PocketView } from "$api";
import Rules from "$web/screens/rules/Rules.svelte";
import { grounds, type HexDrawing } from "$web/games/hex/rules/drawing";
import { placeFor } from "$web/screens/rules/load";
import type { Block, Drawings, RulesText } from "$web/screens/rules/text";
import { speak, type Language } from "$web/i18n/words.svelte";
import { GAMES, games, uiOf } from "../fixtures/games";

vi.setConfig({ testTimeout: 30_000 }); // long pages

const LANGUAGES: Language[] = ["en", "fr"];
const text = (language: string, game: string): RulesText =>
  JSON.parse(readFileSync(`src/games/${game}/rules/${language}.json`, "utf8")) as RulesText;

const drawingsOf = (game: string): Drawings =>
  JSON.parse(readFileSync(`src/games/${game}/rules/drawings.json`, "utf8")) as Drawings;
const sectionsOf = (game: string): readonly string[] => uiOf(game).rules.sections;

/** What a block is, without its words. */
function shape(block: Block): unknown {
  if (typeof block === "string") return "text";
  if ("list" in block) return ["list", block.list.length];
  if ("table" in block) return ["table", block.table.head.length, block.table.rows.length];
  if ("power" in block) return [block.power, block.more.length, block.draw, !!block.caption];
  if ("token" in block) return [block.token, block.more.length, block.draw, !!block.caption];
  if ("example" in block) return ["example", block.says.length, block.draw, !!block.caption];
  return [block.draw, !!block.caption];
}

describe.each(GAMES)("the rules of %s", (game) => {
  test("say the same in both languages, block by block", () => {
    const [en, fr] = [text("en", game), text("fr", game)];
    expect(Object.keys(en)).toEqual([...sectionsOf(game)]);
    expect(Object.keys(fr)).toEqual([...sectionsOf(game)]);
    for (const id of sectionsOf(game)) {
      expect(fr[id]?.blocks.map(shape), id).toEqual(en[id]?.blocks.map(shape));
      expect(fr[id]?.title).toBeTruthy();
    }
    expect(JSON.stringify(fr)).not.toBe(JSON.stringify(en));
  });

  test("every drawing exists and every character or token has its card", () => {
    const blocks = Object.values(text("en", game)).flatMap((section) => section.blocks);
    const cards = blocks.flatMap((block) =>
      typeof block === "string"
        ? []
        : "power" in block
          ? [block.power]
          : "token" in block
            ? [block.token]
            : [],
    );
    const { tokens, powers } = uiOf(game).characters();
    expect([...cards].sort()).toEqual(Object.keys(tokens ?? powers ?? {}).sort());
    for (const block of blocks) {
      if (typeof block !== "string" && "draw" in block && block.draw)
        expect(block.draw in drawingsOf(game)).toBe(true);
    }
  });
});

test("no drawing is without use, and neighbours in it are neighbours", () => {
  const drawings = GAMES.flatMap((game) =>
    Object.entries(drawingsOf(game)).map(([name, drawing]) => ({ game, name, drawing })),
  );
  for (const { game, name, drawing } of drawings) {
    for (const language of LANGUAGES)
      expect(JSON.stringify(text(language, game)), name).toContain(`"${name}"`);
    if (drawing.kind !== "hexes") continue;
    const drawn = drawing as HexDrawing;
    for (const way of drawn.ways ?? []) {
      for (let step = 1; step < way.length; step += 1) {
        expect(near(way[step - 1]!, way[step]!), `${name}: ${way}`).toBe(true);
      }
    }
    const cells = Object.fromEntries(grounds(drawn.cells));
    const lamps = Object.keys(cells).filter((cell) => cells[cell] === "lamp");
    for (const cell of drawn.lit ?? [])
      expect(
        lamps.some((lamp) => near(lamp, cell)),
        `${name}: ${cell}`,
      ).toBe(true);
    for (const cell of Object.values(drawn.people ?? {})) expect(cells[cell], name).toBeTruthy();
    if (drawn.covered) expect(near(...drawn.covered)).toBe(true);
  }
});
/** Letter and number are axial coordinates. */
function near(a: string, b: string): boolean {
  const q = b.charCodeAt(0) - a.charCodeAt(0);
  const n = Number(b.slice(1)) - Number(a.slice(1));
  return [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, -1],
    [-1, -1],
    [-1, 0],
  ].some(([dq, dn]) => dq === q && dn === n);
}

describe("the place that matters now", () => {
  test.each(GAMES)("%s: it is always a part of the rules", (game) => {
    const parts = new Set<string>(sectionsOf(game));
    const cards = Object.keys(uiOf(game).characters().powers ?? {});
    cards.forEach((id) => parts.add(`power-${id}`));
    for (const { scene } of [...games[game].moments, { scene: games[game].end }]) {
      expect(parts).toContain(placeFor(uiOf(game), scene.view));
    }
    expect(placeFor(uiOf(game), games[game].end.view)).toBe("ending");
    expect(placeFor(uiOf(game), null)).toBe("aim");
  });
  test("a character in play opens its card, an owed step its own part", () => {
    const view = games.london.moments[1].scene.view as LondonView;
    expect(placeFor(uiOf("london"), view)).toBe(`power-${view.board.acting?.character}`);
    const acting = { character: "goodley", moved: true, powered: false, pending: "face" };
    expect(placeFor(uiOf("london"), { ...view, board: { ...view.board, acting } })).toBe(
      "power-watson",
    );
    const owed = { ...acting, character: "grant", pending: "informant" };
    expect(
      placeFor(uiOf("newyork"), {
        ...view,
        board: { ...view.board, acting: owed },
      } as unknown as NewYorkView),
    ).toBe("informant");
    const pocket = games.pocket.moments[2].scene.view as PocketView;
    expect(placeFor(uiOf("pocket"), { ...pocket, board: { ...pocket.board, race: 5 } })).toBe(
      "ending",
    );
  });
});

describe("the page", () => {
  /** Waits for a section by its title; asking by role takes seconds on a page this long. */
  const arrived = (title: string) =>
    vi.waitFor(
      () =>
        expect(
          [...document.querySelectorAll("section h2")].map((one) => one.textContent),
        ).toContain(title),
      { timeout: 20_000 },
    );
  const opened = vi.fn();
  beforeEach(() => {
    Element.prototype.scrollIntoView = function (this: Element) {
      opened(this.id);
    };
    vi.stubGlobal("CSS", { escape: (id: string) => id });
    vi.stubGlobal("fetch", async (address: string) => {
      const [, game = "", file = ""] = /(\w+)\/rules\/(\w+)\.json/.exec(String(address)) ?? [];
      const found = file === "drawings" ? drawingsOf(game) : text(file, game);
      return { ok: true, json: async () => found };
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    opened.mockClear();
    speak("en");
  });

  test.each(GAMES)(
    "%s has a table of contents that leads to every part",
    async (game: GameName) => {
      render(Rules, { game });
      await arrived("What it is about");
      for (const id of sectionsOf(game)) {
        expect(document.querySelector(`a[href="#${id}"]`), id).toBeTruthy();
        expect(document.getElementById(id), id).toBeTruthy();
      }
      expect(document.querySelectorAll("figure svg").length).toBeGreaterThan(3);
      expect(document.body.textContent).not.toMatch(/undefined|\*\*/);
    },
  );

  test("it opens at the place that matters, for a character's id too", async () => {
    render(Rules, { game: "london", place: "goodley", beside: true });
    await arrived("What it is about");
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith("power-goodley"));
  });

  test("it changes its language, and an unknown game leads to those there are", async () => {
    const { unmount } = render(Rules, { game: "pocket" });
    await arrived("The district");
    speak("fr");
    await arrived("Le quartier");
    unmount();
    render(Rules, { game: "chess" });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/rules/pocket",
      "/rules/london",
      "/rules/newyork",
    ]);
  });

  test("rules that do not arrive can be asked for again", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new Error("offline");
    });
    render(Rules, { game: "pocket" });
    await screen.findByRole("alert");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
