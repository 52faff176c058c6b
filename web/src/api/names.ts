/** The games and roles as the API names them. */
export type GameName = "pocket" | "london" | "newyork";
export type Role = "jack" | "investigator";

export const GAMES: readonly GameName[] = ["pocket", "london", "newyork"];

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

export function otherRole(role: Role): Role {
  return role === "jack" ? "investigator" : "jack";
}

export function roleOf(name: string | null | undefined): Role | null {
  return name === "jack" || name === "investigator" ? name : null;
}
