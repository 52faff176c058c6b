import type { Words } from "../en";
import app from "./app";
import boards from "./boards";
import characters from "./characters";
import log from "./log";
import rules from "./rules";
import table from "./table";

const fr: Words = { app, boards, characters, log, rules, table };
export default fr;
