import { beforeEach, describe, expect, it } from "vitest";
import { newGame, type Wish } from "$web/screens/home/wish";
import { follow, go, read, route, takeFragment } from "$web/app/router.svelte";
import { begin, set, settings } from "$web/app/settings.svelte";
import { calls, worthALook } from "$web/session/history";
import { clearedIn, orderOf } from "$web/session/views";
import { language } from "$web/i18n/words.svelte";
import type { Event } from "$api";
import { GAMES, uiOf } from "../fixtures/games";

describe("addresses", () => {
  it("mean one page each", () => {
    expect(read("/")).toEqual({ page: "home" });
    expect(read("/g/abc")).toEqual({ page: "table", id: "abc" });
    expect(read("/replay")).toEqual({ page: "replay", id: null });
    expect(read("/replay/abc")).toEqual({ page: "replay", id: "abc" });
    expect(read("/rules/london")).toEqual({ page: "rules", game: "london" });
    for (const path of ["/g", "/nowhere", "/g/a/b", "/%E0%A4%A"])
      expect(read(path)).toEqual({ page: "lost" });
  });

  it("are followed forwards and back without loading", () => {
    const stop = follow();
    go("/rules");
    expect(route()).toEqual({ page: "rules", game: null });
    document.body.innerHTML = '<a href="/g/abc"><b>there</b></a>';
    document.querySelector("b")!.click();
    expect(route()).toEqual({ page: "table", id: "abc" });
    history.replaceState(null, "", "/");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(route()).toEqual({ page: "home" });
    stop();
    document.body.innerHTML = ""; // the next file is read on the same page
  });

  it("lose what opens a seat as soon as it is read", () => {
    history.replaceState(null, "", "/g/abc#invite=secret");
    expect(takeFragment().get("invite")).toBe("secret");
    expect(location.href).not.toContain("secret");
    history.replaceState(null, "", "/rules/london#order");
    takeFragment();
    expect(location.hash).toBe("#order");
  });
});

describe("settings", () => {
  beforeEach(() => localStorage.clear());

  it("are kept for the next visit", () => {
    begin();
    set("theme", "light");
    expect(document.documentElement.dataset.theme).toBe("light");
    settings.theme = "dark";
    begin();
    expect(settings.theme).toBe("light");
  });

  it("survive a browser that kept nonsense", () => {
    localStorage.setItem("gaslamp.settings", "{broken");
    localStorage.setItem("gaslamp.language", '"klingon"');
    begin();
    expect(settings.theme).toBe("dark");
    expect(["en", "fr"]).toContain(language());
  });
});

describe("a new game", () => {
  const wish: Wish = {
    game: "london",
    against: "computer",
    role: "investigator",
    level: 3,
    edition: "2016",
    clock: null,
    chat: true,
    listed: false,
    name: "Ada",
  };

  it("seats the computer opposite", () => {
    expect(newGame(wish)).toMatchObject({
      jack: "level-3",
      investigator: "me",
      edition: "2016",
      chat: false,
      lot: false,
    });
    expect(newGame({ ...wish, role: "jack" })).toMatchObject({
      jack: "me",
      investigator: "level-3",
    });
    expect(newGame({ ...wish, role: "lot" })).toMatchObject({ lot: true });
    expect(newGame({ ...wish, game: "pocket", edition: null }).edition).toBeNull();
    expect(GAMES.filter((game) => uiOf(game).editions.length > 0)).toEqual(["london"]);
    expect(uiOf("london").editions).toEqual(["2006", "2016"]);
  });

  it("seats a friend by link, anybody in an open seat, and two at one screen", () => {
    expect(newGame({ ...wish, against: "friend" })).toMatchObject({
      jack: "link",
      listed: false,
      chat: true,
    });
    expect(newGame({ ...wish, against: "anybody" })).toMatchObject({ jack: "open", listed: true });
    expect(newGame({ ...wish, against: "screen", role: "lot" })).toMatchObject({
      jack: "me",
      investigator: "me",
      lot: false,
    });
  });
});

describe("what the log says", () => {
  const log = [
    {
      seq: 4,
      turn: 1,
      actor: "jack",
      action: "move f7",
      known_to: null,
      effects: [{ kind: "appeal", answer: "unseen", seen: {}, cleared: ["gull", "bert"] }],
    },
    {
      seq: 9,
      turn: 2,
      actor: "investigator",
      action: "alibi",
      known_to: null,
      effects: [{ kind: "cleared", suspects: ["smith"] }],
    },
  ] as unknown as Event[];

  it("tells when everybody was cleared", () => {
    expect(clearedIn(log)).toEqual({ gull: 1, bert: 1, smith: 2 });
    expect(calls(log)).toEqual([{ turn: 1, seen: false, cleared: ["gull", "bert"] }]);
  });

  it("tells when a player at a shared screen should look before he hands over", () => {
    const drawn = {
      seq: 5,
      turn: 1,
      actor: "chance",
      action: "draw ?",
      known_to: "jack",
      effects: [],
    } as Event;
    expect(worthALook([drawn], "jack")).toBe(true);
    expect(worthALook([drawn], "investigator")).toBe(false);
    expect(worthALook(log.slice(0, 1), "investigator")).toBe(true);
  });

  it("knows the order of play: one, two, one", () => {
    expect(orderOf(1)).toEqual(["investigator", "jack", "jack", "investigator"]);
    expect(orderOf(2)).toEqual(["jack", "investigator", "investigator", "jack"]);
  });
});
