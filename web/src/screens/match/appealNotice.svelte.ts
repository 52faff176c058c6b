import { untrack } from "svelte";
import type { Play } from "$web/session/play.svelte";
import { calls, type Called } from "$web/session/history";

/** The last call for witnesses, as long as it is news: until it is put away or the next choice begins. */
export class Calling {
  private heard = $state(0);

  /** Events up to `since` were seen from this seat before. */
  constructor(
    private readonly play: Play,
    private readonly oneScreen: boolean,
    since: number,
  ) {
    this.heard = since;
  }

  call: Called | null = $derived.by(() => {
    const last = this.play.log
      .filter((event) => event.effects.some((effect) => effect.kind === "appeal"))
      .at(-1);
    return last && last.seq > this.heard && !this.play.over ? (calls([last])[0] ?? null) : null;
  });

  put(): void {
    this.heard = this.play.seq;
  }

  /** To be called by the seat it belongs to, while that is set up. */
  follow(): void {
    let arrived = false;
    $effect(() => {
      // Coming back to a game is no news; taking a seat at a shared screen is.
      if (arrived || !this.play.scene) return;
      arrived = true;
      if (!this.oneScreen) untrack(() => this.put());
    });
    $effect(() => {
      if (this.play.draft.length > 0) this.put();
    });
  }
}
