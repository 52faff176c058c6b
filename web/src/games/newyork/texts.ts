/** New York's texts in the language chosen. */
import board from "$boards/newyork/board.json";
import { characterTexts } from "$web/games/characters";
import { words } from "$web/i18n/words.svelte";
import en from "./words/characters.en.json?url";
import type english from "./words/en";
import fr from "./words/characters.fr.json?url";

export const newYorkWords = (): typeof english => words().games.newyork as typeof english;
export const characters = characterTexts({ en, fr });

/** A cell, or Liberty Island. */
export const placeName = (cell: string): string =>
  cell === board.island ? newYorkWords().liberty : cell;
