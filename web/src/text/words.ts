import { room } from "$web/words/words.svelte";

/** The texts of the text mode, in the language chosen. */
export const textWords = () => room("text");
