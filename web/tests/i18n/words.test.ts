import { describe, expect, it } from "vitest";
import type { GameName } from "$api";
import type { Characters } from "$web/games/words";
import { speak, words, type Language } from "$web/i18n/words.svelte";
import { GAMES, uiOf } from "../fixtures/games";

async function all(language: Language) {
  await speak(language);
  const cast = Object.fromEntries(GAMES.map((game) => [game, uiOf(game).characters()]));
  return { ...words(), cast: cast as Record<GameName, Characters> };
}
const fr = await all("fr");
const en = await all("en");

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
  for (const given of ["x", 2, ["x", "y", "z"]]) {
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
    // docs/api.md: the table of codes
    const codes =
      "malformed too_long unknown_name nobody unknown_game no_seat no_free_seat spectator origin waiting " +
      "not_your_turn stale illegal unready over not_over chat_off chat_full bad_record bad_viewer old_rules " +
      "too_fast away";
    for (const code of codes.split(" ")) {
      expect(en.app.refusals).toHaveProperty(code);
      expect(fr.app.refusals).toHaveProperty(code);
    }
  });

  it("name everybody and every power", () => {
    const pocket = "lestrade goodley bert pizer smith lane stealthy gull madame holmes watson toby";
    const london = "holmes watson smith lestrade stealthy goodley gull bert";
    const newyork = "beach cloud_rider latimer grant callahan eastman tumblety smith";
    const ids = (names: string): string[] => names.split(" ").sort();
    for (const { cast } of [en, fr]) {
      for (const names of ["names", "short"] as const) {
        expect(Object.keys(cast.pocket[names]).sort()).toEqual(ids(pocket));
        expect(Object.keys(cast.london[names]).sort()).toEqual(ids(london));
        expect(Object.keys(cast.newyork[names]).sort()).toEqual(ids(newyork));
      }
      expect(Object.keys(cast.london.powers!).sort()).toEqual(ids(london));
      expect(Object.keys(cast.newyork.powers!).sort()).toEqual(ids(newyork));
      expect(Object.keys(cast.pocket.tokens!).sort()).toEqual(
        ids("alibi holmes toby watson rotation exchange joker"),
      );
      expect(Object.keys(cast.pocket.detectives!).sort()).toEqual(ids("holmes watson toby"));
      for (const power of [
        ...Object.values(cast.london.powers!),
        ...Object.values(cast.newyork.powers!),
      ])
        expect([power.title, power.when, power.text].every(Boolean)).toBe(true);
    }
  });
});
