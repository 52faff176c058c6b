import { room } from "$web/words/words.svelte";

/** The texts of the replay page, in the language chosen. */
export const replayWords = () => room("replay");
