import { language } from "$web/words/words.svelte";
import en from "$web/words/en/text";
import fr from "$web/words/fr/text";

const LANGUAGES = { en, fr };

/** The texts of the text mode, in the language chosen. */
export function textWords(): typeof en {
  return LANGUAGES[language()];
}
