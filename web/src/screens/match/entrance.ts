import type { GameInfo } from "$api";
import { api } from "$web/api/client";
import type { Role } from "$api";
import { roleOf } from "$web/api/roles";
import { codeOf } from "$web/i18n/refusals";

/** Who somebody is who opens a game's address: a player, two players, a guest, or an onlooker. */
export type Entrance =
  | { as: "lost"; why: "dead" | "full" | "seat" | "rules" | "withdrawn" | "offline" }
  | { as: "guest"; info: GameInfo; role: Role; invitation: string | null }
  | { as: "both"; info: GameInfo }
  | { as: "seat"; role: Role | null; token: string | null };

/**
 * The game's commitment comes with its info: whatever this page contributes to the deal is drawn after
 * that.
 */
export async function enter(id: string, fragment: URLSearchParams): Promise<Entrance> {
  const token = fragment.get("token");
  try {
    const info = await api.info(id);
    if (info.result !== null && info.started === null) return { as: "lost", why: "withdrawn" };
    if (token) return { as: "seat", role: null, token };
    if (info.my_roles.length > 1) return { as: "both", info };
    if (info.my_roles.length === 1)
      return { as: "seat", role: roleOf(info.my_roles[0]), token: null };
    const invitation = fragment.get("invite");
    const kind = invitation ? "link" : "open";
    const free = Object.entries(info.seats).find(([, seat]) => seat.kind === kind);
    const role = roleOf(free?.[0]);
    if (role) return { as: "guest", info, role, invitation };
    return invitation ? { as: "lost", why: "full" } : { as: "seat", role: null, token: null };
  } catch (error) {
    const code = codeOf(error);
    const why = code === "unknown_game" ? "dead" : code === "old_rules" ? "rules" : "offline";
    return { as: "lost", why };
  }
}
