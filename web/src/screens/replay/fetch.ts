/** Getting a replay: of a game of this server, or of a record that somebody has. */
import type { Problem, Replay, Upload } from "$api";

/** Why there is none: `code` is the server's, or `offline`, `big`, `unreadable`. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly said = "",
  ) {
    super(said || code);
  }
}

const LARGEST = 60 * 1024; // the server reads no more

export function replayOf(id: string, viewer: string): Promise<Replay> {
  return ask(`/api/games/${encodeURIComponent(id)}/replay/${viewer}`);
}

export function replayOfRecord(record: string, viewer: string): Promise<Replay> {
  const body: Upload = { record, viewer };
  const headers = { "content-type": "application/json" };
  return ask("/api/replay", { method: "POST", headers, body: JSON.stringify(body) });
}

/** The text of a record file. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > LARGEST) throw new Trouble("big");
  try {
    return await file.text();
  } catch {
    throw new Trouble("unreadable");
  }
}

async function ask(address: string, how?: RequestInit): Promise<Replay> {
  let response: Response;
  try {
    response = await fetch(address, how);
  } catch {
    throw new Trouble("offline");
  }
  if (response.ok) return (await response.json()) as Replay;
  const problem = await response.json().then(
    (said) => said as Problem,
    () => ({ code: "other", text: "" }),
  );
  throw new Trouble(problem.code, problem.text);
}
