import type en from "$web/i18n/en/text";

import { et } from "./grammar";

const text: typeof en = {
  title: "Mode texte",
  intro: "Tapez un coup et validez par Entrée. « aide » donne la liste des commandes.",
  input: "Votre coup ou une commande",
  send: "Envoyer",
  answers: "Réponses",
  described: "La partie en mots",
  and: et,
  label: (what, is) => `${what} : ${is}`,
  none: "aucun",

  commands: {
    help: ["aide", "help", "?"],
    board: ["plateau", "board", "p"],
    suspects: ["suspects", "s"],
    choices: ["choix", "coups", "choices", "c"],
    cards: ["cartes", "tour", "cards", "t"],
    log: ["journal", "log", "j"],
    secret: ["secret"],
    say: ["dire", "say"],
    chat: ["paroles", "chat"],
    undo: ["annuler", "undo", "a"],
    confirm: ["confirmer", "confirm", "ok"],
  },
  help: {
    how: "Un coup se tape comme il figure dans la liste des choix, par exemple : ",
    short: "Le début suffit si un seul coup commence ainsi.",
    board: "le plateau, pièce par pièce",
    suspects: "qui est suspect, où il se trouve et qui est vu",
    choices: "ce que l’on peut choisir ; « choix move » n’en montre qu’une sorte",
    cards: "le tour : qui choisit, cartes ou jetons, alibis",
    log: "ce qui vient de se passer ; « journal 20 » remonte plus loin",
    secret: "pour Jack seul : qui vous êtes et vos alibis",
    say: "dit quelque chose à l’autre joueur : « dire bonsoir »",
    chat: "ce qui s’est dit",
    undo: "reprend le dernier pas",
    confirm: "rend le choix définitif",
    help: "cette liste",
  },

  answer: {
    complete: "Le choix est complet. Tapez « confirmer » pour le rendre définitif, ou « annuler ».",
    unknown: (typed) =>
      `« ${typed} » n’est ici ni un coup ni une commande. « aide » donne la liste des commandes.`,
    several: (n) => `${n} coups commencent ainsi :`,
    more: (n) => `… et ${n} autres`,
    notYours: "Ce n’est pas à vous de choisir.",
    nothing: "Il n’y a rien à choisir pour l’instant.",
    noDraft: "Il n’y a rien à reprendre ni à confirmer.",
    undone: "Le dernier pas est repris.",
    confirmed: "C’est confirmé.",
    spectator: "Vous regardez ; seuls les joueurs choisissent.",
    noSecret: "Seul Jack a ce secret.",
    noChat: "Personne n’a encore rien dit.",
    emptyLog: "Il ne s’est encore rien passé.",
    refused: (why) => `Refusé : ${why}`,
  },

  status: {
    yours: (role) => `À vous de choisir, ${role}.`,
    theirs: (role) => `${role} doit choisir.`,
    chance: "Le hasard décide.",
    over: (ending) => `La partie est terminée. ${ending}.`,
    acting: (who) => `${who} est en jeu.`,
    draft: (steps) => `Pas encore définitif : ${steps}.`,
  },
  wouldSee: (names) => (names.length ? `alors en vue : ${et(names)}` : "alors en vue : personne"),

  turn: {
    title: "Le tour",
    next: "Au tour suivant",
    used: (what) => `${what} (joué)`,
    alibis: (role, n, names) =>
      `${role} tient ${n} ${n > 1 ? "cartes" : "carte"} alibi${names && ` : ${names}`}`,
    deck: (n) => `Il reste ${n} cartes alibi dans la pioche.`,
  },
  people: {
    title: "Les suspects",
    head: ["qui", "où", "état", "vu par"],
    suspect: "suspect",
    cleared: "hors de cause",
    unseen: "hors de vue",
    isJack: (name) => `Identité de Jack : ${name}.`,
    hand: (names) => `Vos cartes alibi : ${names}.`,
  },
};
export default text;
