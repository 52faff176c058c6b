import type { GameName } from "$api";
import type { GameWords } from "$web/games/words";
import { byGame } from "../byGame";
import app from "./app";
import log from "./log";
import rules from "./rules";
import table from "./table";

const games: Record<GameName, GameWords> = byGame(
  import.meta.glob("../../games/*/words/en.ts", { eager: true, import: "default" }),
);
const en = { app, games, log, rules, table };
export default en;
/** Every text of every page; a language that lacks one does not pass the type check. */
export type Words = typeof en;
