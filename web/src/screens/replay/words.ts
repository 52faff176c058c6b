import { room } from "$web/i18n/words.svelte";

/** The texts of the replay page, in the language chosen. */
export const replayWords = () => room("replay");
