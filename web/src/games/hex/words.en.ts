/** What London and New York say alike. */
import type { VerbWords } from "$web/games/words";
import { and, many, number } from "$web/i18n/en/grammar";

export const roles = { jack: "Jack", investigator: "Detective" };
export const players = { jack: "Jack", investigator: "the Detective" };

const escape = {
  title: "Leave for good?",
  text: "Jack escapes into the night, and you win.",
  yes: "Escape",
};

/** Sentences that do not belong to one verb. */
export const hex = {
  go: "Move first",
  used: "played",
  move: (who: string) => `Move ${who}: pick a cell to stop on.`,
  moveOrAccuse: (who: string) => `Move ${who}: pick a cell to stop on, or a suspect to accuse.`,
  moveOrLeave: (who: string) => `Move ${who}: pick a cell to stop on, or leave for good.`,
  stay: (who: string) => `${who} has nowhere to go.`,
  leave: "Jack may leave the district.",
  noLeave: "Jack may not leave.",
  seenBy: {
    gaslight: (cell: string) => `beside the gaslight ${cell}`,
    beside: (names: string[]) => `next to ${and(names)}`,
    lantern: "in the beam of Watson’s lantern",
  },
  /** What a screen reader says of the board. */
  pieces: {
    enlarge: "Large board",
    seen: "seen",
    unseen: "unseen",
    cleared: "innocent",
    acting: "in play",
    jack: "is Jack",
    piece: (name: string, where: string, marks: string[]) =>
      [`${name} on ${where}`, ...marks].join(", "),
    litLamp: (cell: string, number: number | null) =>
      number ? `Gaslight ${number} on ${cell}, lit` : `Gaslight on ${cell}, lit`,
    darkLamp: (cell: string) => `Gaslight on ${cell}, dark`,
  },
  cards: "Cards this turn",
  escape,
};

export const verbs = {
  pick: {
    kind: "Play a character",
    instead: "Pick a character",
    ask: [
      (_, { count }) =>
        `Your choice: play ${many(count, "the last character", `one of ${number(count ?? 0)} characters`)}.`,
    ],
    option: [([who]) => `Play ${who}`],
    order: ([who]) => `Play ${who}`,
    done: ([who], { role }) => `${role} plays ${who}.`,
  },
  move: {
    kind: "Move",
    option: [([cell], { acting }) => `Move ${acting} to ${cell}`],
    order: ([to]) => `Move to ${to}`,
    done: ([to], { acting }) => `${acting} moves to ${to}.`,
  },
  stay: {
    kind: "Stay",
    option: [(_, { acting }) => `${acting} stays here`],
    order: "Stay",
    done: (_, { acting }) => `${acting} stays.`,
  },
  accuse: {
    kind: "Accuse: this ends the game",
    option: [([who], { acting }) => `Accuse ${who}, with ${acting}`],
    order: ([who]) => `Accuse ${who}`,
    done: ([who], { role, acting }) => `${role} accuses: ${acting} walks up to ${who}.`,
    warning: {
      title: ([who]) => `Accuse ${who}?`,
      text: ([who]) => `If ${who} is Jack you win at once. If not, Jack has won.`,
      yes: "Accuse",
    },
  },
  deal: { done: (names) => `Four cards are dealt: ${and(names)}.` },
} satisfies Record<string, VerbWords>;
