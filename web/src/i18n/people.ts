import { words } from "./words.svelte";
import type { Role } from "$web/api/names";

/** Players and their roles in words of the language chosen. */

/** A role as a game calls it. */
export function roleName(game: string, role: string): string {
  const roles = words().app.roles;
  const known = roles[game as keyof typeof roles] ?? roles.pocket;
  return role === "jack" ? known.jack : known.investigator;
}

/** What a person at a seat is called. */
export function seatName(seat: { kind: string; name: string } | undefined): string {
  const { people, home } = words().app;
  if (!seat) return "";
  if (seat.kind === "bot") {
    const level = /^level-(\d)$/.exec(seat.name);
    return level ? people.computer(home.levels[Number(level[1]) - 1] ?? seat.name) : seat.name;
  }
  if (seat.kind === "link") return people.friend;
  if (seat.kind === "open") return people.anybody;
  return seat.name === "Guest" ? people.guest : seat.name;
}

export type Names = Partial<Record<Role, string>>;
