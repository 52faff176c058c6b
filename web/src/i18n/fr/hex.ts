import type en from "$web/i18n/en/hex";

/** Ce qu'un lecteur d'écran dit des plateaux de Londres et de New York. */
const fr: typeof en = {
  london: "Le plateau : Whitechapel la nuit",
  newyork: "Le plateau : Manhattan la nuit",
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
  openManhole: (cell) => `Bouche d'égout en ${cell}, ouverte`,
  coveredManhole: (cell) => `Bouche d'égout en ${cell}, fermée`,
  exit: (way) => `Sortie ${way}, ouverte`,
  cordon: (way) => `Sortie ${way}, fermée par un cordon`,
  ways: { N: "N", NE: "NE", SE: "SE", S: "S", SW: "SO", NW: "NO" },
  metro: (cell) => `Bouche de métro en ${cell}`,
  site: (cell) => `Chantier en ${cell}`,
  park: (cell) => `Parc en ${cell}`,
  investigation: (number, cells) => `Enquête ${number} en ${cells}`,
  steamer: (cell) => `Port ${cell}, un paquebot à quai`,
  port: (cell) => `Port ${cell}, sans paquebot`,
  ferryOut: (cell) => `Quai ${cell} : un ferry pour Liberty Island`,
  ferryBack: (cell) => `Quai ${cell} : le ferry de Liberty Island y accoste`,
  liberty: "Liberty Island",
  landExit: "La sortie par la terre",
  land: "Par la terre",
  talkative: (where) => `L'Informateur en ${where}, prêt à parler`,
  silent: (where) => `L'Informateur en ${where}, muet`,
};
export default fr;
