import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { GAMES, loadGame } from "$web/games";
import { replayWords, speak, textWords } from "$web/i18n/words.svelte";

// Texts and pictures that come as files are read from where they lie.
globalThis.fetch = (async (address: string) =>
  new Response(readFileSync(resolve(import.meta.dirname, "..", address.slice(1))))) as typeof fetch;
// Screens wait for texts and games; here they are all there before a test begins.
for (const language of ["fr", "en"] as const) {
  await speak(language);
  await replayWords.load();
  await textWords.load();
  await Promise.all(GAMES.map(loadGame));
}
