import { room } from "$web/i18n/words.svelte";

/** The texts of the text mode, in the language chosen. */
export const textWords = () => room("text");
