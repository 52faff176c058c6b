/** What stands around the rules; the rules themselves are in the folders of the games, fetched when they are read. */
const rules = {
  title: "The rules",
  lead: "Three games, one idea: Jack hides among many, and light gives him away.",
  of: (game: string) => `The rules of ${game}`,
  contents: "Contents",
  chapters: "Games",
  loading: "The rules are being fetched …",
  broken: "The rules could not be fetched.",
  again: "Try again",
  unknown: "There is no game of this name; here are those there are.",
};
export default rules;
