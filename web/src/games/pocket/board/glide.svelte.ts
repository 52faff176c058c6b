const MILLISECONDS = 280;

function still(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}

/** A piece that goes round the district clockwise from space to space; a step back is taken the short way. */
export class Glide {
  way = $state(0);
  #frame = 0;

  constructor(space: number) {
    this.way = space;
  }

  /** Go to a space, and say how to stop on the way. */
  to(space: number): () => void {
    const from = this.way;
    const forward = (((space - from) % 12) + 12) % 12;
    const goal = from + (forward > 6 ? forward - 12 : forward);
    if (forward === 0) return () => {};
    if (still()) {
      this.way = space;
      return () => {};
    }
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(Math.max((now - start) / MILLISECONDS, 0), 1);
      this.way = part === 1 ? space : from + (goal - from) * part * part * (3 - 2 * part);
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(this.#frame);
  }
}
