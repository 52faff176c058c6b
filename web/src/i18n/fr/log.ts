import type en from "$web/i18n/en/log";

const et = (those: string[]) =>
  those.length < 2
    ? (those[0] ?? "personne")
    : `${those.slice(0, -1).join(", ")} et ${those[those.length - 1]}`;
const cases = (n: number) => (n === 1 ? "d’une case" : "de deux cases");
const turned: Record<string, string> = {
  "90": "d’un quart de tour à droite",
  "180": "d’un demi-tour",
  "270": "d’un quart de tour à gauche",
};
/** « de Holmes », mais « d’Eastman ». */
const de = (name: string) => (/^[AEIOUÉ]/.test(name) ? `d’${name}` : `de ${name}`);
/** « à Liberty Island », mais « en f7 ». */
const en_ = (place: string) => (/^[a-z]\d/.test(place) ? `en ${place}` : `à ${place}`);
const vers = (place: string) => `vers ${place}`;

const log: typeof en = {
  title: "Journal",
  empty: "Il ne s’est encore rien passé.",
  setUp: "Mise en place",
  turn: (n) => `Tour ${n}`,
  round: (n) => `Manche ${n}`,
  look: "Revoir ce moment",
  explain: "Expliquer cet appel",
  tiles: (n) => `Les ${n} tuiles, comme elles ont été posées`,
  and: et,
  roles: {
    pocket: { jack: "Jack", investigator: "l’Enquêteur" },
    london: { jack: "Jack", investigator: "le Détective" },
    newyork: { jack: "Jack", investigator: "le Détective" },
  },
  liberty: "Liberty Island",
  directions: {
    N: "nord",
    NE: "nord-est",
    E: "est",
    SE: "sud-est",
    S: "sud",
    SW: "sud-ouest",
    W: "ouest",
    NW: "nord-ouest",
  },
  tile: (cell, who) => (who ? `${cell} (${who})` : cell),

  chance: {
    identity: (who) => `Jack pioche son identité en secret : il est ${who}.`,
    identityHidden: "Jack pioche son identité en secret.",
    tile: (cell, who, wall) => `La tuile ${de(who)} est posée en ${cell}, mur côté ${wall}.`,
    toss: (tokens) => `Les jetons sont lancés : ${et(tokens)}.`,
    deal: (names) => `Quatre cartes sont distribuées : ${et(names)}.`,
    drawOpen: (who) => `La carte alibi montre ${who} : ce n’est pas Jack.`,
    draw: (role, who) => `${role} regarde une carte alibi et la garde : ${who} n’est pas Jack.`,
    drawHidden: (role) => `${role} regarde une carte alibi et la garde, face cachée.`,
  },

  event: {
    detective: (role, who, n) => `${role} fait avancer ${who} ${cases(n)}.`,
    joker: (role, who) => `${role} joue le Joker : ${who} avance d’une case.`,
    jokerNone: (role) => `${role} joue le Joker et ne déplace personne.`,
    rotate: (role, tile, by) => `${role} tourne la tuile ${tile} ${turned[by] ?? by}.`,
    exchange: (role, a, b) => `${role} échange les tuiles ${a} et ${b}.`,
    alibi: (role) => `${role} joue Alibi.`,
    pick: (role, who) => `${role} joue ${who}.`,
    move: (who, to) => `${who} va ${en_(to)}.`,
    stay: (who) => `${who} reste sur place.`,
    accuse: (role, by, who) => `${role} accuse : ${by} rejoint ${who}.`,
    escape: (who, exit) => `${who} s’échappe du quartier par la sortie ${exit}.`,
    swap: (a, b) => `${a} et ${b} échangent leurs places.`,
    face: (to) => `Watson braque sa lanterne au ${to}.`,
    lamp: (from, to) => `La lampe de ${from} brûle désormais en ${to}.`,
    cordon: (from, to) => `Le cordon passe de la sortie ${from} à la sortie ${to}.`,
    cover: (from, to) => `La bouche d’égout ${to} est fermée, ${from} est ouverte.`,
    whistle: (who, to) => `Au coup de sifflet, ${who} vient ${en_(to)}.`,
    metro: (at) => `Une bouche de métro s’ouvre en ${at}.`,
    site: (at) => `Un chantier s’élève en ${at}.`,
    gaslight: (at) => `Un réverbère est posé en ${at}.`,
    park: (at) => `Un parc s’étend désormais en ${at}.`,
    investigate: (n, a, b) => `La tuile d’enquête ${n} couvre désormais ${a} et ${b}.`,
    control: (who, to) => `Eastman envoie ${who} ${en_(to)}.`,
    steamer: (from, to) => `Le bateau à vapeur de ${from} passe en ${to}.`,
    informant: (to) => `L’Informateur s’en va ${en_(to)} et se tait.`,
    skip: "Tumblety laisse chacun à sa place.",
    boards: (who, port) => `${who} embarque sur le bateau à vapeur en ${port} et disparaît.`,
    byLand: (who) => `${who} quitte Manhattan par la route.`,
    resign: (role) => `${role} abandonne.`,
    time: (role) => `${role} n’a plus de temps.`,
    somebody: "le personnage en jeu",
  },

  effect: {
    appeal: {
      seen: "Appel à témoins : Jack est vu.",
      unseen: "Appel à témoins : Jack n’est pas vu.",
      visible: "Appel à témoins : Jack est visible.",
      invisible: "Appel à témoins : Jack est invisible.",
    },
    clearedNow: (names) => `Hors de cause : ${et(names)}.`,
    clearedNobody: "Personne n’est mis hors de cause.",
    left: (n) => (n === 1 ? "Il reste un suspect." : `Il reste ${n} suspects.`),
    inSight: "En vue :",
    noOneInSight: "Personne n’était en vue.",
    by: (who, why) => `${who} : ${et(why)}`,
    why: {
      gaslight: (cell) => `près du réverbère ${cell}`,
      beside: (names) => `à côté ${et(names.map(de))}`,
      lantern: "dans le faisceau de la lanterne de Watson",
      detectives: (names) => `sous les yeux ${et(names.map(de))}`,
    },
    rest: (names) => `Hors de vue : ${et(names)}.`,
    so: {
      seen: "Jack est parmi ceux que l’on voit : tous les suspects hors de vue sont mis hors de cause.",
      unseen:
        "Jack est parmi ceux que l’on ne voit pas : tous les suspects en vue sont mis hors de cause.",
    },
    race: "Les deux objectifs sont atteints et Jack n’a pas été vu : la course est lancée. Un seul regard sur Jack en décidera.",
    lampOut: (n, cell) => `Le réverbère ${n}, en ${cell}, s’éteint.`,
    wins: (role, why) => `${role} gagne : ${why}`,
  },

  reasons: {
    accused_right: "l’accusation était juste",
    accused_wrong: "l’accusation était fausse",
    escaped: "Jack s’est échappé",
    dawn: "Jack était encore libre au lever du jour",
    one_suspect: "il ne reste qu’un suspect",
    hourglasses: "Jack a six sabliers",
    both_seen: "les deux objectifs étaient atteints, et Jack a été vu",
    both_unseen: "les deux objectifs étaient atteints, et Jack n’a pas été vu",
    race_seen: "Jack a été vu pendant la course",
    race_unseen: "Jack n’a pas été vu jusqu’à la fin de la course",
    turn_8: "personne n’avait atteint son objectif après le tour 8",
    resigned: "l’autre joueur a abandonné",
    time: "l’autre joueur n’avait plus de temps",
  },

  choice: {
    detective: (who, n) => `${who} : avancer ${cases(n)}`,
    joker: (who) => `Joker : ${who} avance d’une case`,
    jokerNone: "Joker : ne déplacer personne",
    rotate: (tile, by) => `Tourner ${tile} ${turned[by] ?? by}`,
    exchange: (a, b) => `Échanger ${a} et ${b}`,
    alibi: "Piocher une carte alibi",
    pick: (who) => `Jouer ${who}`,
    move: (to) => `Aller ${en_(to)}`,
    stay: "Rester sur place",
    accuse: (who) => `Accuser ${who}`,
    escape: (exit) => `Fuir par la sortie ${exit}`,
    swapWith: (who) => `Échanger sa place avec ${who}`,
    swap: (a, b) => `${a} et ${b} échangent leurs places`,
    face: (to) => `Éclairer ${vers(`le ${to}`)}`,
    lamp: (from, to) => `Porter la lampe de ${from} en ${to}`,
    cordon: (from, to) => `Déplacer le cordon de ${from} à ${to}`,
    cover: (from, to) => `Déplacer la plaque de ${from} à ${to}`,
    whistle: (who, to) => `Siffler ${who} ${vers(to)}`,
    metro: (at) => `Bouche de métro en ${at}`,
    site: (at) => `Chantier en ${at}`,
    gaslight: (at) => `Réverbère en ${at}`,
    park: (at) => `Transformer ${at} en parc`,
    investigate: (n, a, b) => `Tuile d’enquête ${n} sur ${a} et ${b}`,
    control: (who, to) => `Envoyer ${who} ${en_(to)}`,
    controlLand: (who) => `Faire sortir ${who} par la route`,
    controlPort: (who, port) => `Faire embarquer ${who} en ${port}`,
    steamer: (from, to) => `Bateau à vapeur de ${from} à ${to}`,
    informant: (to) => `Informateur ${en_(to)}`,
    skip: "Laisser chacun à sa place",
    boards: (port) => `Embarquer en ${port}`,
    byLand: "Partir par la route",
  },
};
export default log;
