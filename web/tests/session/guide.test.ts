import { describe, expect, it } from "vitest";
import type { Choice, PocketView, View } from "$api";
import {
  anchorOf,
  back,
  ghostOf,
  groupsOf,
  previewOf,
  START,
  stepOf,
  take,
  type Option,
  type Path,
} from "$web/session/guide";
import { GO } from "$web/games/hex/verbs";
import { label, question } from "$web/session/phrases";
import { speak } from "$web/i18n/words.svelte";
import { uiFor, uiOf } from "../fixtures/games";
import views from "../fixtures/legal.json";

const all = views as unknown as View[];
const legalOf = (view: View): Choice[] => view.legal!;
const named = (view: View): string =>
  `${view.game}, turn ${view.turn}: ${groupsOf(uiFor(view), legalOf(view)).join(", ")} (${legalOf(view).length})`;
const find = (game: string, verb: string): View =>
  all.find(
    (view) => view.game === game && legalOf(view).some((c) => c.action.startsWith(`${verb} `)),
  )!;
const option = (view: View, path: Path, word: string): Option =>
  stepOf(uiFor(view), view, legalOf(view), path).options.find((one) => one.word === word)!;

/** Every action that answering one question after another can lead to, and every question on the way. */
function walk(view: View, path: Path, reached: Set<string>, asked: (path: Path) => void): void {
  asked(path);
  const step = stepOf(uiFor(view), view, legalOf(view), path);
  for (const one of step.options) {
    const taken = take(step, one);
    if ("action" in taken) reached.add(taken.action);
    else walk(view, taken.path, reached, asked);
  }
  if (path === START) {
    for (const group of step.others) walk(view, { group, words: [] }, reached, asked);
  }
}

describe("every legal list of the three games", () => {
  it("has every verb in the fixture", () => {
    const verbs = (game: string): string[] => [
      ...new Set(
        all
          .filter((v) => v.game === game)
          .flatMap((v) => legalOf(v).map((c) => c.action.split(" ")[0]!)),
      ),
    ];
    expect(verbs("pocket").sort()).toEqual(
      "alibi exchange holmes joker rotate toby watson".split(" "),
    );
    expect(verbs("london").sort()).toEqual(
      "accuse cordon cover escape face lamp move pick swap whistle".split(" "),
    );
    expect(verbs("newyork").sort()).toEqual(
      "accuse control escape gaslight informant investigate metro move park pick site skip steamer swap".split(
        " ",
      ),
    );
  });

  it.each(all.map((view) => [named(view), view] as const))("%s", (_name, view) => {
    const reached = new Set<string>();
    walk(view, START, reached, (path) => {
      const step = stepOf(uiFor(view), view, legalOf(view), path);
      expect(step.options.length).toBeGreaterThan(0);
      const anchors = step.options.flatMap((one) => (one.anchor === null ? [] : [one.anchor]));
      expect(new Set(anchors).size).toBe(anchors.length); // a place on the board means one thing
      for (const language of ["en", "fr"] as const) {
        speak(language);
        expect(question(uiFor(view), view, step).trim()).not.toBe("");
        for (const one of step.options)
          expect(label(uiFor(view), view, step, one).trim()).not.toBe("");
      }
    });
    speak("en");
    expect([...reached].sort()).toEqual(
      legalOf(view)
        .map((choice) => choice.action)
        .sort(),
    );
  });
});

describe("the order of questions", () => {
  it("asks for a token first in Pocket, and skips the question when one is left", () => {
    const view = find("pocket", "rotate");
    expect(stepOf(uiFor(view), view, legalOf(view)).group).toBeNull();
    const one = legalOf(view).filter((choice) => choice.action.startsWith("rotate "));
    expect(stepOf(uiFor(view), view, one).group).toBe("rotate");
  });

  it("takes an unordered pair either way", () => {
    const view = find("pocket", "exchange");
    const there = stepOf(uiFor(view), view, legalOf(view), { group: "exchange", words: ["a1"] });
    const again = stepOf(uiFor(view), view, legalOf(view), { group: "exchange", words: ["c3"] });
    const from = take(
      there,
      there.options.find((o) => o.word === "c3")!,
    );
    const to = take(
      again,
      again.options.find((o) => o.word === "a1")!,
    );
    expect(from).toEqual({ action: "exchange a1 c3" });
    expect(to).toEqual(from);
  });

  it("asks about moving first and offers the power beside it", () => {
    const view = all.find(
      (v) => v.game === "london" && groupsOf(uiFor(v), legalOf(v)).join() === "go,cover",
    )!;
    const step = stepOf(uiFor(view), view, legalOf(view));
    expect(step.group).toBe(GO);
    expect(step.others).toEqual(["cover"]);
    const power = stepOf(uiFor(view), view, legalOf(view), { group: "cover", words: [] });
    expect(power.others).toEqual([GO]);
    expect(power.options.every((one) => one.anchor?.startsWith("manhole "))).toBe(true);
    expect(back(power, step)).toEqual(START);
    expect(back(step, step)).toBeNull();
  });

  it("asks the swap before declining it", () => {
    const view = all.find((v) => v.legal!.some((choice) => choice.action === "skip"))!;
    const step = stepOf(uiFor(view), view, legalOf(view));
    expect(step.group).toBe("swap");
    expect(step.others).toEqual(["skip"]);
  });

  it("offers to stop the whistle beside the board, and a character is still one tap away", () => {
    const view = all.find((v) => v.legal!.some((c) => c.action === "whistle enough"))!;
    const ui = uiFor(view);
    const step = stepOf(ui, view, legalOf(view));
    expect(step.group).toBe("whistle");
    const stop = step.options.filter((one) => one.anchor === null);
    expect(stop.map((one) => one.word)).toEqual(["enough"]);
    expect(label(ui, view, step, stop[0]!)).toBe("Stop the whistle");
    expect(question(ui, view, step)).toMatch(/you may stop\.$/);
    expect(ghostOf(ui, view, step, stop[0]!)).toBeNull();
    expect(take(step, stop[0]!)).toEqual({ action: "whistle enough" });
    const called = step.options.filter((one) => one.word !== "enough");
    expect(called.length).toBeGreaterThan(0);
    expect(called.every((one) => one.anchor === `character ${one.word}`)).toBe(true);
    const begun = legalOf(view).filter((choice) => choice.action !== "whistle enough");
    expect(question(ui, view, stepOf(ui, view, begun))).toMatch(/left\.$/);
  });

  it("lets Tumblety change places himself, picked first or second", () => {
    const swap = /^swap (\w+) tumblety$/;
    const view = all.find((v) => v.legal!.some((c) => swap.test(c.action)))!;
    const action = legalOf(view).find((c) => swap.test(c.action))!.action;
    const neighbour = swap.exec(action)![1]!;
    const first = { group: "swap", words: ["tumblety"] };
    expect(option(view, { group: "swap", words: [] }, "tumblety").anchor).toBe(
      "character tumblety",
    );
    const second = option(view, { group: "swap", words: [neighbour] }, "tumblety");
    const turning = stepOf(uiFor(view), view, legalOf(view), first);
    expect(take(turning, second)).toEqual({ action });
    const turned = turning.options.find((one) => one.word === neighbour);
    expect(turned?.left.map((choice) => choice.action)).toEqual([action]);
  });

  it("never takes the only action by itself: a decision is asked", () => {
    const view = all.find((v) => v.game === "pocket")!;
    const step = stepOf(uiFor(view), view, [{ action: "alibi", seen: [] }]);
    expect(step.options).toHaveLength(1);
    expect(step.options[0]!.anchor).toBeNull();
    expect(take(step, step.options[0]!)).toEqual({ action: "alibi" });
  });

  it("is whole when one action is left, and not before", () => {
    const view = find("london", "lamp");
    const lamps: Choice[] = [
      { action: "lamp b2 f9", seen: [] },
      { action: "lamp b2 h4", seen: [] },
      { action: "lamp c7 f9", seen: [] },
    ];
    const step = stepOf(uiFor(view), view, lamps);
    expect(
      take(
        step,
        step.options.find((o) => o.word === "b2")!,
      ),
    ).toEqual({
      path: { group: "lamp", words: ["b2"] },
    });
    expect(
      take(
        step,
        step.options.find((o) => o.word === "c7")!,
      ),
    ).toEqual({ action: "lamp c7 f9" });
  });

  it("offers to stay beside the board", () => {
    const view = find("london", "move");
    const step = stepOf(uiFor(view), view, [
      { action: "stay", seen: [] },
      { action: "accuse gull", seen: [] },
    ]);
    expect(step.options.map((one) => [one.verb, one.anchor, one.grave])).toEqual([
      ["stay", null, false],
      ["accuse", "character gull", true],
    ]);
  });
});

describe("what is shown where", () => {
  it("puts a detective where he would arrive", () => {
    const view = all.find((v) => v.game === "pocket") as PocketView;
    const moved = {
      ...view,
      board: { ...view.board, detectives: { holmes: 11, watson: 3, toby: 7 } },
    };
    expect(anchorOf(uiFor(moved), moved, "holmes", 0, "2")).toBe("space 1");
    expect(anchorOf(uiFor(moved), moved, "joker", 0, "toby")).toBe("detective toby");
    expect(anchorOf(uiFor(moved), moved, "joker", 0, "none")).toBeNull();
    expect(anchorOf(uiFor(moved), moved, "rotate", 0, "b2")).toBe("tile b2");
    expect(anchorOf(uiFor(moved), moved, "rotate", 1, "90")).toBe("turn 90");
  });

  it("leaves by roads in London, by ships and land in New York", () => {
    const london = find("london", "move");
    const newyork = find("newyork", "move");
    expect(anchorOf(uiOf("london"), london, "escape", 0, "NW")).toBe("exit NW");
    expect(anchorOf(uiOf("newyork"), newyork, "escape", 0, "k4")).toBe("steamer k4");
    expect(anchorOf(uiOf("newyork"), newyork, "escape", 0, "land")).toBe("exit land");
    expect(anchorOf(uiOf("newyork"), newyork, "control", 1, "land")).toBe("exit land");
  });

  it("warns before an accusation and an escape", () => {
    const view = find("newyork", "escape");
    for (const one of stepOf(uiFor(view), view, legalOf(view)).options) {
      expect(one.grave).toBe(["accuse", "escape"].includes(one.verb));
    }
  });

  it("previews who would be seen only when that is certain", () => {
    const left = [
      { action: "rotate b2 90", seen: ["gull"] },
      { action: "rotate b2 180", seen: ["bert"] },
    ];
    const base = { word: "b2", verb: "rotate", at: 0, anchor: null, grave: false };
    expect(previewOf({ ...base, left })).toBeNull();
    expect(previewOf({ ...base, left: left.slice(0, 1) })).toEqual(["gull"]);
  });

  it("shows the piece where it would stand", () => {
    const view = find("london", "move");
    const acting = (view as { board: { acting: { character: string } } }).board.acting.character;
    const step = stepOf(uiFor(view), view, legalOf(view));
    const move = step.options.find((one) => one.verb === "move")!;
    expect(ghostOf(uiFor(view), view, step, move)).toEqual({
      character: acting,
      at: move.anchor!.slice(5),
    });
    const control = find("newyork", "control");
    const [whom, where] = legalOf(control)
      .find((c) => c.action.startsWith("control "))!
      .action.split(" ")
      .slice(1);
    const path = { group: "control", words: [whom!] };
    const cell = option(control, path, where!);
    expect(
      ghostOf(
        uiFor(control),
        control,
        stepOf(uiFor(control), control, legalOf(control), path),
        cell,
      ),
    ).toEqual({
      character: whom,
      at: where,
    });
  });
});
