/** What stands around the rules; the rules themselves are in `src/rules/en`, fetched when they are read. */
const rules = {
  title: "The rules",
  lead: "Three games, one idea: Jack hides among many, and light gives him away.",
  of: (game: string) => `The rules of ${game}`,
  games: { pocket: "Pocket", london: "London", newyork: "New York" },
  about: {
    pocket: "Nine tiles, three detectives, a quarter of an hour.",
    london: "Eight people, gaslight and fog: the classic chase.",
    newyork: "A city that is being built while Jack flees.",
  },
  contents: "Contents",
  chapters: "Games",
  loading: "The rules are being fetched …",
  broken: "The rules could not be fetched.",
  again: "Try again",
  unknown: "There is no game of this name; here are those there are.",
};
export default rules;
