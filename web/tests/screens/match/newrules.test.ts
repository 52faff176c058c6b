import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { speak } from "$web/i18n/words.svelte";
import NewRules from "$web/screens/match/NewRules.svelte";
import type { Play } from "$web/session/play.svelte";
import { uiOf } from "../../fixtures/games";
import { INFO } from "../../socket";

/** What is told at a game begun under one version of the rules that goes on under another. */
function told(game: string, rules: number, rules_now: number, over = false): string | null {
  const play = { id: "g1", game, ui: uiOf(game), over, info: { ...INFO, game, rules, rules_now } };
  render(NewRules, { play: play as unknown as Play });
  return screen.queryByRole("status")?.textContent ?? null;
}

describe("a game that was begun under older rules", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    localStorage.clear();
    speak("en");
  });

  it("says what has been added since", () => {
    expect(told("london", 1, 2)).toContain("whistle may be stopped");
    cleanup();
    const text = told("newyork", 1, 2);
    expect(text).toContain("cover the Informant");
    expect(text).toContain("Tumblety");
  });

  it("says it in French", () => {
    speak("fr");
    expect(told("london", 1, 2)).toContain("arrêter le sifflet");
  });

  it("says nothing under the rules it was begun under, or when it is over", () => {
    expect(told("london", 2, 2)).toBeNull();
    expect(told("pocket", 1, 1)).toBeNull();
    expect(told("london", 1, 2, true)).toBeNull();
  });

  it("says it once: put away, it does not come back", async () => {
    told("london", 1, 2);
    await fireEvent.click(screen.getByRole("button"));
    expect(screen.queryByRole("status")).toBeNull();
    cleanup();
    expect(told("london", 1, 2)).toBeNull();
  });
});
