/** The ids that records, views and action texts use; every language has a name for each of them. */
export type Game = "pocket" | "london" | "newyork";
export type Role = "jack" | "investigator";

/** What a card, a token or a piece is called, and what it does. */
export interface Explained {
  title: string;
  text: string;
}
/** A character's power, and in a few words when it is used and whether it must be. */
export interface Power extends Explained {
  when: string;
}

/** The shape of `words().characters`: a lookup by any id; a test checks that each language has them all. */
export interface Characters {
  names: Record<Game, Record<string, string>>;
  short: Record<Game, Record<string, string>>; // as they stand in a sentence
  powers: Record<"london" | "newyork", Record<string, Power>>;
  tokens: Record<string, Explained>;
  detectives: Record<string, Explained>;
  informant: Explained;
}
