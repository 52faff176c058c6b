/** Pocket's texts in the language chosen. */
import { characterTexts } from "$web/games/characters";
import { words } from "$web/i18n/words.svelte";
import en from "./words/characters.en.json?url";
import type english from "./words/en";
import fr from "./words/characters.fr.json?url";

export const pocketWords = (): typeof english => words().games.pocket as typeof english;
export const characters = characterTexts({ en, fr });
