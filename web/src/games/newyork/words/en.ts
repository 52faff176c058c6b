/** The texts of New York in English. */
import { hex, players, roles, verbs } from "$web/games/hex/words.en";
import type { GameWords, VerbWords } from "$web/games/words";
import { turns } from "$web/i18n/en/grammar";

const LAND = "land";
const wayOut = (exit: string): string =>
  exit === LAND ? "the land exit" : `the steamer at ${exit}`;
const leaves = (who: string, exit: string): string =>
  exit === LAND
    ? `${who} leaves Manhattan by land.`
    : `${who} boards the steamer at ${exit} and is gone.`;

const words = {
  ...{ hex, roles, players, go: hex.go, used: hex.used },
  title: "New York",
  line: "Manhattan is being built under your feet: metro, lamps, parks, and steamers about to leave.",
  length: "40 minutes · the richest",
  about: "A city that is being built while Jack flees.",
  newRules:
    "an investigation tile may cover the Informant’s space, and Tumblety may change places with a neighbour himself.",
  turn: turns("round"),
  newOffer: "Next round: a new deal",
  appeal: {
    seen: "Appeal for witnesses: Jack is visible.",
    unseen: "Appeal for witnesses: Jack is invisible.",
  },
  lastAppeal: {
    seen: "Last appeal: Jack was visible",
    unseen: "Last appeal: Jack was invisible",
  },
  witnessCard: {
    seen: "The witness card shows: visible.",
    unseen: "The witness card shows: invisible.",
  },
  verbs: {
    ...verbs,
    escape: {
      kind: "Leave: this ends the game",
      option: [([exit]) => `Leave by ${wayOut(exit)} and win`],
      order: ([exit]) => (exit === LAND ? "Leave by land" : `Board the steamer at ${exit}`),
      done: ([exit], { acting }) => leaves(acting, exit),
      warning: hex.escape,
    },
    metro: {
      kind: "Place a metro entrance",
      instead: "Build the metro first",
      ask: ["Now build: where does the metro entrance go?"],
      option: [([cell]) => `Metro entrance at ${cell}`],
      order: ([cell]) => `Metro entrance on ${cell}`,
      done: ([cell]) => `A metro entrance opens on ${cell}.`,
    },
    site: {
      kind: "Place a building site",
      instead: "Build first",
      ask: ["Now build: where does the building site go?"],
      option: [([cell]) => `Building site at ${cell}`],
      order: ([cell]) => `Building site on ${cell}`,
      done: ([cell]) => `A building site goes up on ${cell}.`,
    },
    gaslight: {
      kind: "Place a gaslight",
      instead: "Place a gaslight first",
      ask: ["Now build: where does the gaslight go?"],
      option: [([cell]) => `Gaslight at ${cell}`],
      order: ([cell]) => `Gaslight on ${cell}`,
      done: ([cell]) => `A gaslight is put up on ${cell}.`,
    },
    park: {
      kind: "Turn something into a park",
      instead: "Plant a park first",
      ask: ["Now plant: what becomes a park?"],
      option: [([cell]) => `Park at ${cell}`],
      order: ([cell]) => `Turn ${cell} into a park`,
      done: ([cell]) => `A park now lies on ${cell}.`,
    },
    investigate: {
      kind: "Move an investigation tile",
      instead: "Move an investigation tile first",
      ask: [
        "Now move an investigation tile: which one?",
        "The tile covers two neighbouring spaces: pick one.",
        ([, cell]) => `${cell}, and which space next to it?`,
      ],
      option: [
        ([n]) => `Investigation tile ${n}`,
        ([, cell]) => `Space ${cell}`,
        ([, , cell]) => `Space ${cell}`,
      ],
      order: ([n, a, b]) => `Investigation tile ${n} on ${a} and ${b}`,
      done: ([n, a, b]) => `Investigation tile ${n} now covers ${a} and ${b}.`,
    },
    control: {
      kind: "Move somebody else",
      instead: "Order somebody about instead",
      ask: ["Eastman orders somebody about: whom?", ([who]) => `Where does ${who} have to go?`],
      option: [
        ([who]) => who,
        ([who, to], said) =>
          said.leaves ? `${who} leaves by ${wayOut(to)}: you win` : `${who} to ${to}`,
      ],
      order: ([who, to], said) => {
        if (!said.leaves) return `Send ${who} to ${to}`;
        return to === LAND ? `Send ${who} out by land` : `Send ${who} aboard the steamer at ${to}`;
      },
      done: ([who, to], said) => (said.leaves ? leaves(who, to) : `Eastman sends ${who} to ${to}.`),
      warning: hex.escape,
    },
    swap: {
      kind: "Change places",
      instead: "Let two change places first",
      ask: [
        "Two characters change places: pick the first.",
        ([who]) => `${who} changes places with whom?`,
      ],
      option: [([who]) => who, ([, who]) => `Change places with ${who}`],
      order: ([a, b]) => `${a} and ${b} change places`,
      done: ([a, b]) => `${a} and ${b} change places.`,
    },
    steamer: {
      kind: "Move a steamer",
      instead: "Move a steamer first",
      ask: [
        "Now move a steamer: which one casts off?",
        ([from]) => `The steamer of ${from}: to which port?`,
      ],
      option: [([port]) => `The steamer at ${port}`, ([, port]) => `To the port at ${port}`],
      order: ([from, to]) => `Steamer from ${from} to ${to}`,
      done: ([from, to]) => `The steamer of ${from} sails to ${to}.`,
    },
    informant: {
      kind: "Send the Informant away",
      instead: "Move the Informant",
      ask: ["The Informant falls silent: where does he hide?"],
      option: [([cell]) => `The Informant to ${cell}`],
      order: ([cell]) => `Informant to ${cell}`,
      done: ([cell]) => `The Informant goes to ${cell} and falls silent.`,
    },
    skip: {
      kind: "Let it be",
      instead: "Leave it at that",
      ask: ["Tumblety has moved: leave it at that?"],
      option: ["Leave it at that"],
      order: "Let everybody stand",
      done: "Tumblety lets everybody stand.",
    },
  } satisfies Record<string, VerbWords>,

  liberty: "Liberty Island",

  /** What a screen reader says of the board, besides what it says of both. */
  board: {
    title: "The board: Manhattan by night",
    metro: (cell: string) => `Metro entrance on ${cell}`,
    site: (cell: string) => `Building site on ${cell}`,
    park: (cell: string) => `Park on ${cell}`,
    investigation: (number: number, cells: string) => `Investigation ${number} on ${cells}`,
    steamer: (cell: string) => `Port ${cell}, a steamer at the quay`,
    port: (cell: string) => `Port ${cell}, no steamer`,
    ferryOut: (cell: string) => `Quayside ${cell}: a ferry to Liberty Island`,
    ferryBack: (cell: string) => `Quayside ${cell}: the ferry from Liberty Island lands here`,
    landExit: "The land exit",
    land: "By land",
    talkative: (where: string) => `The Informant on ${where}, ready to talk`,
    silent: (where: string) => `The Informant on ${where}, silent`,
    covered: (informant: string) => `${informant}, covered by an investigation tile`,
  },

  /** The board in text mode. */
  text: {
    city: "The city",
    lamp: (cell: string, cells: string) => `Gaslight on ${cell}: lights ${cells || "nothing"}`,
    metro: (cells: string) => `Metro entrances: ${cells}`,
    sites: (cells: string) => `Building sites: ${cells}`,
    parks: (cells: string) => `Parks: ${cells}`,
    tile: (n: number, a: string, b: string) => `Investigation tile ${n} covers ${a} and ${b}`,
    ways: "The ways out",
    steamers: (ports: string) => `Ports with a steamer: ${ports}`,
    empty: (ports: string) => `Ports without one: ${ports}`,
    land: (cells: string) => `Land exit: beyond ${cells}`,
    ferries: "Ferries: a3 and c5 to Liberty Island, Liberty Island to g9 and e1",
    informant: (at: string, talks: boolean, covered: boolean) =>
      `The Informant is on ${at}, ${talks ? "talkative" : "silent"}${covered ? ", covered" : ""}`,
  },
} satisfies GameWords & Record<string, unknown>;
export default words;
