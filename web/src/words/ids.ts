/** The ids that records, views and action texts use; every language has a name for each of them. */
export type Game = "pocket" | "london" | "newyork";
export type Role = "jack" | "investigator";

export type PocketId =
  | "lestrade"
  | "goodley"
  | "bert"
  | "pizer"
  | "smith"
  | "lane"
  | "stealthy"
  | "gull"
  | "madame"
  | "holmes"
  | "watson"
  | "toby";
export type LondonId =
  "holmes" | "watson" | "smith" | "lestrade" | "stealthy" | "goodley" | "gull" | "bert";
export type NewYorkId =
  "beach" | "cloud_rider" | "latimer" | "grant" | "callahan" | "eastman" | "tumblety" | "smith";
export type TokenId = "alibi" | "holmes" | "toby" | "watson" | "rotation" | "exchange" | "joker";
export type DetectiveId = "holmes" | "watson" | "toby";

/** What a card, a token or a piece is called, and what it does. */
export interface Explained {
  title: string;
  text: string;
}
/** A character's power, and in a few words when it is used and whether it must be. */
export interface Power extends Explained {
  when: string;
}

/** The shape of `words().characters`: a lookup by any id; each language is checked to have them all. */
export interface Characters {
  names: Record<Game, Record<string, string>>;
  short: Record<Game, Record<string, string>>; // as they stand in a sentence
  powers: Record<"london" | "newyork", Record<string, Power>>;
  tokens: Record<string, Explained>;
  detectives: Record<string, Explained>;
  informant: Explained;
}
