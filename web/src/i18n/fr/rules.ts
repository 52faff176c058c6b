import type en from "$web/i18n/en/rules";

const rules: typeof en = {
  title: "Les règles",
  lead: "Trois jeux, une idée : Jack se cache parmi d’autres, et la lumière le trahit.",
  of: (game) => `Les règles de ${game}`,
  games: { pocket: "Pocket", london: "Londres", newyork: "New York" },
  about: {
    pocket: "Neuf tuiles, trois détectives, un quart d’heure.",
    london: "Huit personnages, les réverbères et le brouillard : la traque classique.",
    newyork: "Une ville qui se construit pendant que Jack s’enfuit.",
  },
  contents: "Sommaire",
  chapters: "Jeux",
  loading: "Chargement des règles…",
  broken: "Les règles n’ont pas pu être chargées.",
  again: "Réessayer",
  unknown: "Il n’y a pas de jeu de ce nom ; voici ceux qui existent.",
};
export default rules;
