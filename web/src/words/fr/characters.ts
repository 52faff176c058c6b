import type {
  Characters,
  DetectiveId,
  Explained,
  LondonId,
  NewYorkId,
  PocketId,
  Power,
  TokenId,
} from "../ids";

const pocket = {
  lestrade: "Inspecteur Lestrade",
  goodley: "Sergent Goodley",
  bert: "Jeremy Bert",
  pizer: "John Pizer",
  smith: "John Smith",
  lane: "Joseph Lane",
  stealthy: "Miss Stealthy",
  gull: "William Gull",
  madame: "Madame",
  holmes: "Sherlock Holmes",
  watson: "Docteur Watson",
  toby: "Toby, le chien",
} satisfies Record<PocketId, string>;

const london = {
  holmes: "Sherlock Holmes",
  watson: "John H. Watson",
  smith: "John Smith",
  lestrade: "Inspecteur Lestrade",
  stealthy: "Miss Stealthy",
  goodley: "Sergent Goodley",
  gull: "Sir William Gull",
  bert: "Jeremy Bert",
} satisfies Record<LondonId, string>;

const newyork = {
  beach: "Alfred Ely Beach",
  cloud_rider: "Cloud Rider",
  latimer: "Lewis Howard Latimer",
  grant: "Emma Grant",
  callahan: "James H. Callahan",
  eastman: "Monk Eastman",
  tumblety: "Francis J. Tumblety",
  smith: "Edward Smith",
} satisfies Record<NewYorkId, string>;

const shortPocket = {
  lestrade: "Lestrade",
  goodley: "Goodley",
  bert: "Bert",
  pizer: "Pizer",
  smith: "Smith",
  lane: "Lane",
  stealthy: "Miss Stealthy",
  gull: "Gull",
  madame: "Madame",
  holmes: "Holmes",
  watson: "Watson",
  toby: "Toby",
} satisfies Record<PocketId, string>;

const shortLondon = {
  holmes: "Holmes",
  watson: "Watson",
  smith: "Smith",
  lestrade: "Lestrade",
  stealthy: "Miss Stealthy",
  goodley: "Goodley",
  gull: "Gull",
  bert: "Bert",
} satisfies Record<LondonId, string>;

const shortNewYork = {
  beach: "Beach",
  cloud_rider: "Cloud Rider",
  latimer: "Latimer",
  grant: "Grant",
  callahan: "Callahan",
  eastman: "Eastman",
  tumblety: "Tumblety",
  smith: "Smith",
} satisfies Record<NewYorkId, string>;

const powersLondon = {
  holmes: {
    title: "L’alibi",
    when: "Obligatoire · après le déplacement",
    text: "Holmes se déplace d’une à trois cases. Ensuite, celui qui le joue pioche une carte alibi, la regarde et la garde face cachée : cette personne n’est pas Jack. Le pion sur le plateau n’est pas retourné.",
  },
  watson: {
    title: "La lanterne",
    when: "Obligatoire · après le déplacement",
    text: "Watson se déplace d’une à trois cases, puis braque sa lanterne dans l’une des six directions ; il peut garder la même. Le faisceau file tout droit jusqu’au premier obstacle et éclaire tous ceux qui s’y trouvent, sauf Watson lui-même. Quiconque déplace Watson autrement, par l’échange de Gull ou le sifflet de Goodley, oriente aussi la lanterne.",
  },
  smith: {
    title: "L’allumeur de réverbères",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Smith se déplace d’une à trois cases. Avant ou après, une lampe allumée est portée sur un réverbère éteint. Elle garde son numéro.",
  },
  lestrade: {
    title: "Les cordons de police",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Lestrade se déplace d’une à trois cases. Avant ou après, un cordon de police est déplacé vers une sortie qui n’en a pas.",
  },
  stealthy: {
    title: "Par-dessus les murs",
    when: "Facultatif · pendant le déplacement",
    text: "Miss Stealthy se déplace d’une à quatre cases et peut traverser immeubles, jardins et réverbères. Elle doit s’arrêter là où l’on peut se tenir. Elle peut aussi emprunter les égouts.",
  },
  goodley: {
    title: "Le sifflet",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Goodley se déplace d’une à trois cases. Avant ou après, il siffle : trois points servent à rapprocher de lui, à pied, un ou plusieurs autres personnages, chacun une fois au plus. On continue jusqu’à ce que les points soient dépensés ou que plus personne ne puisse s’approcher.",
  },
  gull: {
    title: "L’échange",
    when: "Facultatif · au lieu de se déplacer",
    text: "Gull se déplace d’une à trois cases ; ou bien, au lieu de se déplacer, il échange sa place avec n’importe quel autre personnage, à n’importe quelle distance.",
  },
  bert: {
    title: "Les plaques d’égout",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Bert se déplace d’une à trois cases. Avant ou après, une plaque est déplacée sur une bouche d’égout ouverte : celle-ci se ferme, l’autre s’ouvre, même sous les pieds de quelqu’un.",
  },
} satisfies Record<LondonId, Power>;

const powersNewYork = {
  beach: {
    title: "Le métro",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Beach se déplace d’une à trois cases. Avant ou après, il pose une bouche de métro sur une case de rue vide qui n’est pas voisine d’une autre bouche de métro.",
  },
  cloud_rider: {
    title: "Sur les poutrelles",
    when: "Chantier obligatoire · traversée facultative",
    text: "Cloud Rider se déplace d’une à trois cases et peut traverser gratuitement immeubles et chantiers. Avant ou après son déplacement, elle doit poser un chantier sur une case de rue vide.",
  },
  latimer: {
    title: "Les réverbères",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Latimer se déplace d’une à trois cases. Avant ou après, il pose un réverbère sur une case de rue vide qui n’est pas voisine d’un autre réverbère.",
  },
  grant: {
    title: "Les parcs",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Grant se déplace d’une à trois cases. Avant ou après, elle transforme en parc un réverbère, un chantier ou une bouche de métro, même occupée, mais pas sous une tuile d’enquête, ni la bouche imprimée sur le plateau.",
  },
  callahan: {
    title: "L’enquête",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Callahan se déplace d’une à trois cases. Avant ou après, il déplace une tuile d’enquête sur deux cases voisines, dont une au moins qu’elle ne couvrait pas. Personne ne peut y entrer tant qu’elle s’y trouve.",
  },
  eastman: {
    title: "Les pigeons",
    when: "Facultatif · au lieu de se déplacer",
    text: "Eastman se déplace d’une à trois cases ; ou bien, au lieu de se déplacer, il déplace quelqu’un d’autre d’une à trois cases, à condition que tous deux aient été visibles, ou tous deux invisibles, au moment où Eastman a été choisi. Le personnage déplacé ne prend pas le métro, n’accuse personne et n’utilise pas son pouvoir.",
  },
  tumblety: {
    title: "L’hypnose",
    when: "Facultatif · avant ou après le déplacement, une fois",
    text: "Tumblety se déplace d’une à trois cases. Avant ou après, il peut faire échanger leurs places à deux personnages : un de ses voisins, et n’importe quel autre sauf lui-même, où qu’il soit.",
  },
  smith: {
    title: "Les bateaux à vapeur",
    when: "Obligatoire · avant ou après le déplacement",
    text: "Le capitaine Smith se déplace d’une à trois cases. Avant ou après, il envoie un bateau à vapeur dans un autre port qui n’en a pas.",
  },
} satisfies Record<NewYorkId, Power>;

const tokens = {
  alibi: {
    title: "Alibi",
    text: "L’Enquêteur pioche une carte alibi et la montre : ce suspect est aussitôt mis hors de cause, et les sabliers de la carte sont perdus pour Jack. Jack, lui, pioche une carte en secret et la garde : ses sabliers comptent pour lui.",
  },
  holmes: {
    title: "Holmes",
    text: "Holmes avance d’une ou deux cases autour du quartier, dans le sens des aiguilles d’une montre. Il ne reste jamais sur place et ne recule jamais.",
  },
  watson: {
    title: "Watson",
    text: "Watson avance d’une ou deux cases autour du quartier, dans le sens des aiguilles d’une montre. Il ne reste jamais sur place et ne recule jamais.",
  },
  toby: {
    title: "Toby",
    text: "Toby avance d’une ou deux cases autour du quartier, dans le sens des aiguilles d’une montre. Il ne reste jamais sur place et ne recule jamais.",
  },
  rotation: {
    title: "Rotation",
    text: "Tournez une tuile d’un quart de tour, dans un sens ou dans l’autre, ou d’un demi-tour. Une tuile déjà tournée pendant ce tour de jeu ne peut plus l’être.",
  },
  exchange: {
    title: "Échange",
    text: "Deux tuiles différentes échangent leurs places. Chacune garde son orientation ; cela ne compte pas comme une rotation.",
  },
  joker: {
    title: "Joker",
    text: "Un détective au choix avance d’exactement une case dans le sens des aiguilles d’une montre. Jack peut aussi laisser les trois où ils sont.",
  },
} satisfies Record<TokenId, Explained>;

const detectives = {
  holmes: {
    title: "Sherlock Holmes",
    text: "Il marche autour du quartier et regarde tout droit depuis sa case, le long de sa ligne ou de sa colonne, jusqu’au premier mur qui l’arrête.",
  },
  watson: {
    title: "Docteur Watson",
    text: "Il marche autour du quartier et regarde tout droit depuis sa case, le long de sa ligne ou de sa colonne, jusqu’au premier mur qui l’arrête.",
  },
  toby: {
    title: "Toby, le chien",
    text: "Il marche autour du quartier et regarde tout droit depuis sa case, le long de sa ligne ou de sa colonne, jusqu’au premier mur qui l’arrête.",
  },
} satisfies Record<DetectiveId, Explained>;

const characters: Characters = {
  names: { pocket, london, newyork },
  short: { pocket: shortPocket, london: shortLondon, newyork: shortNewYork },
  powers: { london: powersLondon, newyork: powersNewYork },
  tokens,
  detectives,
  informant: {
    title: "L’Informateur",
    text: "Celui qui termine son déplacement sur lui tant qu’il est bavard prend sa place et l’envoie, muet, sur une autre case libre ; le joueur pioche alors une carte alibi en secret. L’Informateur reparle dès la manche suivante. Tant qu’il est muet, personne ne peut s’arrêter sur sa case.",
  },
};
export default characters;
