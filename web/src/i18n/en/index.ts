import type { Characters } from "$web/i18n/ids";
import app from "./app";
import boards from "./boards";
import log from "./log";
import rules from "./rules";
import table from "./table";

const en = { app, boards, log, rules, table };
export default en;
/** Every text but those of the characters; a language that lacks one does not pass the type check. */
export type Texts = typeof en;
/** Every text there is. */
export type Words = Texts & { characters: Characters };
