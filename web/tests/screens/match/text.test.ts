import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Choice, Event } from "$api";
import TextMode from "$web/screens/match/text/TextMode.svelte";
import { answer, choiceWords, status, type Seat } from "$web/screens/match/text/answers";
import { spaceWords } from "$web/games/pocket/describe";
import { board, turn } from "$web/screens/match/text/describe";
import { kindOf } from "$web/session/phrases";
import { completions, read } from "$web/screens/match/text/typed";
import { speak, textWords, type Language } from "$web/i18n/words.svelte";
import { GAMES, games, uiOf, type Moment } from "../../fixtures/games";

const LANGUAGES: Language[] = ["en", "fr"];
afterEach(() => {
  cleanup();
  speak("en");
});

function seatAt(game: string, { role, scene, legal }: Moment, log: Event[] = []): Seat {
  return {
    ...{ game, ui: uiOf(game), role, scene, legal, log },
    ...{ draft: [], complete: false, refusal: null, refusalCode: null, chat: [] },
    ...{ play: vi.fn(), undo: vi.fn(), confirm: vi.fn(), say: vi.fn() },
  };
}
const choices = (...actions: string[]): Choice[] => actions.map((action) => ({ action, seen: [] }));
const HOLE = /undefined|null|NaN|\[object|cloud_rider/;

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(GAMES)("%s is described without a hole", (game) => {
    speak(language);
    for (const { scene } of [...games[game].moments, { scene: games[game].end }]) {
      const parts = [turn(uiOf(game), scene.view), ...board(uiOf(game), scene)];
      expect(parts.length).toBeGreaterThan(3);
      expect(JSON.stringify(parts)).not.toMatch(HOLE);
      for (const part of parts)
        expect((part.lines ?? part.table?.rows ?? []).length).toBeGreaterThan(0);
    }
  });

  test.each(GAMES)("%s: every command answers", (game) => {
    speak(language);
    const seat = seatAt(
      game,
      games[game].moments[2],
      games[game].logs[games[game].moments[2].role],
    );
    for (const names of Object.values(textWords().commands)) {
      for (const name of names) {
        const lines = answer(name, seat);
        expect(lines.length, name).toBeGreaterThan(0);
        expect(lines.join("\n"), name).not.toMatch(HOLE);
      }
    }
    expect(seat.play).not.toHaveBeenCalled();
    expect(status(seat)).not.toMatch(HOLE);
  });

  test("every kind of choice has a heading", () => {
    speak(language);
    for (const game of GAMES) {
      for (const action of games[game].choices) {
        const verb = action.split(" ")[0]!;
        expect(uiOf(game).words().verbs[verb]?.kind, action).toBeTruthy();
        expect(kindOf(uiOf(game), verb)).toBe(uiOf(game).words().verbs[verb]?.kind);
      }
    }
  });
});

test("everybody's place and light are in the table of suspects", () => {
  const { scene } = games.london.moments[1];
  const rows = board(uiOf("london"), scene)[0]?.table?.rows ?? [];
  expect(rows.length).toBe(8);
  const holmes = rows.find(([who]) => who === "Sherlock Holmes");
  expect(holmes?.[1]).toBe(
    (scene.view.board as { characters: Record<string, string> }).characters.holmes,
  );
  for (const [id, by] of Object.entries(scene.seen)) {
    const lamp = by.find((one) => one.startsWith("gaslight "));
    if (lamp)
      expect(
        rows.some((row) => row[3]?.includes(lamp)),
        id,
      ).toBe(true);
  }
});

test("Pocket's twelve spaces are where the rules say", () => {
  expect(spaceWords(0)).toBe("above column a, looking down");
  expect(spaceWords(3)).toBe("right of row 1, looking left");
  expect(spaceWords(7)).toBe("below column b, looking up");
  expect(spaceWords(11)).toBe("left of row 1, looking right");
  expect(spaceWords(9)).toBe("left of row 3, looking right");
});

describe("what is typed", () => {
  const legal = choices("move a1", "move a10", "move f7", "pick bert", "pick beach");

  test("a move as it is written, in any case", () => {
    expect(read("  MOVE  a1 ", legal)).toEqual({ kind: "move", action: "move a1" });
  });
  test("the beginning of one move is that move", () => {
    expect(read("move f", legal)).toEqual({ kind: "move", action: "move f7" });
    expect(read("pick ber", legal)).toEqual({ kind: "move", action: "pick bert" });
  });
  test("stopping the whistle, with words of its own", () => {
    const whistle = choices("whistle bert f7", "whistle enough");
    expect(read("whistle en", whistle)).toEqual({ kind: "move", action: "whistle enough" });
    expect(choiceWords(whistle[1]!, uiOf("london"))).toMatch(/^whistle enough: Stop the whistle/);
    speak("fr");
    expect(choiceWords(whistle[1]!, uiOf("london"))).toContain("Arrêter le sifflet");
  });
  test("the beginning of several names them and plays nothing", () => {
    const found = read("pick be", legal);
    expect(found.kind === "several" && found.choices.map(({ action }) => action)).toEqual([
      "pick bert",
      "pick beach",
    ]);
  });
  test("commands, in French too", () => {
    expect(read("log 20", legal)).toEqual({ kind: "command", command: "log", rest: "20" });
    expect(read("plateau", legal).kind).toBe("unknown");
    speak("fr");
    expect(read("plateau", legal)).toEqual({ kind: "command", command: "board", rest: "" });
    expect(read("undo", legal)).toMatchObject({ kind: "command", command: "undo" });
  });
  test("nonsense is neither", () => {
    expect(read("move z9", legal).kind).toBe("unknown");
    expect(read("", legal).kind).toBe("unknown");
  });
  test("a line is completed word by word", () => {
    expect(completions("m", legal)).toEqual(["move"]);
    expect(completions("pick be", legal)).toEqual(["pick bert", "pick beach"]);
    expect(completions("hel", legal)).toEqual(["help"]);
  });
  test("the whole of a choice waits for confirm", () => {
    const seat = {
      ...seatAt("london", games.london.moments[1]),
      draft: ["move f7"],
      complete: true,
      legal: [],
    };
    expect(answer("move f7", seat).join()).toMatch(/confirm/);
    answer("confirm", seat);
    expect(seat.confirm).toHaveBeenCalledOnce();
    answer("undo", seat);
    expect(seat.undo).toHaveBeenCalledOnce();
    const bare = seatAt("london", games.london.moments[1]);
    answer("undo", bare);
    answer("confirm", bare);
    expect(bare.undo).not.toHaveBeenCalled();
    expect(bare.confirm).not.toHaveBeenCalled();
  });
});

test("what is said goes to the other player as it was typed", () => {
  const seat = seatAt("london", games.london.moments[1]);
  answer("say Good evening, Ada", seat);
  expect(seat.say).toHaveBeenCalledWith("Good evening, Ada");
  seat.chat = [{ type: "line", role: "jack", text: "Bonsoir", at: 0 }];
  expect(answer("chat", seat)).toEqual(["Jack: Bonsoir"]);
  expect(seat.play).not.toHaveBeenCalled();
});

test("Jack's secret is told to Jack alone, and only when asked for", () => {
  for (const game of GAMES) {
    for (const moment of games[game].moments) {
      const seat = seatAt(game, moment);
      const described = JSON.stringify([
        turn(uiOf(game), moment.scene.view),
        ...board(uiOf(game), moment.scene),
      ]);
      expect(described).not.toMatch(/Jack is /);
      const said = answer("secret", seat).join();
      if (moment.role === "jack") expect(said).toMatch(/^Jack is /);
      else expect(said).not.toMatch(/^Jack is /);
    }
  }
});

test("a move typed is played, and the answer is said aloud", async () => {
  const moment = games.london.moments[1];
  const seat = seatAt("london", moment);
  render(TextMode, { play: seat });
  const line = screen.getByLabelText("Your move or command");
  const action = moment.legal[0]!.action;
  await fireEvent.input(line, { target: { value: action } });
  await fireEvent.submit(line.closest("form")!);
  expect(seat.play).toHaveBeenCalledWith(action);
  const said = screen.getByRole("log");
  expect(said.getAttribute("aria-live")).toBe("polite");
  expect(said.textContent).toMatch(new RegExp(action));
  await fireEvent.input(line, { target: { value: "help" } });
  await fireEvent.submit(line.closest("form")!);
  expect(within(said).getByText(/the board, piece by piece/)).toBeTruthy();
  expect(screen.getAllByRole("table").length).toBeGreaterThan(0);
});
