/** Everything that the page asks the server over HTTP. */
import type {
  Choices,
  Created,
  Forgotten,
  GameInfo,
  Join,
  Joined,
  Lobby,
  MyGames,
  NewGame,
  Problem,
  Replay,
  Reported,
  Upload,
} from "$api";

/**
 * A request that was not met: `code` as in docs/api.md, "offline" when nobody answered, "other" when the
 * answer cannot be read. The message is the server's, or empty.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text = "",
  ) {
    super(text);
  }
}

async function ask<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(problem.code ?? "other", problem.text);
}

const at = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  choices: (): Promise<Choices> => ask("GET", "/api/choices"),
  create: (wish: NewGame): Promise<Created> => ask("POST", "/api/games", wish),
  info: (id: string): Promise<GameInfo> => ask("GET", at(id)),
  join: (id: string, wish: Join): Promise<Joined> => ask("POST", `${at(id)}/join`, wish),
  lobby: (): Promise<Lobby> => ask("GET", "/api/lobby"),
  mine: (): Promise<MyGames> => ask("GET", "/api/mine"),
  /** Deletes this browser's player from all his games. */
  forget: (): Promise<Forgotten> => ask("DELETE", "/api/mine"),
  /** Tells the operator of the other player of a game. */
  report: (id: string, said: string): Promise<Reported> =>
    ask("POST", `${at(id)}/report`, { words: said }),
  /** A finished game step by step, as one viewer saw it. */
  replay: (id: string, viewer: string): Promise<Replay> => ask("GET", `${at(id)}/replay/${viewer}`),
  /** The same of a record that somebody has. */
  replayRecord: (record: string, viewer: string): Promise<Replay> =>
    ask("POST", "/api/replay", { record, viewer } satisfies Upload),
  recordAddress: (id: string): string => `${at(id)}/record`,
};
