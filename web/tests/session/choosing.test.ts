import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Choosing } from "$web/session/choosing.svelte";
import { Play } from "$web/session/play.svelte";
import { settings } from "$web/app/settings.svelte";
import { FakeServer, state, welcome } from "../socket";

const EXCHANGES = [
  { action: "exchange a1 b1", seen: ["gull"] },
  { action: "exchange a1 c1", seen: [] },
  { action: "exchange b1 c1", seen: ["bert"] },
  { action: "alibi", seen: [] },
];

let server: FakeServer;
let play: Play;
let choosing: Choosing;

beforeEach(() => {
  server = new FakeServer();
  play = new Play({ id: "g1", role: "investigator", connect: server.connect, url: "ws://here" });
  choosing = new Choosing(play);
  server.socket.open();
  server.socket.say(welcome());
  server.socket.say(state(11, {}, { legal: EXCHANGES }));
});
afterEach(() => {
  play.close();
  settings.atOnce = false;
});
const word = (wanted: string) => choosing.step!.options.find((one) => one.word === wanted)!;

describe("choosing step by step", () => {
  it("sends nothing before the choice is whole", () => {
    choosing.choose(word("exchange"));
    choosing.chooseAnchor("tile a1");
    expect(choosing.chosen).toEqual(["tile a1"]);
    expect(server.socket.sent).toHaveLength(1);
    choosing.chooseAnchor("tile b1");
    expect(server.socket.last()).toMatchObject({
      type: "play",
      action: "exchange a1 b1",
      draft: true,
    });
  });

  it("is taken back one answer at a time, then from the draft", () => {
    choosing.choose(word("exchange"));
    choosing.chooseAnchor("tile a1");
    choosing.back();
    expect(choosing.step!.path).toEqual({ group: "exchange", words: [] });
    choosing.back();
    expect(choosing.step!.group).toBeNull();
    expect(choosing.canBack).toBe(false);
    server.socket.say(state(12, { draft: ["alibi"], complete: true }, { legal: null }));
    expect(choosing.canBack).toBe(true);
    choosing.back();
    expect(server.socket.last()).toMatchObject({ type: "undo", seq: 12 });
  });

  it("begins anew when the game has gone on", () => {
    choosing.choose(word("exchange"));
    server.socket.say(state(14, {}, { legal: EXCHANGES }));
    expect(choosing.step!.group).toBeNull();
  });

  it("keeps its place when the same state is told again", () => {
    choosing.choose(word("exchange"));
    server.socket.say(state(11, {}, { legal: EXCHANGES }));
    expect(choosing.step!.group).toBe("exchange");
  });

  it("previews what is pointed at, and forgets it with the question", () => {
    choosing.choose(word("exchange"));
    choosing.point("tile a1");
    expect(choosing.preview).toBeNull();
    choosing.chooseAnchor("tile a1");
    choosing.point("tile b1");
    expect(choosing.preview).toEqual(["gull"]);
    choosing.back();
    expect(choosing.preview).toBeNull();
  });

  it("does not send twice while the first is on its way", () => {
    choosing.choose(word("alibi"));
    choosing.choose(word("exchange"));
    expect(server.socket.sent.filter((message) => message.type === "play")).toHaveLength(1);
    expect(choosing.step!.group).toBeNull();
  });
});

describe("what ends the game", () => {
  it("is asked again, and is final with a yes", () => {
    server.socket.say(welcome("investigator", [], "london"));
    server.socket.say(
      state(
        11,
        {},
        {
          game: "london",
          board: { acting: { character: "bert" } },
          legal: [{ action: "accuse gull", seen: [] }],
        },
      ),
    );
    choosing.chooseAnchor("character gull");
    expect(choosing.grave).toBe("accuse gull");
    expect(server.socket.sent).toHaveLength(1);
    choosing.no();
    expect(choosing.grave).toBeNull();
    choosing.chooseAnchor("character gull");
    choosing.yes();
    expect(server.socket.last()).toMatchObject({
      type: "play",
      action: "accuse gull",
      draft: false,
    });
  });
});

describe("whole choices", () => {
  it("wait to be confirmed, unless they are to be final at once", () => {
    server.socket.say(state(12, { draft: ["alibi"], complete: true }, { legal: null }));
    choosing.settle();
    expect(server.socket.sent).toHaveLength(1);
    settings.atOnce = true;
    choosing.settle();
    expect(server.socket.last()).toMatchObject({ type: "confirm", seq: 12 });
  });
});

describe("a card that would be drawn in the middle", () => {
  const legal = [
    { action: "move f7", seen: ["gull"] },
    { action: "move f8", seen: [] },
  ];
  const london = {
    game: "london",
    board: { acting: { character: "holmes" }, suspects: [] },
    legal,
  };

  it("is confirmed before the server hears of it, and can be taken back until then", () => {
    server.socket.say(welcome("investigator", [], "london"));
    server.socket.say(state(11, { final: ["move f7", "move f8"] }, london));
    choosing.chooseAnchor("cell f7");
    expect(server.socket.sent).toHaveLength(1);
    expect(choosing.held).toBe("move f7");
    expect(choosing.preview).toEqual(["gull"]);
    expect(choosing.ghost).toEqual({ character: "holmes", at: "f7" });
    choosing.back();
    expect(choosing.held).toBeNull();
    choosing.chooseAnchor("cell f7");
    choosing.confirm();
    expect(server.socket.last()).toMatchObject({ type: "play", action: "move f7" });
    expect(choosing.held).toBeNull();
  });
});
