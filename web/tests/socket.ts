import type { ServerMessage } from "$api";
import type { SocketLike } from "$web/api/socket";

/** A socket that a test holds the other end of. */
export class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
  }
  say(message: ServerMessage | Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.onclose?.({ code });
  }
  last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {};
  }
}

/** A place where sockets are opened; the newest is the one that counts. */
export class FakeServer {
  sockets: FakeSocket[] = [];
  connect = (): SocketLike => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export const INFO = {
  id: "g1",
  game: "pocket",
  edition: null,
  rules: 1,
  rules_now: 1,
  seats: {
    jack: { kind: "bot", name: "level-1", here: true },
    investigator: { kind: "person", name: "Ada", here: true },
  },
  clock: null,
  chat: true,
  listed: false,
  created: 0,
  started: 1,
  actor: "investigator",
  result: null,
  commitment: "",
  contributions: { investigator: "" } as Record<string, string> | null,
};

export const welcome = (
  viewer = "investigator",
  chat: unknown[] = [],
  game = INFO.game,
): Record<string, unknown> => ({
  type: "welcome",
  game: { ...INFO, game },
  viewer,
  chat,
});

export const event = (
  seq: number,
  action: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  seq,
  turn: 1,
  actor: "investigator",
  action,
  known_to: null,
  effects: [],
  ...more,
});

/** A state message; what a test does not care about is as at a start. */
export function state(
  seq: number,
  more: Record<string, unknown> = {},
  view: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    type: "state",
    seq,
    since: 0,
    draft: [],
    complete: false,
    final: [],
    clocks: null,
    seen: {},
    lights: {},
    view: {
      game: "pocket",
      viewer: "investigator",
      seq,
      turn: 1,
      actor: "investigator",
      outcome: null,
      log: [],
      legal: [
        { action: "holmes 1", seen: [] },
        { action: "holmes 2", seen: ["gull"] },
      ],
      board: {
        tiles: [],
        detectives: { holmes: 11, watson: 3, toby: 7 },
        tokens: ["holmes", "toby", "rotation", "joker"],
        next_tokens: null,
        used: [false, true, true, true],
        rotated: [],
        race: null,
        time_tokens: { jack: 0, investigator: 0 },
        jack_alibis: [],
        investigator_alibis: [],
        deck: 8,
        pending_chance: null,
      },
      private: null,
      ...view,
    },
    ...more,
  };
}
