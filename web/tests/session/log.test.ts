import { afterEach, describe, expect, test } from "vitest";
import type { Appeal, Event } from "$api";
import { appealLines, effectWords, ending, logEntries, sentence } from "$web/session/log";
import { orderWords } from "$web/session/phrases";
import { speak, type Language } from "$web/i18n/words.svelte";
import { GAMES, games, uiOf } from "../fixtures/games";

/** Every text of the contract, by game. */
const TEXTS = {
  pocket:
    "holmes 1,watson 2,toby 1,joker holmes,joker none,rotate b2 90,rotate b2 180,rotate b2 270,exchange a1 c3,alibi",
  london:
    "pick bert,move f7,stay,accuse gull,escape NW,swap holmes,face NE,lamp b2 f9,cordon NE NW,cover c2 a5,whistle lestrade e6,whistle enough",
  newyork:
    "pick beach,move e6,move liberty,stay,accuse grant,escape k4,escape land,metro e6,site e6,gaslight e6,park c3,investigate 1 e6 f7,control grant j7,control grant land,control grant k4,swap grant smith,swap grant tumblety,steamer k4 g2,informant a2,skip",
};
const CHANCE = {
  pocket:
    "identity lane,identity ?,tile a1 gull W,toss alibi toby rotation joker,draw madame,draw ?",
  london: "identity gull,identity ?,deal bert gull smith watson,draw bert,draw ?",
  newyork: "identity grant,identity ?,deal beach grant smith eastman,draw grant,draw ?",
};
const REASONS =
  "accused_right accused_wrong escaped dawn one_suspect hourglasses both_seen both_unseen race_seen " +
  "race_unseen turn_8 resigned time";
const LANGUAGES: Language[] = ["en", "fr"];

const event = (action: string, actor = "jack", known_to: string | null = null): Event => ({
  seq: 1,
  turn: 1,
  actor,
  action,
  known_to,
  effects: [],
});
/** A whole sentence, without holes and without raw ids or action texts in it. */
function sound(text: string, action: string): void {
  expect(text, action).not.toMatch(/undefined|null|NaN|\[object|cloud_rider|_|\?(?! *$)/);
  expect(text.length, action).toBeGreaterThan(8);
  expect(text, action).not.toBe(action);
  expect(text, action).toMatch(/^\p{Lu}|^[a-m]\d/u);
}

afterEach(() => speak("en"));

describe.each(LANGUAGES)("in %s", (language) => {
  describe.each(GAMES)("%s", (game) => {
    test("every action text has a sentence of its own", () => {
      speak(language);
      const said = TEXTS[game].split(",").map((action) => {
        const text = sentence(uiOf(game), event(action), { acting: "smith" });
        sound(text, action);
        expect(text).toMatch(/\.$/);
        return text;
      });
      expect(new Set(said).size).toBe(said.length);
    });

    test("every choice has words of its own", () => {
      speak(language);
      const texts = TEXTS[game].split(",");
      const said = texts.map((action) => orderWords(uiOf(game), action));
      said.forEach((text, at) => expect(text, texts[at]).not.toBe(texts[at]));
      said.forEach((text) => expect(text).not.toMatch(/undefined|null|NaN/));
      expect(new Set(said).size).toBe(said.length);
      for (const action of games[game].choices)
        expect(orderWords(uiOf(game), action)).not.toBe(action);
    });

    test("chance has a sentence, also where one player alone knows", () => {
      speak(language);
      for (const action of CHANCE[game].split(",")) {
        for (const known of ["jack", "investigator"]) {
          sound(sentence(uiOf(game), event(action, "chance", known)), action);
        }
      }
    });

    test("whole games are told without a hole", () => {
      speak(language);
      for (const log of [
        games[game].events,
        games[game].logs.jack,
        games[game].logs.investigator,
      ]) {
        for (const told of logEntries(uiOf(game), log)) {
          sound(told.text, told.event.action);
          for (const { text, detail } of told.effects) {
            [text, ...detail].forEach((line) => expect(line).not.toMatch(/undefined|null|NaN|_/));
            expect(text).toMatch(/\.$/);
          }
        }
      }
    });
  });

  test("every reason of an ending is told", () => {
    speak(language);
    const reasons = REASONS.split(" ");
    const said = reasons.map((reason) => ending(uiOf("london"), { winner: "jack", reason }));
    expect(new Set(said).size).toBe(reasons.length);
    said.forEach((text) => expect(text).toMatch(/^Jack \w+\u00a0?: .* .*/));
  });
});

const APPEAL: Appeal = {
  kind: "appeal",
  answer: "unseen",
  seen: { gull: ["gaslight b2", "watson", "lantern"], bert: ["gull"] },
  cleared: ["gull", "bert"],
};

test("an appeal says by what light, neighbour or line each was seen", () => {
  const london = appealLines(uiOf("london"), APPEAL, ["gull", "bert", "smith"]);
  expect(london).toContain(
    "Gull: beside the gaslight b2, next to Watson and in the beam of Watson’s lantern",
  );
  expect(london).toContain("Not seen: Smith.");
  const seen = { gull: ["holmes", "toby"] };
  const pocket = appealLines(uiOf("pocket"), { ...APPEAL, seen, cleared: ["gull"] });
  expect(pocket).toContain("Gull: in Holmes’ and Toby’s line of sight");
  speak("fr");
  expect(appealLines(uiOf("pocket"), { ...APPEAL, seen })).toContain(
    "Gull\u00a0: sous les yeux de Holmes et de Toby",
  );
});

test("those cleared before are not told again, and the suspects left are counted", () => {
  const answers = logEntries(uiOf("london"), games.london.logs.jack).flatMap((told) =>
    told.effects.filter(({ effect }) => effect.kind === "appeal"),
  );
  let left = 8;
  let gone: string[] = [];
  for (const { effect, text, detail } of answers) {
    const cleared = (effect as Appeal).cleared;
    left -= cleared.length;
    expect(text).toContain(left === 1 ? "One suspect" : `${left} suspects`);
    const lines = detail.slice(0, -1).join(" ");
    for (const id of gone)
      expect(lines).not.toMatch(new RegExp(`${uiOf("london").characters().short[id]}:`));
    gone = [...gone, ...cleared];
  }
  expect(answers.length).toBe(7);
});

test("the roles are called as each game calls them", () => {
  expect(
    effectWords(uiOf("pocket"), {
      kind: "ended",
      winner: "investigator",
      reason: "one_suspect",
    }),
  ).toMatch(/^The Investigator wins/);
  expect(sentence(uiOf("london"), event("pick bert", "investigator"))).toBe(
    "The Detective plays Bert.",
  );
  speak("fr");
  expect(sentence(uiOf("london"), event("pick bert", "investigator"))).toBe(
    "Le Détective joue Bert.",
  );
  expect(sentence(uiOf("pocket"), event("alibi", "investigator"))).toBe("L’Enquêteur joue Alibi.");
});

test("a step names the character in play, a tile its suspect", () => {
  const log = [event("identity ?"), event("tile a1 gull W"), event("tile c3 bert N")];
  const told = logEntries(uiOf("pocket"), [...log, event("exchange a1 c3"), event("rotate a1 90")]);
  expect(told[4]?.text).toBe("Jack turns tile a1 (Bert) a quarter clockwise.");
  const steps = logEntries(uiOf("london"), [event("pick bert"), event("move f7")]);
  expect(steps[1]?.text).toBe("Bert moves to f7.");
  expect(steps.map((one) => one.step)).toEqual([false, true]);
});

test("a secret stays one: what is hidden is not named", () => {
  for (const game of GAMES) {
    const hidden = logEntries(uiOf(game), games[game].logs.investigator).find(
      (told) => told.event.action === "identity ?",
    );
    expect(hidden?.text).toBe("Jack draws his identity in secret.");
  }
});
