import { describe, expect, it } from "vitest";
import en from "$web/words/en";
import fr from "$web/words/fr";

/** Every text of a language, by its path; texts with gaps are filled in with something. */
function texts(value: unknown, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof value === "string") found.set(path, value);
  else if (typeof value === "function")
    found.set(path, filled(value as (...given: unknown[]) => unknown));
  else if (value && typeof value === "object") {
    for (const [key, part] of Object.entries(value)) {
      for (const [at, text] of texts(part, path ? `${path}.${key}` : key)) found.set(at, text);
    }
  }
  return found;
}

function filled(text: (...given: unknown[]) => unknown): string {
  for (const given of ["x", 2, ["x", "y"]]) {
    try {
      const said = text(given, given, given, given);
      if (typeof said === "string") return said;
    } catch {
      // it wants something else
    }
  }
  return "…";
}

describe("both languages", () => {
  const english = texts(en);
  const french = texts(fr);

  it("have the same texts", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
    expect(english.size).toBeGreaterThan(300);
  });

  it("leave none of them empty", () => {
    for (const [language, all] of [["en", english] as const, ["fr", french] as const]) {
      const empty = [...all].filter(([, text]) => text.trim() === "").map(([path]) => path);
      expect({ language, empty }).toEqual({ language, empty: [] });
    }
  });

  it("are two languages", () => {
    const same = [...english].filter(
      ([path, text]) => french.get(path) === text && text.split(" ").length > 4,
    );
    expect(same.map(([path]) => path)).toEqual([]);
  });

  it("name every refusal of the server", () => {
    for (const code of [
      "stale",
      "illegal",
      "waiting",
      "not_your_turn",
      "no_free_seat",
      "unknown_game",
      "too_fast",
    ]) {
      expect(en.app.refusals).toHaveProperty(code);
    }
  });
});
