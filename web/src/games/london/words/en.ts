/** The texts of London in English. */
import { hex, players, roles, verbs } from "$web/games/hex/words.en";
import type { GameWords, VerbWords } from "$web/games/words";
import { many, turns } from "$web/i18n/en/grammar";

const STOP_WHISTLE = "Stop the whistle";

const words = {
  ...{ hex, roles, players, go: hex.go, used: hex.used },
  title: "London",
  line: "Whitechapel, 1888. Gaslights go out one by one; four roads lead away into the dark.",
  length: "30 minutes · the classic",
  about: "Eight people, gaslight and fog: the classic chase.",
  newRules: "Goodley’s whistle may be stopped after its first step.",
  turn: turns("turn"),
  newOffer: "Next turn: a new deal",
  appeal: {
    seen: "Appeal for witnesses: Jack is seen.",
    unseen: "Appeal for witnesses: Jack is not seen.",
  },
  lastAppeal: { seen: "Last appeal: Jack was seen", unseen: "Last appeal: Jack was not seen" },
  witnessCard: {
    seen: "The witness card shows: seen.",
    unseen: "The witness card shows: not seen.",
  },
  verbs: {
    ...verbs,
    escape: {
      kind: "Leave: this ends the game",
      option: [([exit]) => `Leave by the ${exit} road and win`],
      order: ([exit]) => `Leave by the ${exit} exit`,
      done: ([exit], { acting }) => `${acting} slips out of the district to the ${exit}.`,
      warning: hex.escape,
    },
    swap: {
      kind: "Change places",
      instead: "Change places instead",
      ask: [(_, { acting }) => `${acting} changes places: with whom?`],
      option: [([who]) => `Change places with ${who}`],
      order: ([who]) => `Change places with ${who}`,
      done: ([who], { acting }) => `${acting} and ${who} change places.`,
    },
    face: {
      kind: "Turn the lantern",
      instead: "Turn the lantern",
      ask: ["Watson’s lantern: pick a direction."],
      option: [([way]) => `Shine ${way}`],
      order: ([way]) => `Shine to the ${way}`,
      done: ([way]) => `Watson turns his lantern to the ${way}.`,
    },
    lamp: {
      kind: "Move a lamp",
      instead: "Move a lamp first",
      ask: [
        "Now move a lamp: which one is carried away?",
        ([from]) => `Where is the lamp of ${from} lit again?`,
      ],
      option: [
        ([cell], { count }) =>
          count === null ? `Take the lamp at ${cell}` : `Take lamp ${count} at ${cell}`,
        ([, cell]) => `Light it at ${cell}`,
      ],
      order: ([from, to]) => `Carry the lamp of ${from} to ${to}`,
      done: ([from, to]) => `The lamp of ${from} now burns on ${to}.`,
    },
    cordon: {
      kind: "Move a cordon",
      instead: "Move a cordon first",
      ask: ["Now move a cordon: which one?", ([from]) => `The cordon of ${from}: to which exit?`],
      option: [([exit]) => `Take the cordon from ${exit}`, ([, exit]) => `Close ${exit}`],
      order: ([from, to]) => `Move the cordon from ${from} to ${to}`,
      done: ([from, to]) => `The cordon moves from the ${from} exit to the ${to} exit.`,
    },
    cover: {
      kind: "Move a cover",
      instead: "Move a cover first",
      ask: [
        "Now close a manhole: which cover moves?",
        ([from]) => `The cover of ${from}: which manhole does it close?`,
      ],
      option: [
        ([cell]) => `Open ${cell}: its cover moves`,
        ([, cell]) => `Close the manhole at ${cell}`,
      ],
      order: ([from, to]) => `Move the cover from ${from} to ${to}`,
      done: ([from, to]) => `The manhole ${to} is closed; ${from} is open.`,
    },
    whistle: {
      kind: "Whistle somebody closer",
      instead: "Whistle first",
      ask: [
        (_, { count, optional }) => {
          const left = many(count, "One point", `${count} points`);
          return optional
            ? `The whistle: who else comes closer? ${left} left; you may stop.`
            : `The whistle: who comes closer? ${left} left.`;
        },
        ([who]) => `Where does ${who} stop?`,
      ],
      option: [([who]) => who || STOP_WHISTLE, ([who, cell]) => `${who} to ${cell}`],
      order: ([who, to]) => (who ? `Whistle ${who} to ${to}` : STOP_WHISTLE),
      done: ([who, to], { acting }) =>
        who ? `At the whistle ${who} comes to ${to}.` : `${acting} stops whistling.`,
    },
  } satisfies Record<string, VerbWords>,

  lampOut: (n: number) => `At the end of turn ${n} lamp ${n} goes out`,

  /** What a screen reader says of the board, besides what it says of both. */
  board: {
    title: "The board: Whitechapel by night",
    openManhole: (cell: string) => `Manhole on ${cell}, open`,
    coveredManhole: (cell: string) => `Manhole on ${cell}, covered`,
    exit: (way: string) => `Exit ${way}, open`,
    cordon: (way: string) => `Exit ${way}, shut by a cordon`,
    ways: { N: "N", NE: "NE", SE: "SE", S: "S", SW: "SW", NW: "NW" },
  },

  /** The board in text mode. */
  text: {
    lamps: "The gaslights",
    lamp: (cell: string, number: number | null, cells: string) =>
      `${cell}${number === null ? "" : `, number ${number}`}: lights ${cells || "nothing"}`,
    dark: (cells: string) => `Dark: ${cells}`,
    lantern: (way: string, cells: string) =>
      `Watson’s lantern to the ${way}: ${cells ? `shines on ${cells}` : "shines on nothing"}`,
    sewers: "The manholes",
    open: (cells: string) => `Open: ${cells}`,
    covered: (cells: string) => `Covered: ${cells}`,
    exits: "The exits",
    exit: (way: string, cell: string, shut: boolean) =>
      `${way}, at ${cell}: ${shut ? "closed by a cordon" : "open"}`,
  },
} satisfies GameWords & Record<string, unknown>;
export default words;
