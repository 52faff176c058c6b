import { byGame } from "../byGame";
import type { Words } from "../en";
import app from "./app";
import log from "./log";
import rules from "./rules";
import table from "./table";

const games: Words["games"] = byGame(
  import.meta.glob("../../games/*/words/fr.ts", { eager: true, import: "default" }),
);
const fr: Words = { app, games, log, rules, table };
export default fr;
