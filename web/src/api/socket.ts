import type { ClientMessage, Hello, ServerMessage } from "$api";

export type Online = "open" | "connecting" | "lost";

/** Why there is no coming back: the game is not there, or the seat is not ours. */
export type Fatal = "unknown_game" | "no_seat" | "origin" | "old_rules" | "version";

/** The part of a WebSocket that is used here; tests bring their own. */
export interface SocketLike {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

type Distribute<T> = T extends { ref: number } ? Omit<T, "ref"> : never;
/** A message without its number; the connection gives it one. */
export type Wish = Distribute<ClientMessage>;
type Numbered = Extract<ClientMessage, { ref: number }>;

export interface ConnectionOptions {
  url: string;
  hello: () => Omit<Hello, "type">;
  onmessage: (message: ServerMessage) => void;
  ononline: (online: Online) => void;
  onfatal: (code: Fatal) => void;
  onsettle?: () => void; // something that was sent has been answered
  connect?: (url: string) => SocketLike;
  random?: () => number;
}

const NO_GAME = 4404;
const GOING_DOWN = 1012;
const FATAL: readonly string[] = ["unknown_game", "no_seat", "origin", "old_rules", "version"];
export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15_000;
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;

/** How long to wait before the n-th attempt: longer each time, with a random part so that not everybody comes at once. */
export function waitBefore(attempt: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return wait * (0.75 + random() / 2);
}

/**
 * One seat's connection. It comes back by itself, says where it was, and sends again whatever was
 * not acknowledged: the server carries a message out once, however often it arrives.
 */
export class Connection {
  private socket: SocketLike | null = null;
  private unacknowledged = new Map<number, Numbered>(); // sent or to be sent, not acknowledged
  private resent = new Set<number>();
  private ref = 0;
  private attempt = 0;
  private greeted = false;
  private closed = false;
  private refusedWith: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private heartbeat: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: ConnectionOptions) {
    this.open();
    if (typeof window !== "undefined") {
      window.addEventListener("online", this.reconnectNow);
      document.addEventListener("visibilitychange", this.reconnectNow);
    }
  }

  /** Send something, now or as soon as there is a connection. */
  send(wish: Wish): void {
    this.ref += 1;
    const message = { ...wish, ref: this.ref } as Numbered;
    this.unacknowledged.set(this.ref, message);
    if (this.greeted) this.transmit(message);
  }

  /** Whether something waits for its acknowledgement. */
  get busy(): boolean {
    return this.unacknowledged.size > 0;
  }

  close(): void {
    this.closed = true;
    this.clearTimers();
    if (typeof window !== "undefined") {
      window.removeEventListener("online", this.reconnectNow);
      document.removeEventListener("visibilitychange", this.reconnectNow);
    }
    this.dispose();
  }

  private open(): void {
    this.options.ononline(this.attempt === 0 ? "connecting" : "lost");
    this.greeted = false;
    this.refusedWith = null;
    const connect =
      this.options.connect ?? ((url: string): SocketLike => new WebSocket(url) as SocketLike);
    const socket = connect(this.options.url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket)
        socket.send(JSON.stringify({ type: "hello", ...this.options.hello() }));
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  private receive(message: ServerMessage): void {
    this.restartHeartbeat();
    if (message.type === "pong") return;
    if (message.type === "welcome") this.welcomed();
    if (message.type === "done") this.acknowledge(message.ref);
    if (message.type === "refused") {
      if (message.ref === null) {
        this.refusedWith = message.code;
      } else {
        const late = this.resent.has(message.ref);
        this.acknowledge(message.ref);
        if (late && ["stale", "unready", "over", "begun"].includes(message.code)) return; // it had happened before
      }
    }
    this.options.onmessage(message);
  }

  private welcomed(): void {
    this.greeted = true;
    this.attempt = 0;
    this.options.ononline("open");
    for (const message of [...this.unacknowledged.values()]) {
      this.resent.add(message.ref);
      this.transmit(message);
    }
  }

  private acknowledge(ref: number): void {
    this.unacknowledged.delete(ref);
    this.resent.delete(ref);
    this.options.onsettle?.();
  }

  private transmit(message: ClientMessage): void {
    try {
      this.socket?.send(JSON.stringify(message));
    } catch {
      // the socket is closing: what was not acknowledged is sent again later
    }
  }

  private lost(code: number): void {
    this.clearTimers();
    this.socket = null;
    this.greeted = false;
    if (this.closed) return;
    const why = code === NO_GAME ? "unknown_game" : this.refusedWith;
    if (why !== null && FATAL.includes(why)) {
      this.closed = true;
      this.options.onfatal(why as Fatal);
      return;
    }
    const wait = waitBefore(
      code === GOING_DOWN ? 0 : this.attempt,
      this.options.random ?? Math.random,
    );
    this.attempt += 1;
    this.options.ononline("lost");
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** After each message: ping when nothing has come for long, and give up when nobody answers. */
  private restartHeartbeat(): void {
    if (this.heartbeat) clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => {
      this.transmit({ type: "ping", ref: 0 });
      this.heartbeat = setTimeout(() => this.giveUp(), PONG_WITHIN);
    }, PING_EVERY);
  }

  private giveUp(): void {
    this.dispose();
    this.lost(1006);
  }

  /** Reconnect without waiting: the network is back, or the page is visible again. */
  private reconnectNow = (): void => {
    if (typeof document !== "undefined" && document.visibilityState === "hidden") return;
    if (!this.closed && this.timer !== null && this.socket === null) {
      clearTimeout(this.timer);
      this.timer = null;
      this.open();
    }
  };

  private dispose(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private clearTimers(): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.heartbeat) clearTimeout(this.heartbeat);
    this.timer = this.heartbeat = null;
  }
}

/** Where the socket of a game is. */
export function socketAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/games/${encodeURIComponent(id)}/socket`;
}
