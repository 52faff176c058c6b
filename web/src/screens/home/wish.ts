import type { Clock, Edition, GameName, NewGame, Role } from "$api";

/** What a person asks for on the home page. */
export type Against = "computer" | "friend" | "screen" | "anybody";
export type Seat = Role | "lot";

export interface Wish {
  game: GameName;
  against: Against;
  role: Seat;
  level: number;
  edition: Edition | null; // null: the game has one
  clock: Clock | null;
  chat: boolean;
  listed: boolean;
  name: string;
}

/** As the server wants to hear it. */
export function newGame(wish: Wish): NewGame {
  const other = { computer: `level-${wish.level}`, friend: "link", screen: "me", anybody: "open" }[
    wish.against
  ];
  const asJack = wish.role === "jack";
  const person = wish.against === "friend" || wish.against === "anybody";
  return {
    game: wish.game,
    jack: asJack ? "me" : other,
    investigator: asJack ? other : "me",
    lot: wish.role === "lot" && wish.against !== "screen",
    edition: wish.edition,
    clock: wish.clock,
    chat: person && wish.chat,
    listed: wish.against === "anybody" || (wish.listed && person),
    name: wish.name,
  };
}

export const CLOCKS: readonly (Clock | null)[] = [
  null,
  { seconds: 300, increment: 10 },
  { seconds: 600, increment: 15 },
  { seconds: 1200, increment: 20 },
];
const DAY = 86400;
/** For people who play when they find the time. */
export const SLOW_CLOCKS: readonly Clock[] = [1, 3, 7].map((days) => ({
  seconds: days * DAY,
  per_move: true,
}));
