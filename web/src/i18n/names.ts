import type { Role } from "$api";
import type { GameWords } from "$web/games/words";
import { words } from "./words.svelte";

/** Names in words of the language chosen. */

/** A direction or an exit. */
export function direction(id: string): string {
  return (words().log.directions as Record<string, string>)[id] ?? id;
}

/** The first letter large: the start of a sentence. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A game's title; a game of which the page knows nothing keeps its own name. */
export function gameTitle(game: string): string {
  return known(game)?.title ?? game;
}

/** A role as a game calls it: "Detective". */
export function roleName(game: string, role: string): string {
  return known(game)?.roles[role as Role] ?? role;
}

function known(game: string): GameWords | undefined {
  return (words().games as Record<string, GameWords>)[game];
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

/** The players' names by role. */
export type Names = Partial<Record<Role, string>>;
