import app from "./app";
import boards from "./boards";
import characters from "./characters";
import log from "./log";
import rules from "./rules";
import table from "./table";

const en = { app, boards, characters, log, rules, table };
export default en;
/** Every text there is; a language that lacks one does not pass the type check. */
export type Words = typeof en;
