import type en from "$web/i18n/en/log";

import { et as liste } from "./grammar";

const et = (those: string[]): string => liste(those, "personne");

const log: typeof en = {
  title: "Journal",
  empty: "Il ne s’est encore rien passé.",
  setUp: "Mise en place",
  look: "Revoir ce moment",
  explain: "Expliquer cet appel",
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

  chance: {
    identity: (who) => `Jack pioche son identité en secret : il est ${who}.`,
    identityHidden: "Jack pioche son identité en secret.",
    drawOpen: (who) => `La carte alibi montre ${who} : ce n’est pas Jack.`,
    draw: (role, who) => `${role} regarde une carte alibi et la garde : ${who} n’est pas Jack.`,
    drawHidden: (role) => `${role} regarde une carte alibi et la garde, face cachée.`,
  },

  event: {
    resign: (role) => `${role} abandonne.`,
    time: (role) => `${role} n’a plus de temps.`,
    left: (role) => `${role} a quitté la partie.`,
    off: (role) => `${role} annule la partie : l’autre joueur est parti.`,
    somebody: "le personnage en jeu",
  },

  effect: {
    clearedNow: (names) => `Hors de cause : ${et(names)}.`,
    clearedNobody: "Personne n’est mis hors de cause.",
    left: (n) => (n === 1 ? "Il reste un suspect." : `Il reste ${n} suspects.`),
    inSight: "En vue :",
    noOneInSight: "Personne n’était en vue.",
    by: (who, why) => `${who} : ${et(why)}`,
    rest: (names) => `Hors de vue : ${et(names)}.`,
    so: {
      seen: "Jack est parmi ceux que l’on voit : tous les suspects hors de vue sont mis hors de cause.",
      unseen:
        "Jack est parmi ceux que l’on ne voit pas : tous les suspects en vue sont mis hors de cause.",
    },
    race: "Les deux objectifs sont atteints et Jack n’a pas été vu : la course est lancée. Un seul regard sur Jack en décidera.",
    lampOut: (n, cell) => `Le réverbère ${n}, en ${cell}, s’éteint.`,
    wins: (role, why) => `${role} gagne : ${why}`,
    nobodyWins: "personne ne gagne",
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
    left: "l’autre joueur est parti",
  },
};
export default log;
