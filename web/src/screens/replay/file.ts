import { Refusal } from "$web/api/client";

const LARGEST = 60 * 1024; // bytes; the server reads no more

/** The text of a record file. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > LARGEST) throw new Refusal("big");
  try {
    return await file.text();
  } catch {
    throw new Refusal("unreadable");
  }
}
