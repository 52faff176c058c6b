/** Ce que Londres et New York disent de même. */
import type { VerbWords } from "$web/games/words";
import { de, en, et, many, number } from "$web/i18n/fr/grammar";
import type { hex as english } from "./words.en";

export const roles = { jack: "Jack", investigator: "Détective" };
export const players = { jack: "Jack", investigator: "le Détective" };

const escape = {
  title: "Partir pour de bon ?",
  text: "Jack s’échappe dans la nuit, et vous gagnez.",
  yes: "S’échapper",
};

export const hex: typeof english = {
  go: "Bouger d’abord",
  used: "joué",
  move: (who) => `Déplacez ${who} : choisissez la case d’arrivée.`,
  moveOrAccuse: (who) => `Déplacez ${who} : choisissez la case d’arrivée, ou un suspect à accuser.`,
  moveOrLeave: (who) => `Déplacez ${who} : choisissez la case d’arrivée, ou partez pour de bon.`,
  stay: (who) => `${who} n’a nulle part où aller.`,
  leave: "Jack peut quitter le quartier.",
  noLeave: "Jack ne peut pas partir.",
  seenBy: {
    gaslight: (cell) => `près du réverbère ${cell}`,
    beside: (names) => `à côté ${et(names.map(de))}`,
    lantern: "dans le faisceau de la lanterne de Watson",
  },
  pieces: {
    enlarge: "Grand plateau",
    seen: "visible",
    unseen: "invisible",
    cleared: "hors de soupçon",
    acting: "en train de jouer",
    jack: "est Jack",
    piece: (name, where, marks) => [`${name} en ${where}`, ...marks].join(", "),
    litLamp: (cell, number) =>
      number ? `Réverbère ${number} en ${cell}, allumé` : `Réverbère en ${cell}, allumé`,
    darkLamp: (cell) => `Réverbère en ${cell}, éteint`,
  },
  cards: "Cartes de ce tour",
  escape,
};

export const verbs = {
  pick: {
    kind: "Jouer un personnage",
    instead: "Choisir un personnage",
    ask: [
      (_, { count }) =>
        `À vous : jouez ${many(count, "le dernier personnage", `l’un des ${number(count ?? 0)} personnages`)}.`,
    ],
    option: [([who]) => `Jouer ${who}`],
    order: ([who]) => `Jouer ${who}`,
    done: ([who], { role }) => `${role} joue ${who}.`,
  },
  move: {
    kind: "Se déplacer",
    option: [([cell], { acting }) => `${acting} va en ${cell}`],
    order: ([to]) => `Aller ${en(to)}`,
    done: ([to], { acting }) => `${acting} va ${en(to)}.`,
  },
  stay: {
    kind: "Rester sur place",
    option: [(_, { acting }) => `${acting} reste là`],
    order: "Rester sur place",
    done: (_, { acting }) => `${acting} reste sur place.`,
  },
  accuse: {
    kind: "Accuser : cela termine la partie",
    option: [([who], { acting }) => `Accuser ${who}, avec ${acting}`],
    order: ([who]) => `Accuser ${who}`,
    done: ([who], { role, acting }) => `${role} accuse : ${acting} rejoint ${who}.`,
    warning: {
      title: ([who]) => `Accuser ${who} ?`,
      text: ([who]) => `Si Jack est ${who}, vous gagnez aussitôt. Sinon, Jack a gagné.`,
      yes: "Accuser",
    },
  },
  deal: { done: (names) => `Quatre cartes sont distribuées : ${et(names)}.` },
} satisfies Record<string, VerbWords>;
