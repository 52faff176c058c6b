// Prints every text of the page as JSON, in both languages: `node words.mjs WEB`. A text with
// parameters is printed with {0}, {1} … in their places.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const web = resolve(process.argv[2]);
const { rolldown } = await import(
  pathToFileURL(createRequire(join(web, "package.json")).resolve("rolldown"))
);
const found = {};
for (const language of ["en", "fr"]) {
  const folder = join(web, "src/i18n", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "index.ts");
  const names = files.map((name) => name.slice(0, -3));
  const entry = names.map((n) => `export { default as ${n} } from ${JSON.stringify(join(folder, n))};`);
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
  const module = await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
  const characters = JSON.parse(readFileSync(join(folder, "characters.json"), "utf8"));
  found[language] = told({ ...module, characters });
}
console.log(JSON.stringify(found));

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
