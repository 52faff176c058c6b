import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Log from "$web/components/Log.svelte";
import { speak } from "$web/i18n/words.svelte";
import { GAMES, games, uiOf } from "../fixtures/games";

afterEach(() => {
  cleanup();
  speak("en");
});

test.each(GAMES)("%s: every event is an entry, below its turn", (game) => {
  const log = games[game].logs.investigator;
  const { container } = render(Log, { ui: uiOf(game), log });
  expect(container.querySelectorAll("[data-seq]").length).toBe(log.length);
  const headings = screen.getAllByRole("heading").map((one) => one.textContent);
  expect(headings[0]).toBe("Set-up");
  expect(headings[1]).toBe(game === "newyork" ? "Round 1" : "Turn 1");
  expect(new Set(headings).size).toBe(headings.length);
});

test("an entry can be looked at, by the arrow keys too", async () => {
  const onlook = vi.fn();
  const log = games.london.logs.jack;
  const { container } = render(Log, { ui: uiOf("london"), log, onlook });
  const buttons = [...container.querySelectorAll<HTMLButtonElement>("button[data-entry]")];
  expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons.at(-1)]);
  buttons.at(-1)!.focus();
  await fireEvent.keyDown(buttons.at(-1)!, { key: "ArrowUp" });
  expect(document.activeElement).toBe(buttons.at(-2));
  await fireEvent.click(buttons.at(-2)!);
  expect(onlook).toHaveBeenCalledWith(log.at(-2)!.seq);
  await fireEvent.keyDown(buttons.at(-2)!, { key: "Home" });
  expect(document.activeElement).toBe(buttons[0]);
});

test("each appeal explains itself", () => {
  const log = games.london.logs.jack;
  const { container } = render(Log, { ui: uiOf("london"), log });
  const appeals = [...container.querySelectorAll<HTMLElement>("details.appeal")];
  expect(appeals.length).toBe(7);
  const lines = within(appeals[0]!).getAllByRole("listitem", { hidden: true });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.map((line) => line.textContent).join(" ")).toMatch(/beside the gaslight/);
});

test("the entry looked at is marked; the language changes under it", async () => {
  const log = games.pocket.logs.jack;
  const { container } = render(Log, { ui: uiOf("pocket"), log, current: log.at(-3)!.seq });
  const marked = container.querySelector("[aria-current]");
  expect(marked?.getAttribute("data-seq")).toBe(String(log.at(-3)!.seq));
  speak("fr");
  await Promise.resolve();
  expect(screen.getAllByRole("heading")[0]?.textContent).toBe("Mise en place");
});
