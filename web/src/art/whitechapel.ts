/** The people of Whitechapel, whom Pocket and London share; see `figure.ts` for how they are drawn. */
import { figure, PAINTS, type Mark } from "./figure";

const EMBLEMS = {
  // A deerstalker over a curved pipe.
  holmes: [
    [
      "i",
      "M10 48Q18 45 22 38Q26 18 49 17Q73 18 77 38Q81 45 90 48Q78 54 69 49Q50 44 31 49Q21 54 10 48Z",
    ],
    [-3, "M49 17V44M35 21Q31 32 31 45M64 21Q68 32 68 45M24 35Q49 28 75 35"],
    ["i", "M44 15a6 4.5 0 1 1 11 0a6 4.5 0 1 1-11 0Z"],
    [6, "M71 57Q52 58 47 70"],
    ["i", "M23 59H46Q49 72 45 79Q41 85 34 85T24 79Q20 72 23 59Z"],
    [-3, "M25 65H44"],
  ],
  // A lantern, carried by its ring.
  watson: [
    [5, "M35 27Q36 12 49 12T63 27"],
    ["i", "M33 33L40 24H58L65 33Z"],
    ["i", "M31 35H67L63 70H35Z"],
    ["i", "M29 72H69V81H29Z"],
    ["c", "M38 41H60L57.5 65H40.5Z"],
    ["i", "M49 42Q58 52 55 59Q53 64 49 64T43 59Q40 52 49 42Z"],
    [4, "M23 42L15 38M22 55H13M75 42L83 38M76 52H85"],
  ],
  // The lamplighter's pole, its flame and its hook.
  smith: [
    [7, "M22 85L55 44"],
    [5, "M48 53Q58 62 66 52"],
    ["i", "M61 10Q82 29 75 43Q70 52 59 50Q47 46 49 34Q50 28 56 24Q56 30 60 31Q65 23 61 10Z"],
    ["c", "M63 29Q70 37 67 42Q64 46 60 44Q55 41 58 36Q62 35 63 29Z"],
    [4, "M38 20L32 15M35 33H26M83 21L88 16"],
  ],
  // A bowler over a constable's badge.
  lestrade: [
    ["i", "M13 43Q20 41 25 38Q26 14 49 14T73 38Q78 41 85 43Q80 51 49 51T13 43Z"],
    [-3.5, "M25 36Q49 43 73 36"],
    ["i", "M49 56L57 59Q62 60 66 58Q68 78 49 88Q30 78 32 58Q36 60 41 59Z"],
    [
      "c",
      "M49 62L51.8 68.2L58.5 69L53.5 73.5L54.9 80L49 76.7L43.1 80L44.5 73.5L39.5 69L46.2 68.2Z",
    ],
  ],
  // A hooded cloak with eyes in it.
  stealthy: [
    [
      "i",
      "M49 10Q72 14 74 40Q84 58 86 84Q68 76 58 88Q49 79 40 88Q30 76 12 84Q14 58 24 40Q26 14 49 10Z",
    ],
    ["c", "M49 23Q66 28 65 45Q62 59 49 62Q36 59 33 45Q32 28 49 23Z"],
    ["i", "M36 42Q44 37 47 46Q40 49 36 42ZM62 42Q54 37 51 46Q58 49 62 42Z"],
  ],
  // A whistle, blown.
  goodley: [
    ["i", "M14 34H60V42A23 23 0 1 1 31 53H14Z"],
    ["c", "M41 61a9 9 0 1 1 18 0a9 9 0 1 1-18 0Z"],
    [-3.5, "M36 34V43H46"],
    [5, "M76 46A7 7 0 1 0 68 36"],
    [5, "M28 24L24 13M42 23L43 12M56 24L62 14"],
  ],
  // A top hat and a cane.
  gull: [
    ["i", "M27 11Q48 17 70 11L66 50Q77 50 88 44Q86 61 49 61T10 44Q20 50 31 50Z"],
    [-6, "M31 41Q49 47 67 41"],
    [5.5, "M12 86L56 69"],
    [5.5, "M59 76Q66 71 63 66Q60 62 55 66"],
  ],
  // A notebook and a pen.
  bert: [
    ["i", "M18 22H60V82H18Z"],
    [-3.5, "M28 22V82M35 36H53M35 47H49M35 58H44"],
    [-12, "M81 17L54 55L49 71"],
    [8, "M80 18L59 48"],
    ["i", "M54 48L63 54Q58 64 48 71Q49 58 54 48Z"],
  ],
} satisfies Record<string, Mark[]>;

const { RED, BROWN, YELLOW, BLUE, GREEN, BLACK, PURPLE, ORANGE } = PAINTS;

export const WHITECHAPEL = {
  bert: figure(ORANGE, "B", EMBLEMS.bert),
  goodley: figure(BLACK, "Go", EMBLEMS.goodley),
  gull: figure(PURPLE, "Gu", EMBLEMS.gull),
  holmes: figure(RED, "H", EMBLEMS.holmes),
  lestrade: figure(BLUE, "L", EMBLEMS.lestrade),
  smith: figure(YELLOW, "Sm", EMBLEMS.smith),
  stealthy: figure(GREEN, "St", EMBLEMS.stealthy),
  watson: figure(BROWN, "W", EMBLEMS.watson),
};
