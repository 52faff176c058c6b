import { words } from "./words.svelte";
import type { Game } from "./ids";

/** A character as it stands in a sentence. */
export function short(game: string, id: string): string {
  return words().characters.short[game as Game]?.[id] ?? id;
}

/** A character's whole name. */
export function full(game: string, id: string): string {
  return words().characters.names[game as Game]?.[id] ?? id;
}

/** A role as a game calls it, inside a sentence. */
export function role(game: string, id: string): string {
  const roles = words().log.roles[game as Game] ?? words().log.roles.pocket;
  return id === "jack" ? roles.jack : roles.investigator;
}

/** The first letter large: the start of a sentence. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A cell, or Liberty Island. */
export function place(cell: string): string {
  return cell === "liberty" ? words().log.liberty : cell;
}

/** A direction or an exit in words. */
export function direction(id: string): string {
  return (words().log.directions as Record<string, string>)[id] ?? id;
}
