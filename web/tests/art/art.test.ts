import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import london from "$boards/london/board.json";
import newyork from "$boards/newyork/board.json";
import pocket from "$boards/pocket/board.json";
import ActionToken from "$web/games/pocket/ActionToken.svelte";
import Card from "$web/art/Card.svelte";
import type { GameName } from "$api";
import { ACTIONS } from "$web/games/pocket/figures";
import { uiOf } from "../fixtures/games";
import Token from "$web/art/Token.svelte";

const EVERYBODY: Partial<Record<GameName, string[]>> = {
  pocket: [...Object.keys(pocket.suspects), ...Object.keys(pocket.detectives), "jack"],
  london: [...Object.keys(london.colours), "jack"],
  newyork: [...Object.keys(newyork.colours), "informant", "informant_talkative", "jack"],
};

function brightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [brightness(one), brightness(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(EVERYBODY) as [GameName, string[]][])("%s", (game, ids) => {
  it.each(ids)("%s has an emblem, a colour and a letter that can be read on it", (id) => {
    const look = uiOf(game).figure(id);
    expect(look.marks.length).toBeGreaterThan(0);
    expect(look.letter).toMatch(/^[A-Z][a-z]?$/);
    expect(contrast(look.colour, look.ink)).toBeGreaterThanOrEqual(4.5);
  });

  it("gives nobody a letter or a colour of somebody else", () => {
    const people = ids.filter((id) => id !== "informant_talkative"); // the Informant's other side
    for (const part of ["letter", "colour"] as const) {
      expect(new Set(people.map((id) => uiOf(game).figure(id)[part])).size).toBe(people.length);
    }
  });

  it("draws everybody differently", () => {
    const drawn = ids.map((id) => JSON.stringify(uiOf(game).figure(id).marks));
    expect(new Set(drawn).size).toBe(ids.length);
  });
});

it("draws the two John and Edward Smiths as two", () => {
  const smith = (game: GameName) => uiOf(game).figure("smith").marks;
  expect(smith("newyork")).not.toEqual(smith("london"));
  expect(smith("pocket")).toEqual(smith("london"));
});

it("shows the letter on a token in every state", () => {
  for (const state of ["plain", "seen", "unseen", "cleared"] as const) {
    const { container, unmount } = render(Token, { figure: uiOf("pocket").figure("gull"), state });
    expect(container.querySelector("text")?.textContent).toBe("Gu");
    unmount();
  }
});

it("draws every face of Pocket's action tokens", () => {
  for (const face of new Set(pocket.tokens.flat())) {
    expect(ACTIONS[face] ?? uiOf("pocket").figure(face).marks).not.toEqual([]);
    const { container, unmount } = render(ActionToken, { id: face, used: true });
    expect(container.querySelector(".check")).not.toBeNull();
    unmount();
  }
});

it("tells nothing on the back of a card", () => {
  const face = render(Card, { figure: uiOf("pocket").figure("madame"), hourglasses: 2 });
  expect(face.container.textContent).toContain("M");
  const back = render(Card, { hourglasses: 2 });
  expect(back.container.textContent).not.toMatch(/\w/);
});
