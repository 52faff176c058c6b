import { render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { PocketView, Scene } from "$api";
import type { Play } from "$web/session/play.svelte";
import { refusalWords } from "$web/i18n/refusals";
import Evidence from "$web/screens/match/Evidence.svelte";
import TurnTrack from "$web/screens/match/TurnTrack.svelte";
import { speak, words } from "$web/i18n/words.svelte";
import { games, uiOf } from "../../fixtures/games";

afterEach(() => speak("en"));

describe("words", () => {
  it("name a turn as the rules of each game do", () => {
    const { pocket, london, newyork } = words().games;
    expect(london.turn.of(2)).toBe("Turn 2 of 8");
    expect(newyork.turn.of(2)).toBe("Round 2 of 8");
    expect(pocket.turn.this).toBe("This turn");
    expect(newyork.turn.next).toBe("Next round");
    expect(newyork.turn.title).toBe(newyork.turn.number(1).split(" ")[0]);
  });

  it("count in French as one does there", () => {
    void speak("fr");
    expect(words().table.split(1, 2)).toBe("1 vu · 2 non vus");
    expect(words().table.split(0, 1)).toBe("0 vu · 1 non vu");
    expect(words().games.newyork.turn.of(2)).toBe("Manche 2 sur 8");
  });

  it("are those of the language chosen last", async () => {
    const late = speak("fr");
    await speak("en");
    await late;
    expect(document.documentElement.lang).toBe("en");
  });
});

describe("a refusal", () => {
  it("is told in the language chosen", () => {
    void speak("fr");
    expect(refusalWords("over", "the game is over")).toBe("La partie est finie.");
  });
  it("that has no words here is told in the server's", () => {
    expect(refusalWords("brand_new", "the moon is down")).toBe("the moon is down");
    expect(refusalWords("brand_new")).toBe(words().app.refusals.other);
  });
});

/** Pocket as it ended: two time tokens, and what Jack's cards add to them. */
function ended(hourglasses: number, over = true): Play {
  const { end } = games.pocket;
  const view = {
    ...end.view,
    board: { ...end.view.board, time_tokens: { jack: 2, investigator: 1 } },
    private: { identity: "gull", alibis: [], hourglasses },
  } as unknown as PocketView;
  const log = [
    {
      seq: 1,
      turn: 1,
      actor: "jack",
      action: "joker none",
      known_to: null,
      effects: [] as object[],
    },
    {
      seq: 2,
      turn: 2,
      actor: "jack",
      action: "joker none",
      known_to: null,
      effects: [] as object[],
    },
  ];
  log[0]!.effects.push({ kind: "appeal", answer: "unseen", seen: {}, cleared: [] });
  log[1]!.effects.push({ kind: "appeal", answer: "seen", seen: {}, cleared: [] });
  const scene: Scene = { ...(end as unknown as Scene), view };
  return {
    game: "pocket",
    ui: uiOf("pocket"),
    scene,
    log,
    over,
    draft: [],
    seq: 2,
    complete: false,
  } as unknown as Play;
}

describe("Pocket's hourglasses", () => {
  const full = (container: Element): number =>
    container.querySelectorAll(".glasses svg:not(.empty)").length;
  it("count Jack's cards when they are revealed, and not before", () => {
    expect(full(render(Evidence, { play: ended(6) }).container)).toBe(6);
    expect(full(render(Evidence, { play: ended(6, false) }).container)).toBe(2);
  });
  it("lie on the track as time tokens, each with whoever has it", () => {
    const { container } = render(TurnTrack, { play: ended(6) });
    const tokens = [...container.querySelectorAll("svg.time")];
    expect(tokens).toHaveLength(8);
    const ground = (token: Element) => token.querySelectorAll("circle")[1]!.getAttribute("fill");
    expect(new Set(tokens.map(ground)).size).toBe(3); // Jack's, the Investigator's, nobody's
    expect(ground(tokens[2]!)).toBe(ground(tokens[7]!));
  });
});
