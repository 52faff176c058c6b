/** London's board in words, for the text mode. */
import type { LondonView, Scene } from "$api";
import { editions, exits, gaslight } from "$boards/london/board.json";
import type { Part } from "$web/games/ui";
import { textWords } from "$web/i18n/words.svelte";
import { capital, direction } from "$web/i18n/names";
import { londonWords } from "./texts";

const list = (those: string[]): string =>
  those.length ? textWords().and(those) : textWords().none;

export function describe({ board }: LondonView, lights: Scene["lights"]): Part[] {
  const say = londonWords().text;
  const lit = (lamp: string) => (lights[lamp] ?? []).join(", ");
  const lamps = Object.entries(board.lit).map(([cell, number]) =>
    say.lamp(cell, number, lit(`gaslight ${cell}`)),
  );
  const dark = gaslight.filter((cell) => !(cell in board.lit));
  const { manholes } = editions[board.edition as keyof typeof editions];
  const open = manholes.filter((cell) => !board.covers.includes(cell));
  return [
    {
      title: say.lamps,
      lines: [
        ...lamps,
        say.dark(list(dark)),
        say.lantern(direction(board.watson_facing), lit("lantern")),
      ],
    },
    { title: say.sewers, lines: [say.open(list(open)), say.covered(list(board.covers))] },
    {
      title: say.exits,
      lines: Object.entries(exits).map(([way, cell]) =>
        say.exit(capital(direction(way)), cell, board.cordons.includes(way)),
      ),
    },
  ];
}
