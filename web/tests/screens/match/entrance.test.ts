import { afterEach, describe, expect, it, vi } from "vitest";
import { enter } from "$web/screens/match/entrance";
import { INFO } from "../../socket";

/** What the page asks for while somebody enters, and who he is. */
async function entering(my_roles: string[]): Promise<[string[], unknown]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ ...INFO, my_roles }));
  });
  const { as, ...rest } = await enter("g1", new URLSearchParams());
  return [asked, { as, role: "role" in rest ? rest.role : undefined }];
}

describe("whoever opens a game's address", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("has the seats that the game says are his, however many games he has", async () => {
    const [asked, who] = await entering(["jack"]);
    expect(asked).toEqual(["/api/games/g1"]);
    expect(who).toEqual({ as: "seat", role: "jack" });
    expect((await entering(["investigator", "jack"]))[1]).toMatchObject({ as: "both" });
  });
});
