/** Les textes de New York en français. */
import { hex, players, roles, verbs } from "$web/games/hex/words.fr";
import { en, turns } from "$web/i18n/fr/grammar";
import type english from "./en";

const LAND = "land";
const wayOut = (exit: string): string =>
  exit === LAND ? "la sortie terrestre" : `le bateau à vapeur en ${exit}`;
const leaves = (who: string, exit: string): string =>
  exit === LAND
    ? `${who} quitte Manhattan par la route.`
    : `${who} embarque sur le bateau à vapeur en ${exit} et disparaît.`;

const words: typeof english = {
  ...{ hex, roles, players, go: hex.go, used: hex.used },
  title: "New York",
  line: "Manhattan se bâtit sous vos pieds : métro, réverbères, parcs, et vapeurs sur le départ.",
  length: "40 minutes · la plus riche",
  about: "Une ville qui se construit pendant que Jack s’enfuit.",
  newRules:
    "une tuile d’enquête peut couvrir la case de l’Informateur, et Tumblety peut échanger lui-même sa place avec un voisin.",
  turn: turns("manche"),
  newOffer: "Manche suivante : nouvelle donne",
  appeal: {
    seen: "Appel à témoins : Jack est visible.",
    unseen: "Appel à témoins : Jack est invisible.",
  },
  lastAppeal: {
    seen: "Dernier appel : Jack était visible",
    unseen: "Dernier appel : Jack était invisible",
  },
  witnessCard: {
    seen: "La carte témoin montre : visible.",
    unseen: "La carte témoin montre : invisible.",
  },
  verbs: {
    ...verbs,
    escape: {
      kind: "Fuir : cela termine la partie",
      option: [([exit]) => `Partir par ${wayOut(exit)} et gagner`],
      order: ([exit]) => (exit === LAND ? "Partir par la route" : `Embarquer en ${exit}`),
      done: ([exit], { acting }) => leaves(acting, exit),
      warning: hex.escape,
    },
    metro: {
      kind: "Poser une bouche de métro",
      instead: "D’abord le métro",
      ask: ["Construisez : où placer l’entrée de métro ?"],
      option: [([cell]) => `Entrée de métro en ${cell}`],
      order: ([cell]) => `Bouche de métro en ${cell}`,
      done: ([cell]) => `Une bouche de métro s’ouvre en ${cell}.`,
    },
    site: {
      kind: "Poser un chantier",
      instead: "D’abord le chantier",
      ask: ["Construisez : où placer le chantier ?"],
      option: [([cell]) => `Chantier en ${cell}`],
      order: ([cell]) => `Chantier en ${cell}`,
      done: ([cell]) => `Un chantier s’élève en ${cell}.`,
    },
    gaslight: {
      kind: "Poser un réverbère",
      instead: "D’abord un réverbère",
      ask: ["Construisez : où placer le réverbère ?"],
      option: [([cell]) => `Réverbère en ${cell}`],
      order: ([cell]) => `Réverbère en ${cell}`,
      done: ([cell]) => `Un réverbère est posé en ${cell}.`,
    },
    park: {
      kind: "Transformer en parc",
      instead: "D’abord un parc",
      ask: ["Plantez : que change-t-on en parc ?"],
      option: [([cell]) => `Parc en ${cell}`],
      order: ([cell]) => `Transformer ${cell} en parc`,
      done: ([cell]) => `Un parc s’étend désormais en ${cell}.`,
    },
    investigate: {
      kind: "Déplacer une tuile d’enquête",
      instead: "D’abord une tuile d’enquête",
      ask: [
        "Déplacez une tuile d’enquête : laquelle ?",
        "La tuile couvre deux cases voisines : choisissez-en une.",
        ([, cell]) => `${cell}, et quelle case à côté ?`,
      ],
      option: [
        ([n]) => `Tuile d’enquête ${n}`,
        ([, cell]) => `Case ${cell}`,
        ([, , cell]) => `Case ${cell}`,
      ],
      order: ([n, a, b]) => `Tuile d’enquête ${n} sur ${a} et ${b}`,
      done: ([n, a, b]) => `La tuile d’enquête ${n} couvre désormais ${a} et ${b}.`,
    },
    control: {
      kind: "Déplacer quelqu’un d’autre",
      instead: "Plutôt donner un ordre",
      ask: ["Eastman donne un ordre : à qui ?", ([who]) => `Où ${who} doit-il aller ?`],
      option: [
        ([who]) => who,
        ([who, to], said) =>
          said.leaves ? `${who} part par ${wayOut(to)} : vous gagnez` : `${who} vers ${to}`,
      ],
      order: ([who, to], said) => {
        if (!said.leaves) return `Envoyer ${who} ${en(to)}`;
        return to === LAND ? `Faire sortir ${who} par la route` : `Faire embarquer ${who} en ${to}`;
      },
      done: ([who, to], said) =>
        said.leaves ? leaves(who, to) : `Eastman envoie ${who} ${en(to)}.`,
      warning: hex.escape,
    },
    swap: {
      kind: "Échanger les places",
      instead: "D’abord un échange",
      ask: [
        "Deux personnages échangent leurs places : choisissez le premier.",
        ([who]) => `Avec qui ${who} échange-t-il ?`,
      ],
      option: [([who]) => who, ([, who]) => `Échanger avec ${who}`],
      order: ([a, b]) => `${a} et ${b} échangent leurs places`,
      done: ([a, b]) => `${a} et ${b} échangent leurs places.`,
    },
    steamer: {
      kind: "Déplacer un bateau à vapeur",
      instead: "D’abord un bateau à vapeur",
      ask: [
        "Déplacez un bateau à vapeur : lequel lève l’ancre ?",
        ([from]) => `Le bateau à vapeur de ${from} : vers quel port ?`,
      ],
      option: [
        ([port]) => `Le bateau à vapeur en ${port}`,
        ([, port]) => `Vers le port en ${port}`,
      ],
      order: ([from, to]) => `Bateau à vapeur de ${from} à ${to}`,
      done: ([from, to]) => `Le bateau à vapeur de ${from} passe en ${to}.`,
    },
    informant: {
      kind: "Envoyer l’Informateur ailleurs",
      instead: "Déplacer l’Informateur",
      ask: ["L’Informateur se tait : où se cache-t-il ?"],
      option: [([cell]) => `L’Informateur en ${cell}`],
      order: ([cell]) => `Informateur ${en(cell)}`,
      done: ([cell]) => `L’Informateur s’en va ${en(cell)} et se tait.`,
    },
    skip: {
      kind: "Laisser faire",
      instead: "En rester là",
      ask: ["Tumblety a bougé : en rester là ?"],
      option: ["En rester là"],
      order: "Laisser chacun à sa place",
      done: "Tumblety laisse chacun à sa place.",
    },
  },

  liberty: "Liberty Island",

  board: {
    title: "Le plateau : Manhattan la nuit",
    metro: (cell) => `Bouche de métro en ${cell}`,
    site: (cell) => `Chantier en ${cell}`,
    park: (cell) => `Parc en ${cell}`,
    investigation: (number, cells) => `Enquête ${number} en ${cells}`,
    steamer: (cell) => `Port ${cell}, un paquebot à quai`,
    port: (cell) => `Port ${cell}, sans paquebot`,
    ferryOut: (cell) => `Quai ${cell} : un ferry pour Liberty Island`,
    ferryBack: (cell) => `Quai ${cell} : le ferry de Liberty Island y accoste`,
    landExit: "La sortie par la terre",
    land: "Par la terre",
    talkative: (where) => `L'Informateur en ${where}, prêt à parler`,
    silent: (where) => `L'Informateur en ${where}, muet`,
    covered: (informant) => `${informant}, couvert par une tuile d'enquête`,
  },

  text: {
    city: "La ville",
    lamp: (cell, cells) => `Réverbère en ${cell} : éclaire ${cells || "personne"}`,
    metro: (cells) => `Bouches de métro : ${cells}`,
    sites: (cells) => `Chantiers : ${cells}`,
    parks: (cells) => `Parcs : ${cells}`,
    tile: (n, a, b) => `La tuile d’enquête ${n} couvre ${a} et ${b}`,
    ways: "Les issues",
    steamers: (ports) => `Ports avec un bateau à vapeur : ${ports}`,
    empty: (ports) => `Ports sans bateau : ${ports}`,
    land: (cells) => `Sortie par la route : au-delà de ${cells}`,
    ferries: "Ferries : de a3 et c5 à Liberty Island, de Liberty Island à g9 et e1",
    informant: (at, talks, covered) =>
      `L’Informateur est ${/^[a-z]\d/.test(at) ? "en" : "à"} ${at}, ${talks ? "bavard" : "muet"}${covered ? ", couvert" : ""}`,
  },
};
export default words;
