import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "$web/i18n/words.svelte";
import MyData from "$web/screens/home/MyData.svelte";
import Report from "$web/screens/match/Report.svelte";

const asked: { path: string; method: string; body: unknown }[] = [];

/** A server that answers every request in the same way. */
function server(status: number, answer: unknown): void {
  vi.stubGlobal("fetch", (path: string, how: { method: string; body?: string }) => {
    asked.push({ path, method: how.method, body: how.body ? JSON.parse(how.body) : null });
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
}
const click = (name: string): Promise<boolean> =>
  fireEvent.click(screen.getByRole("button", { name, hidden: true }));

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  speak("en");
});

describe("one's own data", () => {
  it("are deleted after a question, here and on the server", async () => {
    server(200, { seats: 3 });
    localStorage.setItem("gaslamp.name", '"Alice"');
    render(MyData);
    await click("Delete my data");
    expect(asked).toEqual([]);
    await click("Delete");
    await screen.findByText("Your data are deleted.");
    expect(asked).toEqual([{ path: "/api/mine", method: "DELETE", body: null }]);
    expect(localStorage.getItem("gaslamp.name")).toBeNull();
  });

  it("stay if one thinks better of it, or the server is away", async () => {
    server(503, { code: "away", text: "" });
    localStorage.setItem("gaslamp.name", '"Alice"');
    render(MyData);
    await click("Delete my data");
    await click("Keep");
    expect(asked).toEqual([]);
    await click("Delete my data");
    await click("Delete");
    await screen.findByText(/cannot reach its games/);
    expect(localStorage.getItem("gaslamp.name")).toBe('"Alice"');
  });
});

describe("a report", () => {
  it("is sent in one's own words", async () => {
    server(201, { game: "g1" });
    speak("fr");
    render(Report, { id: "g1" });
    await click("Signaler ce joueur");
    await click("Envoyer");
    expect(asked).toEqual([]); // nothing was written
    const field = screen.getByRole("textbox", { hidden: true });
    await fireEvent.input(field, { target: { value: "He was rude" } });
    await click("Envoyer");
    await screen.findByText(/responsable est averti/);
    const path = "/api/games/g1/report";
    expect(asked).toEqual([{ path, method: "POST", body: { words: "He was rude" } }]);
  });

  it("is refused in words", async () => {
    server(409, { code: "reported", text: "you have" });
    render(Report, { id: "g1" });
    await click("Report this player");
    await fireEvent.input(screen.getByRole("textbox", { hidden: true }), {
      target: { value: "Again" },
    });
    await click("Send");
    await screen.findByText("You have reported this player already.");
  });
});
