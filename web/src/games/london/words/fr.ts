/** Les textes de Londres en français. */
import { hex, players, roles, verbs } from "$web/games/hex/words.fr";
import { en, many, turns } from "$web/i18n/fr/grammar";
import type english from "./en";

const STOP_WHISTLE = "Arrêter le sifflet";

const words: typeof english = {
  ...{ hex, roles, players, go: hex.go, used: hex.used },
  title: "Londres",
  line: "Whitechapel, 1888. Les réverbères s’éteignent un à un ; quatre routes mènent dans le noir.",
  length: "30 minutes · la classique",
  about: "Huit personnages, les réverbères et le brouillard : la traque classique.",
  newRules: "on peut arrêter le sifflet de Goodley après le premier pas.",
  turn: turns("tour"),
  newOffer: "Tour suivant : nouvelle donne",
  appeal: {
    seen: "Appel à témoins : Jack est vu.",
    unseen: "Appel à témoins : Jack n’est pas vu.",
  },
  lastAppeal: {
    seen: "Dernier appel : Jack a été vu",
    unseen: "Dernier appel : Jack n’a pas été vu",
  },
  witnessCard: {
    seen: "La carte témoin montre : vu.",
    unseen: "La carte témoin montre : non vu.",
  },
  verbs: {
    ...verbs,
    escape: {
      kind: "Fuir : cela termine la partie",
      option: [([exit]) => `Partir par la route ${exit} et gagner`],
      order: ([exit]) => `Fuir par la sortie ${exit}`,
      done: ([exit], { acting }) => `${acting} s’échappe du quartier par la sortie ${exit}.`,
      warning: hex.escape,
    },
    swap: {
      kind: "Échanger les places",
      instead: "Plutôt échanger sa place",
      ask: [(_, { acting }) => `${acting} échange sa place : avec qui ?`],
      option: [([who]) => `Échanger avec ${who}`],
      order: ([who]) => `Échanger sa place avec ${who}`,
      done: ([who], { acting }) => `${acting} et ${who} échangent leurs places.`,
    },
    face: {
      kind: "Orienter la lanterne",
      instead: "Tourner la lanterne",
      ask: ["La lanterne de Watson : choisissez une direction."],
      option: [([way]) => `Éclairer vers : ${way}`],
      order: ([way]) => `Éclairer vers le ${way}`,
      done: ([way]) => `Watson braque sa lanterne au ${way}.`,
    },
    lamp: {
      kind: "Déplacer une lampe",
      instead: "D’abord un réverbère",
      ask: [
        "Déplacez un réverbère : lequel s’en va ?",
        ([from]) => `Où rallumer celui de ${from} ?`,
      ],
      option: [
        ([cell], { count }) =>
          count === null
            ? `Prendre le réverbère en ${cell}`
            : `Prendre le réverbère ${count} en ${cell}`,
        ([, cell]) => `Le rallumer en ${cell}`,
      ],
      order: ([from, to]) => `Porter la lampe de ${from} en ${to}`,
      done: ([from, to]) => `La lampe de ${from} brûle désormais en ${to}.`,
    },
    cordon: {
      kind: "Déplacer un cordon",
      instead: "D’abord un cordon",
      ask: [
        "Déplacez un cordon : lequel ?",
        ([from]) => `Le cordon ${from} : vers quelle sortie ?`,
      ],
      option: [([exit]) => `Lever le cordon : ${exit}`, ([, exit]) => `Fermer : ${exit}`],
      order: ([from, to]) => `Déplacer le cordon de ${from} à ${to}`,
      done: ([from, to]) => `Le cordon passe de la sortie ${from} à la sortie ${to}.`,
    },
    cover: {
      kind: "Déplacer une plaque",
      instead: "D’abord une plaque",
      ask: [
        "Fermez une bouche d’égout : quelle plaque bouge ?",
        ([from]) => `La plaque de ${from} : quelle bouche ferme-t-elle ?`,
      ],
      option: [
        ([cell]) => `Ouvrir ${cell} : sa plaque bouge`,
        ([, cell]) => `Fermer la bouche en ${cell}`,
      ],
      order: ([from, to]) => `Déplacer la plaque de ${from} à ${to}`,
      done: ([from, to]) => `La bouche d’égout ${to} est fermée, ${from} est ouverte.`,
    },
    whistle: {
      kind: "Siffler quelqu’un",
      instead: "Siffler d’abord",
      ask: [
        (_, { count, optional }) => {
          const left = many(count, "un point", `${count} points`);
          return optional
            ? `Le sifflet : qui d’autre s’approche ? Il reste ${left} ; vous pouvez arrêter.`
            : `Le sifflet : qui s’approche ? Il reste ${left}.`;
        },
        ([who]) => `Où ${who} s’arrête-t-il ?`,
      ],
      option: [([who]) => who || STOP_WHISTLE, ([who, cell]) => `${who} vers ${cell}`],
      order: ([who, to]) => (who ? `Siffler ${who} vers ${to}` : STOP_WHISTLE),
      done: ([who, to], { acting }) =>
        who ? `Au coup de sifflet, ${who} vient ${en(to)}.` : `${acting} cesse de siffler.`,
    },
  },

  lampOut: (n) => `À la fin du tour ${n}, le réverbère ${n} s’éteint`,

  board: {
    title: "Le plateau : Whitechapel la nuit",
    openManhole: (cell) => `Bouche d'égout en ${cell}, ouverte`,
    coveredManhole: (cell) => `Bouche d'égout en ${cell}, fermée`,
    exit: (way) => `Sortie ${way}, ouverte`,
    cordon: (way) => `Sortie ${way}, fermée par un cordon`,
    ways: { N: "N", NE: "NE", SE: "SE", S: "S", SW: "SO", NW: "NO" },
  },

  text: {
    lamps: "Les réverbères",
    lamp: (cell, number, cells) =>
      `${cell}${number === null ? "" : `, numéro ${number}`} : éclaire ${cells || "personne"}`,
    dark: (cells) => `Éteints : ${cells}`,
    lantern: (way, cells) => `Lanterne de Watson, au ${way} : éclaire ${cells || "personne"}`,
    sewers: "Les bouches d’égout",
    open: (cells) => `Ouvertes : ${cells}`,
    covered: (cells) => `Fermées : ${cells}`,
    exits: "Les sorties",
    exit: (way, cell, shut) => `${way}, en ${cell} : ${shut ? "fermée par un cordon" : "ouverte"}`,
  },
};
export default words;
