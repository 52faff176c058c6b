import type en from "$web/i18n/en/rules";

const rules: typeof en = {
  title: "Les règles",
  lead: "Trois jeux, une idée : Jack se cache parmi d’autres, et la lumière le trahit.",
  of: (game) => `Les règles de ${game}`,
  contents: "Sommaire",
  chapters: "Jeux",
  loading: "Chargement des règles…",
  broken: "Les règles n’ont pas pu être chargées.",
  again: "Réessayer",
  unknown: "Il n’y a pas de jeu de ce nom ; voici ceux qui existent.",
};
export default rules;
