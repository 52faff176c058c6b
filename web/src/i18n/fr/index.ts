import type { Texts } from "$web/i18n/en";
import app from "./app";
import boards from "./boards";
import log from "./log";
import rules from "./rules";
import table from "./table";

const fr: Texts = { app, boards, log, rules, table };
export default fr;
