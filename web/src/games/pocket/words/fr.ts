/** Les textes de Pocket en français. */
import type { VerbWords } from "$web/games/words";
import { capital, de, et, many, number, turns } from "$web/i18n/fr/grammar";
import type english from "./en";

const SIDES: Record<string, string> = {
  N: "au nord",
  E: "à l’est",
  S: "au sud",
  W: "à l’ouest",
};
const cases = (n: string): string => (n === "1" ? "d’une case" : "de deux cases");
const BY: Record<string, string> = {
  "90": "d’un quart de tour à droite",
  "180": "d’un demi-tour",
  "270": "d’un quart de tour à gauche",
};
const TURNS: Record<string, string> = {
  "90": "Quart de tour à droite",
  "180": "Demi-tour",
  "270": "Quart de tour à gauche",
};

/** Holmes, Watson et Toby avancent de même. */
const detective = {
  ask: [(_, { acting }) => `${acting} avance : d’une case ou de deux ?`],
  option: [([n]) => many(Number(n), "Une case", "Deux cases")],
  order: ([n], { acting }) => `${acting} : avancer ${cases(n)}`,
  done: ([n], { role, acting }) => `${role} fait avancer ${acting} ${cases(n)}.`,
} satisfies VerbWords;

const words: typeof english = {
  title: "Pocket",
  line: "Neuf tuiles, trois détectives au bord. Tournez les rues, et voyez qui entre dans leur champ.",
  length: "15 minutes · la plus rapide des trois",
  about: "Neuf tuiles, trois détectives, un quart d’heure.",
  roles: { jack: "Jack", investigator: "Enquêteur" },
  players: { jack: "Jack", investigator: "l’Enquêteur" },
  turn: turns("tour"),
  newOffer: "Tour suivant : nouveau lancer",
  used: "joué",
  appeal: {
    seen: "Appel à témoins : Jack est vu.",
    unseen: "Appel à témoins : Jack n’est pas vu.",
  },
  lastAppeal: {
    seen: "Dernier appel : Jack a été vu",
    unseen: "Dernier appel : Jack n’a pas été vu",
  },
  groups: {
    ask: (n) => `À vous : jouez ${many(n, "le dernier jeton", `l’un des ${number(n)} jetons`)}.`,
    option: (title) => `Jouer ${title}`,
  },
  verbs: {
    holmes: { kind: "Holmes", ...detective },
    watson: { kind: "Watson", ...detective },
    toby: { kind: "Toby", ...detective },
    joker: {
      kind: "Joker",
      ask: [
        (_, { optional }) =>
          optional
            ? "Joker : qui avance d’une case, ou personne ?"
            : "Joker : qui avance d’une case ?",
      ],
      option: [([who]) => who || "Personne n’avance"],
      order: ([who]) => (who ? `Joker : ${who} avance d’une case` : "Joker : ne déplacer personne"),
      done: ([who], { role }) =>
        who
          ? `${role} joue le Joker : ${who} avance d’une case.`
          : `${role} joue le Joker et ne déplace personne.`,
    },
    rotate: {
      kind: "Tourner une tuile",
      ask: ["Rotation : quelle tuile tourne ?", ([tile]) => `Tourner ${tile} : de combien ?`],
      option: [([tile]) => capital(tile), ([, by]) => TURNS[by] ?? by],
      order: ([tile, by]) => `Tourner ${tile} ${BY[by] ?? by}`,
      done: ([tile, by], { role }) => `${role} tourne la tuile ${tile} ${BY[by] ?? by}.`,
    },
    exchange: {
      kind: "Échanger deux tuiles",
      ask: [
        "Échange : choisissez la première des deux tuiles.",
        ([tile]) => `Avec quelle tuile échanger ${tile} ?`,
      ],
      option: [([tile]) => capital(tile), ([, tile]) => capital(tile)],
      order: ([a, b]) => `Échanger ${a} et ${b}`,
      done: ([a, b], { role }) => `${role} échange les tuiles ${a} et ${b}.`,
    },
    alibi: {
      kind: "Alibi",
      ask: ["Alibi : piochez la première carte."],
      option: ["Piocher la carte alibi"],
      order: "Piocher une carte alibi",
      done: (_, { role }) => `${role} joue Alibi.`,
    },
    tile: {
      done: ([cell, who, wall]) => `La tuile ${de(who)} est posée en ${cell}, mur côté ${wall}.`,
    },
    toss: { done: (tokens) => `Les jetons sont lancés : ${et(tokens)}.` },
  },

  tileIn: (cell, who) => (who ? `${cell} (${who})` : cell),
  tileOf: (cell, who) => (who ? `la tuile de ${who} (${cell})` : `la tuile vide (${cell})`),
  tilesLaid: (n) => `Les ${n} tuiles, comme elles ont été posées`,
  inSight: (names) => `sous les yeux ${et(names.map(de))}`,

  time: {
    tokens: (jack, other) => `Jetons temps : Jack ${jack}, Enquêteur ${other}`,
    jack: "Jack",
    race: "La course est lancée : si Jack est vu, il est pris.",
    secret: (n) =>
      `${many(n, "Un sablier est", `${n} sabliers sont`)} à vous, jetons temps compris.`,
    count: (n) => (n === 1 ? "1 sablier" : `${n} sabliers`),
    ofSix: (n) => `Sabliers : ${n} sur 6.`,
  },

  board: {
    title: "Le quartier : neuf tuiles, et les détectives tout autour",
    tile: (cell, name, { cleared, wall, seenBy, rotated, jack }) =>
      `Tuile ${cell} : ${name}${jack ? ", qui est Jack" : ""}${cleared ? ", hors de cause" : ""} ; ` +
      (wall ? `mur ${SIDES[wall] ?? wall}` : "carrefour ouvert") +
      (seenBy.length > 0 ? ` ; éclairée par ${et(seenBy)}` : " ; dans l’ombre") +
      (rotated ? " ; tournée ce tour-ci" : ""),
    detective: (name, space, cells) =>
      `${name}, case ${space} ; ` + (cells.length > 0 ? `regarde ${et(cells)}` : "regarde un mur"),
  },

  text: {
    title: "Le quartier",
    corner: "ligne",
    empty: "vide",
    wall: (side) => `mur côté ${side}`,
    open: "sans mur",
    turned: "tournée ce tour-ci",
    detectives: "Les détectives",
    stands: (who, space, where, looks) => `${who} sur la case ${space}, ${where} ; ${looks}`,
    above: (column) => `au-dessus de la colonne ${column}, tourné vers le bas`,
    below: (column) => `sous la colonne ${column}, tourné vers le haut`,
    left: (row) => `à gauche de la ligne ${row}, tourné vers la droite`,
    right: (row) => `à droite de la ligne ${row}, tourné vers la gauche`,
    looksInto: (cells) => `voit ${cells}`,
    blocked: "ne voit rien",
    tokens: "Jetons de ce tour",
    time: (role, n) => `${role} : ${n} ${n > 1 ? "jetons" : "jeton"} temps`,
    race: (turn) => `Une course est lancée depuis le tour ${turn}.`,
  },
};
export default words;
