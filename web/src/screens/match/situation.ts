import type { Choosing } from "$web/session/choosing.svelte";
import type { Play } from "$web/session/play.svelte";
import type { Role } from "$api";
import { capital, seatName, type Names } from "$web/i18n/names";
import { playerName, question, shortName } from "$web/session/phrases";
import { words } from "$web/i18n/words.svelte";

/** The words of a reason: another for whoever gave up or left, and for those who watch. */
export function reasonKey(reason: string, won: boolean): string {
  return !won && ["resigned", "left"].includes(reason) ? `${reason}Self` : reason;
}

/** One sentence that says what is to be done now, or for whom one waits. */
export function situation(play: Play, choosing: Choosing, names: Names | null): string {
  const { ask, end } = words().table;
  const { info, scene } = play;
  if (!info || !scene) return ask.laying;
  const { view } = scene;
  if (view.outcome) {
    const { reason, winner } = view.outcome;
    return `${ask.over} ${end.reasons[reasonKey(reason, winner === play.role)] ?? ""}`.trim();
  }
  if (play.mine) {
    if (play.complete) return ask.whole;
    if (choosing.held !== null) return ask.final;
    if (choosing.step) return question(play.ui, view, choosing.step);
    return ask.sent;
  }
  const actor: Role = play.actor ?? "jack";
  const role = capital(playerName(play.ui, actor));
  const acting = play.ui.acting(view);
  if (acting) return ask.waitPlaying(role, shortName(play.ui, acting));
  if (play.role === null) return ask.watch(role);
  return ask.wait(role, names?.[actor] || seatName(info.seats[actor]));
}
