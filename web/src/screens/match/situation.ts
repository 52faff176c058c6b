import type { Choosing } from "$web/session/choosing.svelte";
import type { Play } from "$web/session/play.svelte";
import type { Role } from "$api";
import { capital, roleName, seatName, type Names } from "$web/i18n/names";
import { playerName, question, shortName } from "$web/session/phrases";
import { words } from "$web/i18n/words.svelte";

/** One sentence that says what is to be done now, or for whom one waits. */
export function situation(play: Play, choosing: Choosing, names: Names | null): string {
  const { ask, end } = words().table;
  const { info, scene } = play;
  if (!info || !scene) return ask.laying;
  if (!play.started) {
    const free = Object.entries(info.seats).find(
      ([, seat]) => seat.kind === "open" || seat.kind === "link",
    );
    return ask.waitSeat(roleName(play.game, free?.[0] ?? "jack"));
  }
  const { view } = scene;
  if (view.outcome) {
    const { reason, winner } = view.outcome;
    const key = reason === "resigned" && winner !== play.role ? "resignedSelf" : reason;
    return `${ask.over} ${end.reasons[key] ?? ""}`.trim();
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
