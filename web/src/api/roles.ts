import type { Role } from "$api";

export function otherRole(role: Role): Role {
  return role === "jack" ? "investigator" : "jack";
}

/** A player's role; null for a spectator, for chance and for nobody. */
export function roleOf(name: string | null | undefined): Role | null {
  return name === "jack" || name === "investigator" ? name : null;
}
