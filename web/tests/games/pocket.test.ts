import { configure, fireEvent, render } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { PocketBoard, PocketTile, Scene } from "$api";
import Pocket from "$web/games/pocket/Board.svelte";
import {
  asideOf,
  cellAt,
  CELLS,
  ringAt,
  SIZE,
  standing,
  turnedTo,
} from "$web/games/pocket/board/geometry";

configure({ defaultHidden: true }); // nothing is hidden here, and looking for it takes long
vi.setConfig({ testTimeout: 20_000 }); // the whole board is drawn in every test

// The appeal of P49: who lies where, walled where, and what the three detectives look along.
const TILES = "goodley W _|stealthy N|smith E _|pizer E|lestrade S|madame W|gull N|lane x _|bert N";
const LIGHTS = { holmes: ["a1", "a2"], watson: ["c3", "b3", "a3"], toby: ["b3"] };
const SEEN = { pizer: ["holmes"], bert: ["watson"], gull: ["watson"] };

function tile(text: string): PocketTile {
  const [suspect = "", wall = "", cleared] = text.split(" ");
  return { suspect, wall: wall === "x" ? null : wall, cleared: cleared === "_" };
}

function scene(change: Partial<PocketBoard> = {}): Scene {
  const board: PocketBoard = {
    tiles: TILES.split("|").map(tile),
    detectives: { holmes: 0, watson: 5, toby: 7 },
    tokens: null,
    next_tokens: null,
    used: [false, false, false, false],
    rotated: ["madame"],
    race: null,
    time_tokens: { jack: 0, investigator: 0 },
    jack_alibis: [],
    investigator_alibis: [],
    deck: 8,
    pending_chance: null,
    ...change,
  };
  const view = { game: "pocket", viewer: "public", seq: 1, turn: 1, actor: null, outcome: null };
  return {
    view: { ...view, log: [], legal: null, board, private: null },
    seen: SEEN,
    lights: LIGHTS,
  };
}

const tiles = (...cells: string[]) =>
  cells.map((cell) => ({ anchor: `tile ${cell}`, label: `Turn ${cell}` }));

/** The middles of cells inside the strip of light that is drawn for a detective. */
function lit(beam: Element): string[] {
  const strip = beam.querySelector("rect");
  if (!strip) return [];
  const placed = beam.querySelector("[transform]")!.getAttribute("transform")!;
  const [x, y, angle] = placed.match(/-?[\d.]+/g)!.map(Number) as [number, number, number];
  const turn = (angle * Math.PI) / 180;
  return CELLS.filter((cell) => {
    const at = cellAt(cell);
    const along = (at.y - y) * Math.cos(turn) - (at.x - x) * Math.sin(turn);
    const aside = (at.x - x) * Math.cos(turn) + (at.y - y) * Math.sin(turn);
    return Math.abs(aside) < 1 && along > 0 && along < Number(strip.getAttribute("height"));
  });
}

describe("what the board shows", () => {
  it("lights the cells that the scene says are lit, and no others", () => {
    const { container } = render(Pocket, { scene: scene(), targets: [] });
    for (const [name, cells] of Object.entries(LIGHTS)) {
      const beam = container.querySelector(`[data-beam=${name}]`)!;
      expect(lit(beam).sort()).toEqual([...cells].sort());
    }
  });

  it("ends a beam that meets a wall at once before the first tile", () => {
    const dark = { ...scene(), lights: { ...LIGHTS, toby: [] } };
    const { container } = render(Pocket, { scene: dark, targets: [] });
    expect(lit(container.querySelector("[data-beam=toby]")!)).toEqual([]);
  });

  it("says in words what each tile and each detective is about", () => {
    const { getByRole } = render(Pocket, { scene: scene(), targets: [] });
    const gull = getByRole("img", { name: /^a3: Gull/ }).getAttribute("aria-label");
    expect(gull).toContain("wall to the north");
    expect(gull).toContain("Watson");
    expect(getByRole("img", { name: /^b3: Lane, cleared/ }).getAttribute("aria-label")).toContain(
      "crossroads",
    );
    expect(getByRole("img", { name: /^b2: Lestrade/ }).getAttribute("aria-label")).toContain(
      "in the dark",
    );
    expect(getByRole("img", { name: /^Holmes on space 0.*a1 and a2/ })).toBeTruthy();
    expect(getByRole("img", { name: /^c2: Madame/ }).getAttribute("aria-label")).toContain(
      "turned this turn",
    );
  });

  it("marks in dashes who would be seen, of those still suspected", () => {
    const { container } = render(Pocket, {
      scene: scene(),
      targets: [],
      preview: ["gull", "madame"],
    });
    expect(container.querySelectorAll(".seen")).toHaveLength(2);
    expect(container.querySelectorAll(".unseen")).toHaveLength(4);
  });

  it("marks Jack only when it is told who he is", async () => {
    const { container, rerender } = render(Pocket, { scene: scene(), targets: [] });
    expect(container.querySelector(".jack")).toBeNull();
    await rerender({ jack: "gull" });
    expect(container.querySelectorAll(".jack")).toHaveLength(1);
    expect(container.querySelector("[aria-label*='who is Jack']")).not.toBeNull();
  });

  it("turns a tile on by the shortest way, and on from a preview", async () => {
    const { container, rerender } = render(Pocket, { scene: scene(), targets: [] });
    const moved = () =>
      [...container.querySelectorAll<SVGGElement>("g.slide > g.slide")].map(
        (g) => g.style.transform,
      );
    const before = moved(); // in the order of the names: bert, goodley, gull …
    expect(before[2]).toBe("rotate(0deg)");
    const turned = TILES.replace("gull N", "gull W").split("|").map(tile);
    await rerender({ scene: scene({ tiles: turned }) });
    expect(moved()[2]).toBe("rotate(-90deg)");
    const half = TILES.replace("gull N", "gull E").split("|").map(tile);
    await rerender({ ghost: { character: "a3", at: "180" } });
    expect(moved()[2]).toBe("rotate(90deg)");
    await rerender({ ghost: null, scene: scene({ tiles: half }) }); // it has turned already
    expect(moved()[2]).toBe("rotate(90deg)");
    await rerender({ scene: scene({ tiles: turned }) });
    expect(moved()[2]).toBe("rotate(270deg)");
    await rerender({ ghost: { character: "a3", at: "90" } });
    expect(moved()[2]).toBe("rotate(360deg)");
  });

  it("slides two tiles that change places, each with its suspect", async () => {
    const { getByRole, rerender } = render(Pocket, { scene: scene(), targets: [] });
    const at = (name: RegExp) =>
      (getByRole("img", { name }) as Element as SVGGElement).style.transform;
    const [gull, bert] = [at(/: Gull/), at(/: Bert/)];
    const swapped = TILES.split("|").map(tile);
    [swapped[6], swapped[8]] = [swapped[8]!, swapped[6]!];
    await rerender({ scene: scene({ tiles: swapped }) });
    expect([at(/: Gull/), at(/: Bert/)]).toEqual([bert, gull]);
  });
});

describe("choosing on the board", () => {
  it("answers to a click, to Enter and to the space bar", async () => {
    const onchoose = vi.fn();
    const { getByRole } = render(Pocket, { scene: scene(), targets: tiles("a1", "b2"), onchoose });
    await fireEvent.click(getByRole("button", { name: "Turn b2" }));
    await fireEvent.keyDown(getByRole("button", { name: "Turn a1" }), { key: "Enter" });
    await fireEvent.keyDown(getByRole("button", { name: "Turn b2" }), { key: " " });
    expect(onchoose.mock.calls).toEqual([["tile b2"], ["tile a1"], ["tile b2"]]);
  });

  it("goes with an arrow key to the nearest target that way", async () => {
    const { getByRole } = render(Pocket, {
      scene: scene(),
      targets: tiles("a1", "c1", "a3", "b2"),
    });
    const at = (cell: string) => getByRole("button", { name: `Turn ${cell}` });
    at("a1").focus();
    await fireEvent.keyDown(at("a1"), { key: "ArrowRight" });
    expect(document.activeElement).toBe(at("c1"));
    await fireEvent.keyDown(at("c1"), { key: "ArrowLeft" });
    await fireEvent.keyDown(at("a1"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(at("a3"));
  });

  it("tells what is pointed at, and that nothing is any more", async () => {
    const onpoint = vi.fn();
    const targets = [{ anchor: "space 4", label: "Two spaces" }];
    const { getByRole } = render(Pocket, { scene: scene(), targets, onpoint });
    await fireEvent.pointerEnter(getByRole("button"));
    await fireEvent.pointerLeave(getByRole("button"));
    getByRole("button").focus();
    getByRole("button").blur();
    expect(onpoint.mock.calls).toEqual([["space 4"], [null], ["space 4"], [null]]);
  });

  it("offers the turns on the tile that is chosen", async () => {
    const onchoose = vi.fn();
    const targets = ["90", "180", "270"].map((turn) => ({ anchor: `turn ${turn}`, label: turn }));
    const { getByRole } = render(Pocket, {
      scene: scene(),
      targets,
      chosen: ["tile c3"],
      onchoose,
    });
    const c3 = cellAt("c3");
    const [x, y] = getByRole("button", { name: "90" })
      .getAttribute("transform")!
      .match(/[\d.]+/g)!
      .map(Number) as [number, number];
    expect(Math.max(Math.abs(x - c3.x), Math.abs(y - c3.y))).toBeLessThan(96);
    await fireEvent.click(getByRole("button", { name: "270" }));
    expect(onchoose).toHaveBeenCalledWith("turn 270");
  });

  it("keeps whoever plays by keyboard on the board from question to question", async () => {
    const { getByRole, rerender } = render(Pocket, { scene: scene(), targets: tiles("a1", "c3") });
    const first = getByRole("button", { name: "Turn c3" });
    first.focus();
    await fireEvent.keyDown(first, { key: "Enter" });
    await rerender({
      targets: [
        { anchor: "tile b3", label: "With b3" },
        { anchor: "tile a1", label: "With a1" },
      ],
    });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("With b3");
  });
});

describe("the road around the district", () => {
  it("has its spaces clockwise from the top left, three on each side (P8)", () => {
    const at = (space: number) => ringAt(space);
    expect(at(0).x).toBeCloseTo(cellAt("a1").x);
    expect(at(2).x).toBeCloseTo(cellAt("c1").x);
    expect(at(3).y).toBeCloseTo(cellAt("c1").y);
    expect(at(3).x).toBeGreaterThan(cellAt("c1").x);
    expect(at(6).x).toBeCloseTo(cellAt("c3").x);
    expect(at(7).y).toBeGreaterThan(cellAt("b3").y);
    expect(at(9).y).toBeCloseTo(cellAt("a3").y);
    expect(at(11).y).toBeCloseTo(cellAt("a1").y);
  });

  it("is gone round without a leap and without leaving the picture", () => {
    for (let way = 0; way < 12; way += 0.05) {
      const [here, next] = [ringAt(way), ringAt(way + 0.05)];
      expect(Math.hypot(next.x - here.x, next.y - here.y)).toBeLessThan(60);
      expect(Math.min(here.x, here.y, SIZE - here.x, SIZE - here.y)).toBeGreaterThan(30);
    }
  });

  it("has room for three on one space (P19)", () => {
    const [one, two, three] = [0, 1, 2].map((place) => standing(4, asideOf(place, 3)));
    expect(one!.x).toBe(two!.x);
    expect(three!.y - one!.y).toBeGreaterThan(80);
  });
});

it("never turns a tile more than half way round", () => {
  for (const from of [-270, 0, 90, 450])
    for (const to of [0, 90, 180, 270]) {
      const end = turnedTo(from, to);
      expect(Math.abs(end - from)).toBeLessThanOrEqual(180);
      expect((((end - to) % 360) + 360) % 360).toBe(0);
    }
});
