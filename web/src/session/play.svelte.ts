import type {
  ChatLine,
  Choice,
  Clocks,
  Event,
  GameInfo,
  NextGame,
  Opened,
  Role,
  Scene,
  ServerMessage,
  Told,
} from "$api";
import {
  Connection,
  socketAddress,
  type Fatal,
  type Online,
  type SocketLike,
} from "$web/api/socket";
import { randomHex } from "$web/api/random";
import { roleOf } from "$web/api/roles";
import { isGame, loadedGame, loadGame } from "$web/games";
import type { GameUi } from "$web/games/ui";

export interface PlayOptions {
  id: string;
  role: Role | null;
  token?: string | null;
  connect?: (url: string) => SocketLike;
  url?: string;
  now?: () => number;
  onevents?: (fresh: Event[]) => void; // what has just happened, for sounds and the live region
}

/** An event without what only one player may read: for a log that others may see on the screen. */
function masked(event: Event): Event {
  if (event.known_to === null) return event;
  return { ...event, action: `${event.action.split(" ")[0]} ?` };
}

const PROTOCOL = 2;
const CONTRIBUTION_BYTES = 32;

/** The other player is away; from a moment of this machine's clock on the game can be ended without him. */
export interface Away {
  role: Role;
  claimAt: number;
}

/** One seat, or a spectator's place: all that is known there, and all that can be done from there. */
export class Play {
  game = $state("");
  /** The interface of the game; it is there before anything is shown (`ready`). */
  ui: GameUi = $state.raw() as GameUi;
  role = $state<Role | null>(null);
  scene = $state.raw<Scene | null>(null);
  private fullLog = $state.raw<Event[]>([]); // the log as it was told, with this seat's own secrets
  draft = $state.raw<string[]>([]);
  complete = $state(false);
  final = $state.raw<string[]>([]); // choices that are carried out at once
  seq = $state(0);
  info = $state.raw<GameInfo | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0); // when the clocks were told, by this machine's clock
  chat = $state.raw<ChatLine[]>([]);
  online = $state<Online>("connecting");
  refusal = $state<string | null>(null);
  refusalCode = $state<string | null>(null);
  fatal = $state<Fatal | null>(null);
  opened = $state.raw<Opened | null>(null);
  wanted = $state.raw<string[]>([]);
  next = $state.raw<NextGame | null>(null);
  broken = $state(false); // the game's part of the page could not be fetched
  sending = $state(false); // something was sent and is not answered yet

  away = $state.raw<Away | null>(null);

  /** It is dealt when it begins: before that there is no board. */
  started = $derived(this.info?.started != null);
  withdrawn = $derived(!!this.info?.result && !this.started);
  ready = $derived(this.scene !== null && this.ui !== undefined);
  over = $derived(!!this.scene?.view.outcome);
  /** The log as it may stand open on a screen: own secrets are shown at the end, or by `scene.view.private`. */
  log: Event[] = $derived(this.over ? this.fullLog : this.fullLog.map(masked));
  /** Whose choice it is: a draft belongs to its seat until it is confirmed, whatever it leads to. */
  actor: Role | null = $derived(this.draft.length > 0 ? this.role : roleOf(this.scene?.view.actor));
  mine = $derived(this.role !== null && this.started && !this.over && this.actor === this.role);
  legal: Choice[] = $derived(this.mine && !this.complete ? (this.scene?.view.legal ?? []) : []);

  readonly id: string;
  private readonly connection: Connection;
  private readonly options: PlayOptions;
  private committed = 0;
  // Drawn when the page has seen the commitment (see `entrance`), and the same after a reconnection.
  private readonly contribution = randomHex(CONTRIBUTION_BYTES);
  private scenes = new Map<number, Scene>(); // as they were told, for looking back

  constructor(options: PlayOptions) {
    this.id = options.id;
    this.options = options;
    this.role = options.role;
    this.connection = new Connection({
      url: options.url ?? socketAddress(options.id),
      connect: options.connect,
      hello: () => ({ version: PROTOCOL, ...this.who(), since: this.committed }),
      onmessage: (message) => this.receive(message),
      ononline: (online) => (this.online = online),
      onfatal: (code) => (this.fatal = code),
      onsettle: () => (this.sending = this.connection.busy),
    });
  }

  private who(): { token?: string; role?: string; contribution?: string } {
    const { token, role } = this.options;
    const { contribution } = this;
    if (token) return { token, contribution };
    return role ? { role, contribution } : {};
  }

  /** Whether the deal was made with what this page contributed; null if it cannot know. */
  get contributed(): boolean | null {
    const given = this.role && this.info?.contributions?.[this.role];
    if (given == null || !this.drew) return null;
    return given === this.contribution;
  }
  private drew = false; // this page was there before the deal

  // Actions of the player.

  play(action: string, draft = true): void {
    if (!this.mine) return;
    this.send({ type: "play", seq: this.seq, action, draft });
  }

  undo(): void {
    if (this.draft.length > 0) this.send({ type: "undo", seq: this.seq });
  }

  confirm(): void {
    if (this.draft.length > 0) this.send({ type: "confirm", seq: this.seq });
  }

  resign(): void {
    this.send({ type: "resign" });
  }

  /** Take back the offer of a game that has not begun. */
  withdraw(): void {
    this.send({ type: "withdraw" });
  }

  /** End the game because the other player has left. */
  claim(what: "win" | "off"): void {
    this.send({ type: "claim", what });
  }

  rematch(): void {
    this.send({ type: "rematch" });
  }

  say(text: string): void {
    const line = text.trim().slice(0, 500);
    if (line) this.send({ type: "chat", text: line, id: randomHex(8) });
  }

  close(): void {
    this.connection.close();
  }

  private send(wish: Parameters<Connection["send"]>[0]): void {
    this.refusal = this.refusalCode = null;
    this.connection.send(wish);
    this.sending = true;
  }

  /** The board as it was told soonest after an event, if this page was open then. */
  sceneAt(seq: number): Scene | null {
    const known = [...this.scenes.keys()].filter((told) => told >= seq).sort((a, b) => a - b);
    return known.length > 0 ? (this.scenes.get(known[0]!) ?? null) : null;
  }

  // Messages of the server.

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = message.game;
        this.away = null;
        this.open(message.game.game);
        this.role = roleOf(message.viewer);
        this.chat = message.chat;
        break;
      case "info":
        this.info = message.game;
        this.drew = this.started;
        break;
      case "state":
        this.away = null; // if he is still away, that follows
        this.update(message);
        break;
      case "seats":
        if (this.info) this.info = { ...this.info, seats: message.seats };
        if (this.away && message.seats[this.away.role]?.here) this.away = null;
        break;
      case "absent": {
        const role = roleOf(message.role);
        if (role) this.away = { role, claimAt: this.now() + message.claim_in };
        break;
      }
      case "line":
        this.chat = [...this.chat, message];
        break;
      case "opened":
        this.opened = message;
        break;
      case "wanted":
        this.wanted = message.roles;
        break;
      case "next":
        this.next = message;
        break;
      case "refused":
        this.refusal = message.text;
        this.refusalCode = message.code;
        break;
    }
  }

  /** Load the game's part of the page. */
  private open(game: string): void {
    if (!isGame(game)) {
      this.broken = true;
      return;
    }
    this.game = game;
    const known = loadedGame(game);
    if (known) this.ui = known;
    else
      loadGame(game).then(
        (ui) => (this.ui = ui),
        () => (this.broken = true),
      );
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  private update(told: Told): void {
    const first = this.scene === null;
    const committed = told.seq - told.draft.length;
    const known = this.fullLog.filter((event) => event.seq <= told.since);
    const before = this.committed;
    this.fullLog = [...known, ...told.view.log];
    this.scene = { view: told.view, seen: told.seen, lights: told.lights };
    if (told.draft.length === 0) this.scenes.set(committed, this.scene);
    this.draft = told.draft;
    this.complete = told.complete;
    this.final = told.final;
    this.seq = told.seq;
    this.committed = committed;
    this.clocks = told.clocks;
    this.clocksAt = this.now();
    const fresh = this.fullLog.filter((event) => event.seq > before && event.seq <= committed);
    if (!first && fresh.length > 0) this.options.onevents?.(fresh.map(masked));
  }
}
