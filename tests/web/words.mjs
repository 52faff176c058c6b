// Prints every text of the page as JSON, in both languages: `node words.mjs WEB`. A text with
// parameters is printed with {0}, {1} … in their places.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const web = resolve(process.argv[2]);
const { rolldown } = await import(
  pathToFileURL(createRequire(join(web, "package.json")).resolve("rolldown"))
);
const found = {};
const games = join(web, "src/games");
for (const language of ["en", "fr"]) {
  const folder = join(web, "src/i18n", language);
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && name !== "index.ts" && name !== "grammar.ts")
    .map((name) => [name.slice(0, -3), join(folder, name)]);
  const played = readdirSync(games)
    .map((name) => [name, join(games, name, "words", `${language}.ts`)])
    .filter(([, file]) => existsSync(file));
  const module = await bundled([...parts, ...played]);
  const texts = told(Object.fromEntries(parts.map(([name]) => [name, module[name]])));
  texts.games = Object.fromEntries(
    played.map(([name]) => {
      const { verbs, ...rest } = module[name];
      const file = join(games, name, "words", `characters.${language}.json`);
      const characters = JSON.parse(readFileSync(file, "utf8"));
      return [name, told({ ...rest, verbs: phrases(verbs), characters })];
    }),
  );
  found[language] = texts;
}
console.log(JSON.stringify(found));

async function bundled(files) {
  const entry = files.map(([name, path]) => `export { default as ${name} } from ${JSON.stringify(path)};`);
  const bundle = await rolldown({
    input: "texts",
    resolve: { alias: { $web: join(web, "src") }, extensions: [".ts"] },
    plugins: [
      {
        name: "texts",
        resolveId: (id) => (id === "texts" ? id : null),
        load: (id) => (id === "texts" ? entry.join("\n") : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}

/** The texts of verbs: functions of their arguments and of what else is said (games/words.ts). */
function phrases(value) {
  if (Array.isArray(value)) return value.map(phrases);
  if (typeof value === "function") return variants(value);
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, phrases(one)]));
  return value;
}

/** A phrase in all its forms: one text, or one for each case in which it says something else. */
function variants(phrase) {
  const said = { role: "{3}", acting: "{4}", count: "{5}", leaves: false };
  const args = ["{0}", "{1}", "{2}"];
  const forms = { text: phrase(args, said) };
  const bare = (text, word) => text.replace(/\{\d\}/g, "").replaceAll(word ?? /$^/g, "");
  const seen = new Set([bare(forms.text)]);
  const add = (key, text, word) => {
    if (!seen.has(bare(text, word))) forms[key] = text;
    seen.add(bare(text, word));
  };
  add("leaves", phrase(args, { ...said, leaves: true }));
  add("land", phrase(["land", "land", "land"], said), "land");
  add("byLand", phrase(["{0}", "land", "{2}"], { ...said, leaves: true }), "land");
  add("none", phrase(["", "", ""], said));
  add("one", phrase(args, { ...said, count: 1 }));
  add("all", phrase(args, { ...said, count: 4 }), "4");
  return Object.keys(forms).length === 1 ? forms.text : forms;
}

function told(value) {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(told);
  if (typeof value === "function") {
    try {
      const text = value(...Array.from({ length: value.length }, (_, n) => `{${n}}`));
      return typeof text === "string" ? text : null;
    } catch {
      return null;
    }
  }
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, told(one)]));
  return null;
}
