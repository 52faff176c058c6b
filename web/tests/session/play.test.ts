import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Play } from "$web/session/play.svelte";
import { FIRST_WAIT, LONGEST_WAIT, PING_EVERY, PONG_WITHIN, waitBefore } from "$web/api/socket";
import { event, FakeServer, INFO, state, welcome } from "../socket";

let server: FakeServer;
let play: Play;

function sit(
  role: "jack" | "investigator" | null = "investigator",
  token: string | null = null,
): Play {
  play = new Play({ id: "g1", role, token, connect: server.connect, url: "ws://here" });
  return play;
}
function begin(seq = 11): void {
  server.socket.open();
  server.socket.say(welcome());
  server.socket.say(state(seq));
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});
afterEach(() => {
  play.close();
  vi.useRealTimers();
});

describe("hello", () => {
  it("names the role and how much is known", () => {
    sit();
    server.socket.open();
    expect(server.socket.sent).toMatchObject([
      { type: "hello", version: 2, role: "investigator", since: 0 },
    ]);
  });

  it("shows the token instead when it has one", () => {
    sit(null, "secret");
    server.socket.open();
    expect(server.socket.last()).toMatchObject({ type: "hello", token: "secret", since: 0 });
  });

  it("brings 256 random bits for the deal, the same after a reconnection", () => {
    sit();
    server.socket.open();
    const given = server.socket.last().contribution;
    expect(given).toMatch(/^[0-9a-f]{64}$/);
    server.socket.say(welcome());
    server.socket.drop();
    vi.advanceTimersByTime(LONGEST_WAIT);
    server.socket.open();
    expect(server.socket.last().contribution).toBe(given);
    const another = new Play({
      id: "g1",
      role: "jack",
      connect: server.connect,
      url: "ws://here",
    });
    server.socket.open();
    expect(server.socket.last().contribution).not.toBe(given);
    another.close();
  });

  it("brings nothing when it only watches", () => {
    sit(null);
    server.socket.open();
    expect(server.socket.last()).toEqual({ type: "hello", version: 2, since: 0 });
  });

  it("of a version that the server does not know is the end of it", () => {
    sit();
    server.socket.open();
    server.socket.say({ type: "refused", ref: null, code: "version", text: "" });
    server.socket.drop(1008);
    expect(play.fatal).toBe("version");
  });

  it("takes the role from the server", () => {
    sit(null);
    server.socket.open();
    server.socket.say(welcome("public"));
    expect(play.role).toBeNull();
    expect(play.online).toBe("open");
  });
});

describe("a choice", () => {
  it("goes as a draft with the number of the last state", () => {
    sit();
    begin(11);
    play.play("holmes 1");
    expect(server.socket.last()).toEqual({
      type: "play",
      seq: 11,
      action: "holmes 1",
      draft: true,
      ref: 1,
    });
    expect(play.sending).toBe(true);
    server.socket.say({ type: "done", ref: 1, seq: 12 });
    expect(play.sending).toBe(false);
  });

  it("is confirmed or taken back only when there is a draft", () => {
    sit();
    begin(11);
    const before = server.socket.sent.length;
    play.confirm();
    play.undo();
    expect(server.socket.sent.length).toBe(before);
    server.socket.say(state(12, { draft: ["holmes 1"], complete: true }, { legal: null }));
    expect(play.legal).toEqual([]);
    play.confirm();
    expect(server.socket.last()).toMatchObject({ type: "confirm", seq: 12 });
  });

  it("is not offered before the game has begun", () => {
    sit();
    server.socket.open();
    server.socket.say({ ...welcome(), game: { ...INFO, started: null, contributions: null } });
    expect(play.started).toBe(false);
    expect(play.ready).toBe(false);
    expect(play.legal).toEqual([]);
    const contributions = { investigator: String(server.socket.last().contribution) };
    server.socket.say({ type: "info", game: { ...INFO, contributions } });
    server.socket.say(state(11));
    expect(play.legal).toHaveLength(2);
    expect(play.contributed).toBe(true);
  });

  it("notices a deal that was made without what the page contributed", () => {
    sit();
    server.socket.open();
    server.socket.say({ ...welcome(), game: { ...INFO, started: null, contributions: null } });
    server.socket.say({ type: "info", game: { ...INFO, contributions: { investigator: "00" } } });
    expect(play.contributed).toBe(false);
  });

  it("is never offered when the game is withdrawn", () => {
    sit();
    server.socket.open();
    server.socket.say({ ...welcome(), game: { ...INFO, started: null } });
    play.withdraw();
    expect(server.socket.last()).toMatchObject({ type: "withdraw" });
    server.socket.say({
      type: "info",
      game: { ...INFO, started: null, result: "nobody withdrawn" },
    });
    expect(play.withdrawn).toBe(true);
  });

  it("says why it was refused, and takes the state that follows", () => {
    sit();
    begin(11);
    play.play("holmes 1");
    server.socket.say({ type: "refused", ref: 1, code: "stale", text: "the game has gone on" });
    server.socket.say(state(14));
    expect(play.refusalCode).toBe("stale");
    expect(play.seq).toBe(14);
    play.play("holmes 2");
    expect(play.refusalCode).toBeNull();
    expect(server.socket.last()).toMatchObject({ seq: 14 });
  });
});

describe("a lost connection", () => {
  it("comes back by itself, says where it was and sends again what was not acknowledged", () => {
    sit();
    begin(11);
    play.play("holmes 1");
    server.socket.drop();
    expect(play.online).toBe("lost");
    vi.advanceTimersByTime(FIRST_WAIT * 2);
    expect(server.sockets).toHaveLength(2);
    server.socket.open();
    expect(server.socket.sent).toMatchObject([{ type: "hello", role: "investigator", since: 11 }]);
    server.socket.say(welcome());
    expect(server.socket.last()).toEqual({
      type: "play",
      seq: 11,
      action: "holmes 1",
      draft: true,
      ref: 1,
    });
    server.socket.say(state(12, { since: 11, draft: ["holmes 1"] }));
    server.socket.say({ type: "done", ref: 1, seq: 12 });
    expect(play.online).toBe("open");
    expect(play.sending).toBe(false);
  });

  it("does not send again what was acknowledged", () => {
    sit();
    begin(11);
    play.play("holmes 1");
    server.socket.say({ type: "done", ref: 1, seq: 12 });
    server.socket.drop();
    vi.advanceTimersByTime(LONGEST_WAIT * 2);
    server.socket.open();
    server.socket.say(welcome());
    expect(server.socket.sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("says nothing when what is sent again had happened before", () => {
    sit();
    begin(12);
    play.undo();
    server.socket.say(state(12, { draft: ["holmes 1"] }));
    play.undo();
    server.socket.drop();
    vi.advanceTimersByTime(FIRST_WAIT * 2);
    server.socket.open();
    server.socket.say(welcome());
    server.socket.say({ type: "refused", ref: 1, code: "stale", text: "the game has gone on" });
    expect(play.refusalCode).toBeNull();
    expect(play.sending).toBe(false);
  });

  it("sends a line of chat again with the same id, which the server stores once", () => {
    sit();
    begin(11);
    play.say("good  evening");
    const said = server.socket.last();
    expect(said.id).toMatch(/^[0-9a-f]{16}$/);
    server.socket.drop();
    vi.advanceTimersByTime(FIRST_WAIT * 2);
    server.socket.open();
    server.socket.say(
      welcome("investigator", [
        { type: "line", role: "investigator", text: "good evening", at: 5 },
      ]),
    );
    expect(server.socket.last()).toEqual(said);
    play.say("good  evening");
    expect(server.socket.last().id).not.toBe(said.id);
  });

  it("tells that the other player is away until he is back or the game goes on", () => {
    vi.setSystemTime(1000);
    sit();
    begin(11);
    server.socket.say({ type: "absent", role: "jack", claim_in: 5000 });
    expect(play.away).toEqual({ role: "jack", claimAt: 6000 });
    server.socket.say({ type: "seats", seats: INFO.seats });
    expect(play.away).toBeNull();
    server.socket.say({ type: "absent", role: "jack", claim_in: 0 });
    play.claim("off");
    expect(server.socket.last()).toMatchObject({ type: "claim", what: "off" });
    server.socket.say(state(12));
    expect(play.away).toBeNull();
  });

  it("waits longer each time, never too long, and never all at once", () => {
    expect(waitBefore(0, () => 0.5)).toBe(FIRST_WAIT);
    expect(waitBefore(3, () => 0.5)).toBe(FIRST_WAIT * 8);
    expect(waitBefore(30, () => 1)).toBeLessThanOrEqual(LONGEST_WAIT * 1.25);
    expect(waitBefore(2, () => 0)).not.toBe(waitBefore(2, () => 1));
  });

  it("notices a line that is dead without a word", () => {
    sit();
    begin(11);
    vi.advanceTimersByTime(PING_EVERY);
    expect(server.socket.last()).toMatchObject({ type: "ping" });
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(play.online).toBe("lost");
  });

  it("keeps a line that answers", () => {
    sit();
    begin(11);
    vi.advanceTimersByTime(PING_EVERY);
    server.socket.say({ type: "pong", ref: 0 });
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(play.online).toBe("open");
  });

  it("gives up when the game or the seat is not there", () => {
    sit();
    server.socket.open();
    server.socket.say({ type: "refused", ref: null, code: "no_seat", text: "" });
    server.socket.drop(1008);
    expect(play.fatal).toBe("no_seat");
    vi.advanceTimersByTime(LONGEST_WAIT * 4);
    expect(server.sockets).toHaveLength(1);
    sit();
    server.socket.open();
    server.socket.drop(4404);
    expect(play.fatal).toBe("unknown_game");
  });

  it("comes back after having been too fast", () => {
    sit();
    begin(11);
    server.socket.say({ type: "refused", ref: null, code: "too_fast", text: "" });
    server.socket.drop(1008);
    expect(play.fatal).toBeNull();
    vi.advanceTimersByTime(LONGEST_WAIT);
    expect(server.sockets).toHaveLength(2);
  });

  it("is over when it is closed", () => {
    sit();
    begin(11);
    play.close();
    vi.advanceTimersByTime(LONGEST_WAIT * 4);
    expect(server.sockets).toHaveLength(1);
    expect(server.socket.closed).toBe(true);
  });
});

describe("the log", () => {
  it("forgets what came after `since` and appends the rest", () => {
    sit();
    server.socket.open();
    server.socket.say(welcome());
    server.socket.say(state(2, {}, { log: [event(1, "toss"), event(2, "holmes 1")] }));
    server.socket.say(state(3, { since: 1 }, { log: [event(2, "holmes 2"), event(3, "toby 1")] }));
    expect(play.log.map((one) => one.action)).toEqual(["toss", "holmes 2", "toby 1"]);
  });

  it("does not count a draft as known", () => {
    sit();
    server.socket.open();
    server.socket.say(welcome());
    server.socket.say(
      state(
        13,
        { draft: ["holmes 1", "toby 1"] },
        { log: [event(11, "toss"), event(12, "holmes 1")] },
      ),
    );
    server.socket.drop();
    vi.advanceTimersByTime(FIRST_WAIT * 2);
    server.socket.open();
    expect(server.socket.last()).toMatchObject({ type: "hello", since: 11 });
  });

  it("keeps own secrets veiled until the end", () => {
    sit("jack");
    server.socket.open();
    server.socket.say(welcome("jack"));
    const log = [event(1, "identity gull", { known_to: "jack", actor: "chance" })];
    server.socket.say(state(1, {}, { log, viewer: "jack" }));
    expect(JSON.stringify(play.log)).not.toContain("gull");
    server.socket.say(
      state(1, {}, { log, viewer: "jack", outcome: { winner: "jack", reason: "turn_8" } }),
    );
    expect(play.log[0]!.action).toBe("identity gull");
  });
});

describe("two tabs of one seat", () => {
  it("follow each other's drafts", () => {
    sit();
    begin(11);
    server.socket.say(
      state(12, { since: 11, draft: ["holmes 1"], complete: true }, { legal: null }),
    );
    expect(play.draft).toEqual(["holmes 1"]);
    expect(play.complete).toBe(true);
    server.socket.say(state(11, { since: 11 }));
    expect(play.draft).toEqual([]);
    expect(play.legal).toHaveLength(2);
  });
});

describe("whose choice it is", () => {
  it("stays with a draft until it is confirmed, though the board shows what follows", () => {
    sit();
    begin(11);
    server.socket.say(
      state(12, { draft: ["holmes 1"], complete: true }, { actor: "jack", legal: null }),
    );
    expect(play.actor).toBe("investigator");
    expect(play.mine).toBe(true);
    server.socket.say(state(12, {}, { actor: "jack", legal: null }));
    expect(play.mine).toBe(false);
  });
});
