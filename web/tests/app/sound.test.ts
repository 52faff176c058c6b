import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event } from "$api";
import { cue, setSound, soundOn } from "$web/app/sound";
import { cueFor } from "$web/session/log";
import { GAMES, games, uiOf } from "../fixtures/games";

const made = { contexts: 0, sources: 0 };

/** Just enough of WebAudio to hear that something was started. */
function part(): Record<string, unknown> {
  const param = () => ({
    value: 0,
    setValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  });
  const node: Record<string, unknown> = { frequency: param(), gain: param(), stop: vi.fn() };
  node.connect = (next: unknown) => next;
  node.start = () => (made.sources += 1);
  return node;
}
class Silent {
  currentTime = 0;
  sampleRate = 8000;
  destination = part();
  constructor() {
    made.contexts += 1;
  }
  resume = async () => {};
  suspend = async () => {};
  createOscillator = part;
  createGain = part;
  createBiquadFilter = part;
  createBufferSource = part;
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
}

const event = (action: string, effects: Event["effects"] = []): Event => ({
  ...{ seq: 1, turn: 1, actor: "jack", known_to: null },
  action,
  effects,
});

beforeEach(() => {
  vi.stubGlobal("AudioContext", Silent);
  made.sources = 0;
});
afterEach(() => {
  setSound(false);
  vi.unstubAllGlobals();
});

test("nothing sounds until sound is turned on", () => {
  expect(soundOn()).toBe(false);
  cue("bell");
  expect(made).toEqual({ contexts: 0, sources: 0 });
  setSound(true);
  for (const name of [
    "footstep",
    "tile",
    "lampOn",
    "lampOff",
    "whistle",
    "bell",
    "escape",
  ] as const) {
    const before = made.sources;
    cue(name);
    expect(made.sources, name).toBeGreaterThan(before);
  }
  setSound(false);
  made.sources = 0;
  cue("bell");
  expect(made.sources).toBe(0);
});

test("every event has its cue; the gravest thing in it is heard", () => {
  const [london, newyork] = [uiOf("london"), uiOf("newyork")];
  expect(cueFor(london, event("move f7"))).toBe("footstep");
  expect(cueFor(uiOf("pocket"), event("rotate a1 90"))).toBe("tile");
  expect(cueFor(newyork, event("gaslight e6"))).toBe("lampOn");
  expect(cueFor(london, event("whistle bert f7"))).toBe("whistle");
  expect(cueFor(london, event("whistle enough"))).toBeNull();
  expect(cueFor(london, event("move f7", [{ kind: "lamp_out", cell: "b2", number: 1 }]))).toBe(
    "lampOff",
  );
  const appeal = { kind: "appeal", answer: "seen", seen: {}, cleared: [] } as const;
  expect(cueFor(london, event("face N", [{ ...appeal, cleared: [] }]))).toBe("bell");
  const gone = { kind: "ended", winner: "jack", reason: "escaped" } as const;
  expect(cueFor(london, event("escape NW", [gone]))).toBe("escape");
  expect(cueFor(newyork, event("control grant land", [gone]))).toBe("escape");
  expect(cueFor(london, event("identity ?"))).toBeNull();
  for (const game of GAMES) {
    for (const one of games[game].events.filter(
      ({ action }) => !/^(identity|skip|resign|time)/.test(action),
    )) {
      expect(cueFor(uiOf(game), one), one.action).not.toBeNull();
    }
  }
});
