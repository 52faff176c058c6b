/** The looks of Pocket's people, and the faces of its action tokens. */
import { figure, figures, JACK, PAINTS, type Mark } from "$web/art/figure";
import { WHITECHAPEL } from "$web/art/whitechapel";

const EMBLEMS = {
  // A cobbler's apron, a boot on it.
  pizer: [
    [5, "M34 24Q34 9 48 9T62 24"],
    ["i", "M31 19H65L68 37Q71 41 82 43L86 85Q48 93 10 85L14 43Q25 41 28 37Z"],
    ["c", "M30 34H50V54Q53 60 62 61Q72 63 72 72V78H55L52 74H46V78H28Q32 60 30 34Z"],
    [3, "M30 42H50M44 51H52M45 57L53 56"],
  ],
  // Crates heaped to a barricade.
  lane: [
    ["i", "M31 10H67V46H31ZM11 49H47V85H11ZM51 49H87V85H51Z"],
    [-3, "M39 18H59V38H39ZM39 18L59 38M19 57H39V77H19ZM39 57L19 77M59 57H79V77H59ZM59 57L79 77"],
  ],
  // A fan.
  madame: [
    ["i", "M49 80L9 50Q17 17 49 16T89 50Z"],
    [-3, "M49 78L21 30M49 78L38 20M49 78L60 20M49 78L77 30M22 58Q28 42 49 41T76 58"],
    ["i", "M43 81a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z"],
    [3.5, "M46 86Q40 92 33 88"],
  ],
  // A hound's head.
  toby: [
    ["i", "M34 23Q49 16 64 23Q68 30 66 48L62 68Q60 82 49 83T36 68L32 48Q30 30 34 23Z"],
    ["i", "M33 21Q20 22 14 40Q10 56 17 68Q27 67 31 51ZM65 21Q78 22 84 40Q88 56 81 68Q71 67 67 51Z"],
    [-3, "M33 25Q35 40 29 55M65 25Q63 40 69 55"],
    ["c", "M38 41a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM51 41a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z"],
    ["c", "M40 60Q49 56 58 60Q57 68 49 70Q41 68 40 60Z"],
    [-3, "M49 69V75M42 75Q49 80 56 75"],
  ],
} satisfies Record<string, Mark[]>;

export const FIGURES = {
  ...WHITECHAPEL,
  lestrade: { ...WHITECHAPEL.lestrade, letter: "Le" },
  lane: figure(PAINTS.GREY, "La", EMBLEMS.lane),
  madame: figure(PAINTS.PINK, "M", EMBLEMS.madame),
  pizer: figure(PAINTS.WHITE, "P", EMBLEMS.pizer),
  toby: figure(PAINTS.TEAL, "T", EMBLEMS.toby),
  jack: JACK,
};
export const figureOf = figures(FIGURES);

/** What the faces of the action tokens show, besides the detectives. */
export const ACTIONS: Record<string, Mark[]> = {
  // A card with a face on it.
  alibi: [
    ["i", "M24 16Q24 10 30 10H70Q76 10 76 16V84Q76 90 70 90H30Q24 90 24 84Z"],
    ["c", "M37 35a13 14 0 1 1 26 0a13 14 0 1 1-26 0Z"],
    ["c", "M29 77Q30 55 50 54T71 77Z"],
    [-5, "M40 83H60"],
  ],
  // A tile and the ways it can turn.
  rotation: [
    ["i", "M36 36H64V64H36Z"],
    [-5, "M50 64V50M36 50H64"],
    [7, "M20 58A31 31 0 0 1 66 24M80 42A31 31 0 0 1 34 76"],
    ["i", "M62 10L84 25L61 37ZM38 90L16 75L39 63Z"],
  ],
  // Two tiles that change places.
  exchange: [
    ["i", "M9 10H43V44H9ZM57 56H91V90H57Z"],
    [-5, "M26 27V44M9 27H43M74 73V56M57 73H91"],
    [7, "M54 20Q76 20 76 33M46 80Q24 80 24 67"],
    ["i", "M63 33H89L76 49ZM37 67H11L24 51Z"],
  ],
  // A fool's cap with its bells.
  joker: [
    [
      "i",
      "M26 70Q29 45 8 42Q12 25 32 30Q38 34 41 42Q43 24 50 13Q57 24 59 42Q62 34 68 30Q88 25 92 42Q71 45 74 70Z",
    ],
    [-3.5, "M41 42Q43 55 41 69M59 42Q57 55 59 69"],
    ["i", "M24 75H76V86H24Z"],
    [
      "i",
      "M3 47a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM83 47a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM43 12a7 7 0 1 1 14 0a7 7 0 1 1-14 0Z",
    ],
  ],
};
