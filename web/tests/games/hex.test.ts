import { fireEvent, render } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { NewYorkView, Scene } from "$api";
import london from "$boards/london/board.json";
import newyork from "$boards/newyork/board.json";
import type { Target } from "$web/games/board";
import {
  centre,
  corners,
  DIRECTIONS,
  HALF,
  hexes,
  rim,
  SIZE,
  step,
  STEPS,
} from "$web/games/hex/board/grid";
import { houses } from "$web/games/hex/board/houses";
import { cone, gaslights, line } from "$web/games/hex/board/light";
import { GROUND, HOUSES } from "$web/games/london/board/map";
import { nearest } from "$web/games/targets";
import London from "$web/games/london/Board.svelte";
import Miniature from "$web/screens/home/Miniature.svelte";
import NewYork from "$web/games/newyork/Board.svelte";
import { londonWords } from "$web/games/london/texts";
import { newYorkWords } from "$web/games/newyork/texts";
import beams from "../fixtures/beams.json";
import { games, uiOf } from "../fixtures/games";

const scenesOf = (game: "london" | "newyork"): Scene[] => [
  ...games[game].moments.map((moment) => moment.scene),
  games[game].end,
];
vi.setConfig({ testTimeout: 30_000 }); // a town is much to draw for a simulated page

const BOARDS = { london: London, newyork: NewYork } as const;

/** The cells whose outlines a path is made of. */
function cellsOf(d: string, all: string[]): string[] {
  const parts = new Set(d.split(/(?=M)/));
  return all.filter((cell) => parts.has(hexes([cell]))).sort();
}
const ALL = {
  london: [...london.street, ...london.building, ...london.garden, ...london.gaslight],
  newyork: [...newyork.street, ...newyork.building, ...newyork.quayside, ...newyork.port],
};

describe("geometry", () => {
  it("has the neighbours of the board files", () => {
    expect(STEPS).toEqual(london.coordinates.neighbours);
    expect(STEPS).toEqual(newyork.coordinates.neighbours);
  });

  it("draws a cell where the board files say", () => {
    expect(centre("a0")).toEqual({ x: 0, y: 0 });
    const { x, y } = centre("m10");
    expect(x / SIZE).toBeCloseTo(1.5 * 12);
    expect(y / SIZE).toBeCloseTo(Math.sqrt(3) * (12 / 2 - 10));
  });

  it.each(DIRECTIONS)("steps %s to a hex that shares a whole side", (way) => {
    const [here, there] = [centre("f7"), centre(step("f7", way))];
    expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeCloseTo(2 * HALF);
    const shared = corners(here).filter((p) =>
      corners(there).some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 0.01),
    );
    expect(shared).toHaveLength(2);
  });

  it("outlines a set of cells by the sides that lead out of it", () => {
    expect(rim(["f7"]).match(/M/g)).toHaveLength(6);
    expect(rim(["f7", "f8"]).match(/M/g)).toHaveLength(10);
  });

  it("shines as far as the rules say (L24)", () => {
    for (const cell of london.street) {
      for (const way of DIRECTIONS) {
        const lit = (beams as Record<string, string[]>)[`${cell} ${way}`] ?? [];
        expect(line(cell, way, GROUND).sort(), `${cell} ${way}`).toEqual([...lit].sort());
      }
    }
  });

  it("ends the cone at the far side of the last cell", () => {
    const [, left, right] = cone("a1", "N", 4);
    expect((left!.y + right!.y) / 2).toBeCloseTo(centre("a5").y - HALF);
    expect(Math.abs(left!.x - right!.x)).toBeCloseTo(SIZE);
  });

  it("finds the nearest place in a direction", () => {
    const from = centre("f7");
    const at = (cell: string) => ({ ...centre(cell), cell });
    const places = ["f9", "f8", "g8", "h8", "f6"].map(at);
    expect(nearest(from, "ArrowUp", places)?.cell).toBe("f8");
    expect(nearest(from, "ArrowDown", places)?.cell).toBe("f6");
    expect(nearest(from, "ArrowRight", places)?.cell).toBe("g8");
    expect(nearest(from, "ArrowLeft", places)).toBeNull();
  });

  it("builds no two blocks alike, and each the same every time", () => {
    const built = london.building.map((cell) => {
      const { x, y } = centre(cell);
      const shapes = houses(cell, HOUSES);
      expect(houses(cell, HOUSES)).toEqual(shapes);
      return shapes.map((shape) =>
        shape.d.replace(
          /(-?[\d.]+) (-?[\d.]+)/g,
          (_, a, b) => `${Math.round(a - x)} ${Math.round(b - y)}`,
        ),
      );
    });
    expect(new Set(built.map((block) => block.join())).size).toBe(built.length);
  });
});

describe.each(["london", "newyork"] as const)("the board of %s", (game) => {
  const show = (scene: Scene, targets: Target[] = [], rest = {}) =>
    render(BOARDS[game], { scene, targets, ...rest });
  const [first] = scenesOf(game);

  it("lights exactly the cells that are lit", async () => {
    const { container, rerender } = show(first!);
    for (const scene of scenesOf(game)) {
      await rerender({ scene });
      for (const { lamp, cells } of gaslights(scene.lights)) {
        const d = container.querySelector(`[data-light="${lamp}"]`)!.getAttribute("d")!;
        expect(cellsOf(d, ALL[game])).toEqual([...cells, lamp].sort());
        expect(d.match(/M/g)).toHaveLength(cells.length + 1);
      }
      const lantern = container.querySelector('[data-light="lantern"]')?.getAttribute("d") ?? "";
      expect(cellsOf(lantern, ALL[game])).toEqual([...(scene.lights.lantern ?? [])].sort());
      const drawn = container.querySelectorAll('[data-light]:not([data-light="lantern"])');
      expect(drawn).toHaveLength(gaslights(scene.lights).length);
    }
  });

  it("shows everybody where he stands, seen, unseen or cleared, in words too", async () => {
    const { container, rerender } = show(first!);
    for (const scene of scenesOf(game)) {
      await rerender({ scene });
      const { characters, suspects } = scene.view.board as {
        characters: Record<string, string>;
        suspects: string[];
      };
      for (const [id, cell] of Object.entries(characters)) {
        const piece = container.querySelector<SVGGElement>(`[data-piece="${id}"]`)!;
        const state = !suspects.includes(id) ? "cleared" : id in scene.seen ? "seen" : "unseen";
        expect(piece.dataset.state).toBe(state);
        const said = piece.getAttribute("aria-label")!;
        expect(said).toContain(londonWords().hex.pieces[state]);
        if (cell !== "liberty") {
          const { x, y } = centre(cell);
          expect(piece.style.transform).toBe(`translate(${x}px, ${y}px)`);
          expect(said).toContain(cell);
        }
      }
    }
  });

  const anchors = {
    london: [
      "cell f7",
      "character gull",
      "exit NW",
      "cordon SE",
      "lamp f9",
      "manhole a5",
      "facing S",
    ],
    newyork: [
      ...["cell e6", "cell liberty", "character grant", "exit k4", "exit land"],
      ...["investigation 2", "steamer g2"],
    ],
  }[game];
  const targets = anchors.map((anchor) => ({ anchor, label: `choose ${anchor}` }));

  it("offers every kind of target to mouse and keyboard", async () => {
    const onchoose = vi.fn();
    const onpoint = vi.fn();
    const { getByRole } = show(first!, targets, { onchoose, onpoint });
    for (const { anchor, label } of targets) {
      const button = getByRole("button", { name: label });
      await fireEvent.pointerEnter(button);
      expect(onpoint).toHaveBeenLastCalledWith(anchor);
      await fireEvent.pointerLeave(button);
      expect(onpoint).toHaveBeenLastCalledWith(null);
      await fireEvent.click(button);
      await fireEvent.keyDown(button, { key: "Enter" });
      await fireEvent.keyDown(button, { key: " " });
      expect(onchoose.mock.calls.splice(0)).toEqual([[anchor], [anchor], [anchor]]);
    }
  });

  it("is one stop of the tab key, and arrows go on to a neighbour", async () => {
    const cells = ["g5", "g6", "h6", "f5"].map((c) => ({ anchor: `cell ${c}`, label: c }));
    const { container, getByRole } = show(first!, cells);
    expect(container.querySelectorAll('[role="button"][tabindex="0"]')).toHaveLength(1);
    const start = getByRole("button", { name: "g5" });
    start.focus();
    await fireEvent.keyDown(start, { key: "ArrowUp" });
    expect(document.activeElement).toBe(getByRole("button", { name: "g6" }));
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(getByRole("button", { name: "h6" }));
    expect(document.activeElement!.getAttribute("tabindex")).toBe("0");
    expect(container.querySelectorAll('[role="button"][tabindex="0"]')).toHaveLength(1);
  });

  it("keeps the focus on the board when a choice leads to the next", async () => {
    const { getByRole, rerender } = show(first!, [{ anchor: "cell g5", label: "first" }]);
    getByRole("button", { name: "first" }).focus();
    await rerender({
      targets: [
        { anchor: "cell b3", label: "far" },
        { anchor: "cell g6", label: "near" },
      ],
    });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("near"));
  });

  it("previews who would be seen, where the piece would stand, and marks what is chosen", () => {
    const { characters } = first!.view.board as { characters: Record<string, string> };
    const [one, other] = Object.keys(characters);
    const { container } = show(first!, [], {
      preview: [one],
      ghost: { character: other, at: "e3" },
      chosen: ["cell e3"],
      jack: other,
    });
    const rings = [...container.querySelectorAll<SVGElement>("[data-planned]")];
    expect(rings.map((ring) => ring.dataset.planned)).toEqual([one]);
    expect(container.querySelector(".ghost")).not.toBeNull();
    expect(container.querySelector('[data-chosen="cell e3"]')).not.toBeNull();
    expect(container.querySelectorAll(".jack")).toHaveLength(1);
    expect(container.querySelectorAll('[data-state="seen"]')).toHaveLength(0);
  });

  it("can stand twice on one page", async () => {
    const { container } = render(Miniature, { ui: uiOf(game) });
    await vi.waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
    const { baseElement } = show(first!);
    const ids = [...baseElement.querySelectorAll("[id]")].map((element) => element.id);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    for (const element of baseElement.querySelectorAll("[fill^='url(']")) {
      expect(ids).toContain(element.getAttribute("fill")!.slice(5, -1));
    }
  });
});

describe("London", () => {
  it("draws each gaslight, manhole and exit as the position has it", async () => {
    const scenes = scenesOf("london");
    const { container, rerender } = render(London, { scene: scenes[0]!, targets: [] });
    for (const scene of scenes) {
      await rerender({ scene });
      const board = scene.view.board as unknown as {
        lit: Record<string, number | null>;
        covers: string[];
        cordons: string[];
        edition: "2006" | "2016";
      };
      const { board: text, hex } = londonWords();
      const said = (label: string) => container.querySelectorAll(`[aria-label="${label}"]`).length;
      for (const cell of london.gaslight) {
        const lit = cell in board.lit;
        expect(
          said(lit ? hex.pieces.litLamp(cell, board.lit[cell]!) : hex.pieces.darkLamp(cell)),
        ).toBe(1);
      }
      for (const cell of london.editions[board.edition].manholes) {
        const covered = board.covers.includes(cell);
        expect(said(covered ? text.coveredManhole(cell) : text.openManhole(cell))).toBe(1);
      }
      for (const way of Object.keys(london.exits)) {
        expect(said(board.cordons.includes(way) ? text.cordon(way) : text.exit(way))).toBe(1);
      }
    }
  });
});

describe("New York", () => {
  it("draws each tile, port and the Informant as the position has it", async () => {
    const scenes = scenesOf("newyork");
    const { container, rerender } = render(NewYork, { scene: scenes[0]!, targets: [] });
    for (const scene of scenes) {
      await rerender({ scene });
      const board = scene.view.board as unknown as {
        metro: string[];
        sites: string[];
        parks: Record<string, string>;
        steamers: string[];
        investigations: string[][];
        informant: { side: string };
      };
      const { board: text } = newYorkWords();
      const said = (label: string) => container.querySelectorAll(`[aria-label="${label}"]`).length;
      for (const cell of [...newyork.metro_printed, ...board.metro])
        expect(said(text.metro(cell))).toBe(1);
      for (const cell of board.sites) expect(said(text.site(cell))).toBe(1);
      for (const cell of Object.keys(board.parks)) expect(said(text.park(cell))).toBe(1);
      for (const cell of newyork.port)
        expect(said(board.steamers.includes(cell) ? text.steamer(cell) : text.port(cell))).toBe(1);
      board.investigations.forEach((cells, k) =>
        expect(said(text.investigation(k + 1, cells.join(", ")))).toBe(1),
      );
      expect(container.querySelector(`[data-informant="${board.informant.side}"]`)).not.toBeNull();
    }
  });

  it("says that an investigation tile covers the Informant", () => {
    const scene = structuredClone(games.newyork.moments[0].scene);
    const { board } = scene.view as NewYorkView;
    board.informant = { at: "e6", side: "talkative" };
    board.investigations[0] = ["e6", "f7"];
    const { container } = render(NewYork, { scene, targets: [] });
    const said = "The Informant on e6, ready to talk, covered by an investigation tile";
    expect(container.querySelector(`[aria-label="${said}"]`)).not.toBeNull();
    const [, city] = uiOf("newyork").describe(scene, { title: "" });
    expect(city?.lines).toContain("The Informant is on e6, talkative, covered");
  });
});

describe("a miniature", () => {
  it.each(["pocket", "london", "newyork"] as const)("of %s is for the eye only", async (game) => {
    const { container } = render(Miniature, { ui: uiOf(game) });
    await vi.waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
    expect(container.querySelector('[aria-hidden="true"]')).not.toBeNull();
    expect(container.querySelectorAll("button, [tabindex]")).toHaveLength(0);
  });
});
