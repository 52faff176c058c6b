/** New York's board in words, for the text mode. */
import type { NewYorkView, Scene } from "$api";
import { land_exit, metro_printed, port } from "$boards/newyork/board.json";
import type { Part } from "$web/games/ui";
import { textWords } from "$web/i18n/words.svelte";
import { newYorkWords, placeName } from "./texts";

const list = (those: string[]): string =>
  those.length ? textWords().and(those) : textWords().none;

export function describe({ board }: NewYorkView, lights: Scene["lights"]): Part[] {
  const say = newYorkWords().text;
  const lamps = board.gaslights.map((cell) =>
    say.lamp(cell, (lights[`gaslight ${cell}`] ?? []).join(", ")),
  );
  const tiles = board.investigations.map(([a = "", b = ""], at) => say.tile(at + 1, a, b));
  const empty = port.filter((cell) => !board.steamers.includes(cell));
  return [
    {
      title: say.city,
      lines: [
        ...lamps,
        say.metro(list([...board.metro, ...metro_printed].sort())),
        say.sites(list(board.sites)),
        say.parks(list(Object.keys(board.parks))),
        ...tiles,
        say.informant(
          placeName(board.informant.at),
          board.informant.side === "talkative",
          board.investigations.flat().includes(board.informant.at),
        ),
      ],
    },
    {
      title: say.ways,
      lines: [
        say.steamers(list(board.steamers)),
        say.empty(list(empty)),
        say.land(list(land_exit)),
        say.ferries,
      ],
    },
  ];
}
