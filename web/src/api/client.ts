import type {
  Choices,
  Created,
  GameInfo,
  Join,
  Joined,
  Lobby,
  MyGames,
  NewGame,
  Problem,
} from "$api";

/** A request that was not met: `code` as in docs/api.md, or "offline" when nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", "the server does not answer");
  }
  if (response.ok) return (await response.json()) as T;
  let problem: Problem;
  try {
    problem = (await response.json()) as Problem;
  } catch {
    problem = { code: "broken", text: response.statusText };
  }
  throw new Refusal(problem.code ?? "broken", problem.text ?? "");
}

const at = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  choices: (): Promise<Choices> => ask("GET", "/api/choices"),
  create: (wish: NewGame): Promise<Created> => ask("POST", "/api/games", wish),
  info: (id: string): Promise<GameInfo> => ask("GET", at(id)),
  join: (id: string, wish: Join): Promise<Joined> => ask("POST", `${at(id)}/join`, wish),
  lobby: (): Promise<Lobby> => ask("GET", "/api/lobby"),
  mine: (): Promise<MyGames> => ask("GET", "/api/mine"),
  recordAddress: (id: string): string => `${at(id)}/record`,
};
