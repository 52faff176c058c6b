import { language } from "$web/words/words.svelte";
import en from "$web/words/en/replay";
import fr from "$web/words/fr/replay";

const LANGUAGES = { en, fr };

/** The texts of the replay page, in the language chosen. */
export function replayWords(): typeof en {
  return LANGUAGES[language()];
}
