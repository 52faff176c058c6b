/** The looks of New York's people. */
import { figure, figures, JACK, PAINTS, type Mark } from "$web/art/figure";

const EMBLEMS = {
  // The mouth of a tunnel, rails leading in.
  beach: [
    ["i", "M12 84V50A37 37 0 0 1 86 50V84H73V50A24 24 0 0 0 25 50V84Z"],
    [-3, "M31 30L22 20M49 25V12M67 30L76 20M24 46L12 42M74 46L86 42M25 64H12M73 64H86"],
    [4.5, "M45 42L32 84M53 42L66 84"],
    [4, "M43 54H55M39 64H59M36 75H62"],
  ],
  // A girder hung against the sky.
  cloud_rider: [
    [3.5, "M49 12L24 34M49 12L74 34"],
    ["i", "M43 9H55V17H43Z"],
    ["i", "M10 33H88V42H10ZM10 55H88V64H10Z"],
    [5, "M14 56L30 41L46 56L62 41L78 56"],
    ["i", "M17 86Q9 86 10 79T19 74Q22 67 30 69Q37 67 40 74Q49 73 51 80Q51 86 45 86Z"],
  ],
  // A light bulb.
  latimer: [
    ["i", "M49 9Q73 11 74 34Q73 46 64 54Q61 58 61 64H37Q37 58 34 54Q25 46 24 34Q25 11 49 9Z"],
    ["i", "M37 67H61V73H37ZM39 76H59V81Q56 88 49 88T39 81Z"],
    [-3.5, "M44 63L40 38Q44 30 49 38Q54 30 58 38L54 63"],
    [4, "M16 20L10 16M14 38H7M82 20L88 16M84 38H91"],
  ],
  // A leaf.
  grant: [
    ["i", "M84 11Q91 62 58 74Q38 80 26 68Q14 51 30 34Q46 18 84 11Z"],
    [-4, "M72 24Q44 44 28 68M55 37L56 24M43 49L41 34M55 37L70 42M43 49L62 56"],
    [6, "M30 66Q20 76 17 88"],
  ],
  // A marshal's star.
  callahan: [
    [
      "i",
      "M49 12L58.5 34.5L83 32L68 51L83 70L58.5 67.5L49 90L39.5 67.5L15 70L30 51L15 32L39.5 34.5Z",
    ],
    [
      "i",
      "M44 11a5 5 0 1 1 10 0a5 5 0 1 1-10 0ZM10 31a5 5 0 1 1 10 0a5 5 0 1 1-10 0ZM78 31a5 5 0 1 1 10 0a5 5 0 1 1-10 0ZM10 71a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z",
    ],
    [-3.5, "M33 51a16 16 0 1 1 32 0a16 16 0 1 1-32 0Z"],
    ["c", "M49 41L52 47.5L59 48.3L54 53L55.5 60L49 56.5L42.5 60L44 53L39 48.3L46 47.5Z"],
  ],
  // A pigeon.
  eastman: [
    [
      "i",
      "M8 30L19 26Q22 14 34 15Q45 17 46 30Q47 37 58 42L91 66L66 67Q56 80 38 77Q20 73 19 52Q20 42 19 36Z",
    ],
    ["c", "M25 25a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0Z"],
    [-3.5, "M36 44Q34 62 52 63Q64 63 74 59M44 52Q52 56 62 52"],
    [4, "M36 76L33 88H25M47 76L46 88H38"],
  ],
  // A spiral that turns the head.
  tumblety: [
    [
      8,
      "M49 50Q49 43 55 44Q62 47 60 56Q56 66 45 64Q33 59 35 45Q40 30 56 31Q74 36 74 55Q70 78 47 79Q22 76 19 50Q20 24 44 15Q60 12 74 20",
    ],
  ],
  // A ship's wheel.
  smith: [
    [6, "M49 8V38M49 60V90M8 49H38M60 49H90M20 20L41 41M57 57L78 78M78 20L57 41M41 57L20 78"],
    [8, "M25 49a24 24 0 1 1 48 0a24 24 0 1 1-48 0Z"],
    ["i", "M38 49a11 11 0 1 1 22 0a11 11 0 1 1-22 0Z"],
    ["c", "M44.5 49a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z"],
  ],
  // Lips closed …
  informant: [
    ["i", "M9 48Q24 34 38 29Q44 27 49 33Q54 27 60 29Q74 34 89 48Q72 74 49 74T9 48Z"],
    [-4.5, "M12 48Q36 46 49 50Q62 46 86 48"],
  ],
  // … and speaking.
  informant_talkative: [
    ["i", "M7 44Q23 28 38 23Q44 21 49 27Q54 21 60 23Q75 28 91 44Q76 82 49 82T7 44Z"],
    ["c", "M19 45Q36 36 49 40Q62 36 79 45Q68 67 49 67T19 45Z"],
    ["i", "M28 42Q49 37 70 42L66 50H32Z"],
    ["i", "M36 63Q49 52 62 63Q49 70 36 63Z"],
  ],
} satisfies Record<string, Mark[]>;

const { RED, BROWN, YELLOW, BLUE, GREEN, BLACK, ORANGE, WHITE, SLATE } = PAINTS;

export const FIGURES = {
  beach: figure(BROWN, "B", EMBLEMS.beach),
  callahan: figure(BLUE, "Ca", EMBLEMS.callahan),
  cloud_rider: figure(ORANGE, "Cl", EMBLEMS.cloud_rider),
  eastman: figure(BLACK, "E", EMBLEMS.eastman),
  grant: figure(GREEN, "G", EMBLEMS.grant),
  latimer: figure(YELLOW, "L", EMBLEMS.latimer),
  smith: figure(WHITE, "S", EMBLEMS.smith),
  tumblety: figure(RED, "T", EMBLEMS.tumblety),
  informant: figure(SLATE, "I", EMBLEMS.informant), // lips closed
  informant_talkative: figure(SLATE, "I", EMBLEMS.informant_talkative), // lips parted
  jack: JACK,
};
export const figureOf = figures(FIGURES);
