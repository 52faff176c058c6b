/** A game step by step: which moment is shown, and how to get to others. */
import type { Event, Replay, Scene } from "$api";

export const VIEWERS = ["jack", "investigator", "public"] as const;
export type Viewer = (typeof VIEWERS)[number];

const PACE = 1100; // milliseconds a step, when it plays by itself

export class ReplayPlayer {
  readonly game: string;
  readonly players: Record<string, string>;
  readonly first: number; // the first scene with a board to look at: the set-up is done
  readonly last: number;
  at = $state(0);
  playing = $state(false);
  private replay: Replay = $state.raw() as Replay;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: Replay, at?: number) {
    this.replay = replay;
    this.game = replay.game;
    this.players = replay.players;
    this.last = replay.scenes.length - 1;
    const ready = replay.scenes.findIndex((scene) => isReady(scene));
    this.first = ready < 0 ? this.last : ready;
    this.at = this.within(at ?? this.first);
  }

  scene: Scene = $derived.by(() => this.replay.scenes[this.at] as Scene);
  log: Event[] = $derived.by(() => this.replay.scenes.flatMap((scene) => scene.view.log));
  /** What had happened by then. */
  past: Event[] = $derived.by(() => this.log.filter(({ seq }) => seq <= this.scene.view.seq));
  /** What led to the scene shown. */
  event: Event | null = $derived.by(() => this.scene.view.log.at(-1) ?? null);
  ended = $derived.by(() => this.at === this.last);

  /** The same moment with other eyes. */
  seenBy(replay: Replay): void {
    this.replay = replay;
  }

  go(to: number): void {
    this.at = this.within(to);
  }

  /** The scene after an event of the log. */
  look(seq: number): void {
    const found = this.replay.scenes.findIndex((scene) => scene.view.seq >= seq);
    this.go(found < 0 ? this.last : found);
  }

  /** To where the next or the last turn begins. */
  turn(by: 1 | -1): void {
    const { scenes } = this.replay;
    const turn = (at: number) => scenes[at]?.view.turn;
    let to = this.at + by;
    if (by < 0) {
      while (to > this.first && turn(to - 1) === turn(to)) to -= 1;
    } else {
      while (to < this.last && turn(to) === turn(this.at)) to += 1;
    }
    this.go(to);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.ended) this.go(this.first);
    this.playing = true;
    this.wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.ended) this.stop();
      else this.wait();
    }, PACE);
  }

  private within(at: number): number {
    return Math.max(this.first, Math.min(this.last, Math.round(at) || 0));
  }
}

function isReady({ view }: Scene): boolean {
  return view.turn > 0 && view.actor !== "chance" && view.board.pending_chance === null;
}

/** Which step and whose eyes an address asks for: `#step=12&eyes=jack`. */
export function asked(hash: string): { step: number | undefined; eyes: Viewer } {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const step = Number(found.get("step") ?? Number.NaN);
  const eyes = VIEWERS.find((viewer) => viewer === found.get("eyes")) ?? "public";
  return { step: Number.isInteger(step) ? step : undefined, eyes };
}
