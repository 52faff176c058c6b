import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Replay, Scene } from "$api";
import ReplayPage from "$web/screens/replay/Replay.svelte";
import { api, Refusal } from "$web/api/client";
import { textOf } from "$web/screens/replay/file";
import { asked, ReplayPlayer } from "$web/screens/replay/player.svelte";
import { speak } from "$web/i18n/words.svelte";
import { games } from "../fixtures/games";

vi.setConfig({ testTimeout: 30_000 }); // the page fetches a whole board

/** A replay as the server tells it: a scene before the first event, then one after each. */
function replay(viewer = "public"): Replay {
  const { moments, end, logs } = games.london;
  const log = viewer === "jack" ? logs.jack : logs.investigator;
  const base = moments[0].scene;
  const at = (event: Event | null, number: number): Scene => {
    const scene = number === log.length ? end : base;
    const actor = number < 2 ? "chance" : scene.view.actor;
    const board = { ...scene.view.board, pending_chance: number < 2 ? "deal" : null };
    const view = {
      ...scene.view,
      board,
      actor,
      seq: number,
      turn: event?.turn ?? 0,
      log: event ? [event] : [],
    };
    return { ...scene, view } as Scene;
  };
  const scenes = [at(null, 0), ...log.map((event, number) => at(event, number + 1))];
  return {
    game: "london",
    viewer,
    players: { jack: "Ada", investigator: "Ben" },
    result: "jack dawn",
    scenes,
  };
}
const LENGTH = replay().scenes.length;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  speak("en");
  history.replaceState(null, "", "/");
});

describe("a replay", () => {
  test("begins when the set-up is done and never leaves the game", () => {
    const player = new ReplayPlayer(replay());
    expect(player.first).toBe(2);
    expect(player.at).toBe(2);
    player.go(-5);
    expect(player.at).toBe(2);
    player.go(10_000);
    expect(player.at).toBe(LENGTH - 1);
    expect(player.ended).toBe(true);
    expect(player.log.length).toBe(LENGTH - 1);
  });
  test("knows nothing of what is still to come", () => {
    const player = new ReplayPlayer(replay());
    player.go(5);
    expect(player.past.map(({ seq }) => seq)).toEqual(player.log.slice(0, 5).map(({ seq }) => seq));
    player.go(player.last);
    expect(player.past).toEqual(player.log);
  });
  test("looks at the scene after an event", () => {
    const player = new ReplayPlayer(replay());
    player.look(7);
    expect(player.event?.seq).toBe(7);
    player.look(1); // of the set-up: the first scene there is to see
    expect(player.at).toBe(2);
  });
  test("goes by turns", () => {
    const player = new ReplayPlayer(replay());
    player.turn(1);
    expect(player.scene.view.turn).toBe(2);
    player.turn(1);
    expect(player.scene.view.turn).toBe(3);
    const begun = player.at;
    player.turn(-1);
    expect(player.scene.view.turn).toBe(2);
    player.turn(1);
    expect(player.at).toBe(begun);
    player.turn(-1);
    player.turn(-1);
    expect(player.at).toBe(2);
  });
  test("plays by itself and stops at the end", () => {
    vi.useFakeTimers();
    const player = new ReplayPlayer(replay(), LENGTH - 3);
    player.toggle();
    expect(player.playing).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(player.ended).toBe(true);
    expect(player.playing).toBe(false);
    player.toggle(); // from the end it begins again
    expect(player.at).toBe(player.first);
    player.stop();
    vi.advanceTimersByTime(10_000);
    expect(player.at).toBe(player.first);
  });
});

test("an address names the step and the eyes", () => {
  expect(asked("#step=12&eyes=jack")).toEqual({ step: 12, eyes: "jack" });
  expect(asked("")).toEqual({ step: undefined, eyes: "public" });
  expect(asked("#step=x&eyes=all")).toEqual({ step: undefined, eyes: "public" });
});

describe("trouble", () => {
  const answers = (status: number, body: unknown) =>
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

  test("has the server's code and words, or says that nobody answered", async () => {
    answers(400, { code: "bad_record", text: "line 3: no such action" });
    await expect(api.replayRecord("x", "public")).rejects.toMatchObject({
      code: "bad_record",
      message: "line 3: no such action",
    });
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    await expect(api.replay("id", "jack")).rejects.toMatchObject({ code: "other" });
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("down")));
    await expect(api.replay("id", "jack")).rejects.toMatchObject({ code: "offline" });
  });
  test("a file too large is not sent", async () => {
    await expect(textOf(new Blob(["x".repeat(70_000)]))).rejects.toBeInstanceOf(Refusal);
  });
  test("an unfinished game leads to its table, a lost one away", async () => {
    answers(409, { code: "not_over", text: "" });
    render(ReplayPage, { id: "abc" });
    const link = await screen.findByRole("link", { name: "To the table" });
    expect(link.getAttribute("href")).toBe("/g/abc");
    cleanup();
    answers(404, { code: "unknown_game", text: "" });
    speak("fr");
    render(ReplayPage, { id: "abc" });
    expect((await screen.findByRole("alert")).textContent).toMatch(/pas de partie à cette adresse/);
  });
  test("a broken file is told in friendly words, with what the server said", async () => {
    answers(400, { code: "bad_record", text: "the header 'result' is missing" });
    render(ReplayPage, { id: null });
    const file = new File(["nonsense"], "x.gaslamp");
    await fireEvent.change(document.querySelector("input[type=file]")!, {
      target: { files: [file] },
    });
    const told = await screen.findByRole("alert");
    expect(told.textContent).toMatch(/not a record/);
    expect(told.textContent).toMatch(/the header 'result' is missing/);
  });
});

describe("the page", () => {
  const requests: string[] = [];
  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal("fetch", async (address: string) => {
      requests.push(String(address));
      return new Response(JSON.stringify(replay(String(address).split("/").at(-1))));
    });
  });
  const slider = () => document.querySelector<HTMLInputElement>("input[type=range]");
  const shown = () => vi.waitFor(() => expect(slider()).toBeTruthy(), { timeout: 20_000 });

  test("steps with keys, slider and log", async () => {
    render(ReplayPage, { id: "abc" });
    await shown();
    expect(requests).toEqual(["/api/games/abc/replay/public"]);
    const at = () => Number(slider()?.value);
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(at()).toBe(3);
    await fireEvent.keyDown(window, { key: "End" });
    expect(at()).toBe(LENGTH - 1);
    expect(document.querySelector(".result")?.textContent).toMatch(/^Jack wins/);
    await fireEvent.keyDown(window, { key: "Home" });
    expect(at()).toBe(2);
    await fireEvent.input(slider()!, { target: { value: "9" } });
    expect(at()).toBe(9);
    const entry = document.querySelector<HTMLElement>('[data-seq="5"] button')!;
    await fireEvent.click(entry);
    expect(at()).toBe(5);
    expect(document.querySelector("[aria-current=step]")?.getAttribute("data-seq")).toBe("5");
  });

  test("the same moment with other eyes", async () => {
    history.replaceState(null, "", "/replay/abc#step=6&eyes=investigator");
    render(ReplayPage, { id: "abc" });
    await shown();
    expect(slider()?.value).toBe("6");
    const jack = document.querySelector<HTMLInputElement>("input[value=jack]")!;
    await fireEvent.click(jack);
    await vi.waitFor(() => expect(requests.at(-1)).toBe("/api/games/abc/replay/jack"));
    expect(slider()?.value).toBe("6");
  });
});
