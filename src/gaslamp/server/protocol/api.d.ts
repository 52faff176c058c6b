// Written by tools/api_types.py from the server's message types; do not edit.

/**
 * The games, as the registry names them.
 */
export type GameName = "pocket" | "london" | "newyork";

/**
 * The two players.
 */
export type Role = "jack" | "investigator";

/**
 * The editions of the games that have more than one.
 */
export type Edition = "2006" | "2016";

/**
 * The first message: which seat this is, and how much of the log is known already.
 *
 * `token` opens a seat. Without a token the browser's cookie must open the seat of `role`; without
 * token and role the sender is a spectator. `contribution` is what this page adds to the deal:
 * random bytes, drawn when it has seen the game's commitment. The first one of a seat counts; null
 * adds nothing. `version` is that of the protocol; without it the first is meant.
 */
export interface Hello {
  type: "hello";
  version?: number;
  token?: string | null;
  role?: string | null;
  since?: number;
  contribution?: string | null;
}

/**
 * One decision. `seq` is that of the last state received; a `draft` waits to be confirmed.
 */
export interface Play {
  type: "play";
  ref: number;
  seq: number;
  action: string;
  draft?: boolean;
}

/**
 * Commit the draft.
 */
export interface Confirm {
  type: "confirm";
  ref: number;
  seq: number;
}

/**
 * Take back the last step of the draft.
 */
export interface Undo {
  type: "undo";
  ref: number;
  seq: number;
}

/**
 * Give the game up, once it has begun.
 */
export interface Resign {
  type: "resign";
  ref: number;
}

/**
 * Take back the offer of a game that has not begun.
 */
export interface Withdraw {
  type: "withdraw";
  ref: number;
}

/**
 * End a game without clocks whose other player has been away for long; see `absent`.
 *
 * `what` is `win`, or `off`: the game is called off and nobody wins.
 */
export interface Claim {
  type: "claim";
  ref: number;
  what: "off" | "win";
}

/**
 * A line to the other player and the spectators.
 *
 * `id` is the sender's own, another for each line: a line that is sent again is said once.
 */
export interface Chat {
  type: "chat";
  ref: number;
  text: string;
  id?: string | null;
}

/**
 * Ask for another game with the roles swapped; it begins when both players have asked.
 */
export interface Rematch {
  type: "rematch";
  ref: number;
}

/**
 * Ask for a pong.
 */
export interface Ping {
  type: "ping";
  ref: number;
}

/**
 * What a client sends over a socket.
 */
export type ClientMessage = Hello | Play | Confirm | Undo | Resign | Withdraw | Claim | Chat | Rematch | Ping;

/**
 * The answer to a hello: the game, the viewer whose view is sent, and the chat so far.
 */
export interface Welcome {
  type: "welcome";
  game: GameInfo;
  viewer: string;
  chat: ChatLine[];
}

/**
 * What everybody may know of a game apart from its board.
 *
 * `actor` is the role whose choice it is; null before the game begins and when it is over.
 * `my_roles` are the roles whose seats the key of the asking browser opens. `rules` is the version
 * of the rules that the game began under, `rules_now` the one that it goes on under. `started` is
 * null before the game begins: when both seats are taken and both players have said hello. Only
 * then is it dealt, and `contributions` tells what each role's page added to the server's secret,
 * to which `commitment` was made when the game was created.
 */
export interface GameInfo {
  id: string;
  game: string;
  edition: string | null;
  rules: number;
  rules_now: number;
  seats: Record<string, Seat>;
  clock: Clock | null;
  chat: boolean;
  listed: boolean;
  created: number;
  started: number | null;
  actor: string | null;
  my_roles: string[];
  result: string | null;
  commitment: string;
  contributions: Record<string, string> | null;
}

/**
 * Who holds a seat: `kind` is person, bot, open (anybody may join) or link (by invitation).
 *
 * `here` is true while that person is connected, and always for a bot.
 */
export interface Seat {
  kind: string;
  name: string;
  here: boolean;
}

/**
 * The time to think: `seconds` for the whole game, and `increment` more after each activation.
 *
 * With `per_move` the seconds are for each activation, and there is no increment.
 */
export interface Clock {
  seconds: number;
  increment?: number;
  per_move?: boolean;
}

/**
 * A line of the chat.
 */
export interface ChatLine {
  type: "line";
  role: string;
  text: string;
  at: number;
}

/**
 * The game has begun, or its offer was withdrawn (since version 2).
 */
export interface Changed {
  type: "info";
  game: GameInfo;
}

/**
 * The game as the viewer may know it.
 *
 * `view.log` holds only the events after number `since`: drop those you have beyond it and append
 * these. `draft` lists the viewer's own unconfirmed steps; `complete` says that they are a whole
 * activation. The result of the last step of a complete draft is not shown if it would tell more
 * than the board. `final` lists the choices that are carried out at once, with the draft before
 * them: a card is drawn in the middle of the activation.
 */
export interface Told {
  type: "state";
  view: View;
  seen: Record<string, string[]>;
  lights: Record<string, string[]>;
  seq: number;
  since: number;
  draft: string[];
  complete: boolean;
  final: string[];
  clocks: Clocks | null;
}

/**
 * What a viewer may know; each game has its own.
 */
export type View = PocketView | LondonView | NewYorkView;

/**
 * A view of a Pocket game.
 */
export interface PocketView {
  game: string;
  viewer: string;
  seq: number;
  turn: number;
  actor: string | null;
  outcome: Outcome | null;
  log: Event[];
  legal: Choice[] | null;
  board: PocketBoard;
  private: PocketPrivate | null;
}

/**
 * How a game ended.
 */
export interface Outcome {
  winner: string;
  reason: string;
}

/**
 * One thing that was decided, with what followed from it unasked.
 *
 * `known_to` names the only player who may read the outcome; others find `?` in the action.
 */
export interface Event {
  seq: number;
  turn: number;
  actor: string;
  action: string;
  known_to: string | null;
  effects: (Cleared | Appeal | Race | LampOut | Ended)[];
}

/**
 * An alibi card shown face up cleared its suspect at once (P26).
 */
export interface Cleared {
  kind: "cleared";
  suspects: string[];
}

/**
 * An appeal for witnesses: Jack's answer, who was seen and by what, who was cleared.
 */
export interface Appeal {
  kind: "appeal";
  answer: string;
  seen: Record<string, string[]>;
  cleared: string[];
}

/**
 * A race began: both goals are met and Jack was not seen (P42).
 */
export interface Race {
  kind: "race";
}

/**
 * A gaslight went out (L43).
 */
export interface LampOut {
  kind: "lamp_out";
  cell: string;
  number: number;
}

/**
 * The game ended.
 */
export interface Ended {
  kind: "ended";
  winner: string;
  reason: string;
}

/**
 * A legal action, and who would be seen after it.
 */
export interface Choice {
  action: string;
  seen: string[];
}

/**
 * Everything on the table that both players see (P46).
 */
export interface PocketBoard {
  tiles: (PocketTile | null)[];
  detectives: Record<string, number>;
  tokens: string[] | null;
  next_tokens: string[] | null;
  used: boolean[];
  rotated: string[];
  race: number | null;
  time_tokens: Record<string, number>;
  jack_alibis: number[];
  investigator_alibis: string[];
  deck: number;
  pending_chance: string | null;
}

/**
 * A tile of the district: whose it is, its walled side, whether it lies on its empty side.
 */
export interface PocketTile {
  suspect: string;
  wall: string | null;
  cleared: boolean;
}

/**
 * What Jack knows alone (P47), and everybody once the game is over (P45).
 */
export interface PocketPrivate {
  identity: string | null;
  alibis: PocketAlibi[];
  hourglasses: number;
}

/**
 * An alibi card in Jack's hand.
 */
export interface PocketAlibi {
  card: string;
  turn: number;
}

/**
 * A view of a London game.
 */
export interface LondonView {
  game: string;
  viewer: string;
  seq: number;
  turn: number;
  actor: string | null;
  outcome: Outcome | null;
  log: Event[];
  legal: Choice[] | null;
  board: LondonBoard;
  private: HexPrivate | null;
}

/**
 * Everything on the table that both players see (L46).
 */
export interface LondonBoard {
  characters: Record<string, string>;
  suspects: string[];
  witness: string;
  offer: string[] | null;
  next_offer: string[] | null;
  played: string[];
  alibis: Record<string, number>;
  deck: number;
  pending_chance: string | null;
  edition: string;
  acting: LondonActing | null;
  watson_facing: string;
  lit: Record<string, number | null>;
  covers: string[];
  cordons: string[];
}

/**
 * The character in play, and what it has done.
 */
export interface LondonActing {
  character: string;
  moved: boolean;
  powered: boolean;
  pending: string | null;
  whistle?: LondonWhistle | null;
}

/**
 * A whistle that has begun: the points left, and whom it has moved.
 */
export interface LondonWhistle {
  left: number;
  moved: string[];
}

/**
 * What a viewer alone may know; everything, to everybody, once the game is over.
 */
export interface HexPrivate {
  identity: string | null;
  jack_alibis: string[] | null;
  investigator_alibis: string[] | null;
}

/**
 * A view of a New York game.
 */
export interface NewYorkView {
  game: string;
  viewer: string;
  seq: number;
  turn: number;
  actor: string | null;
  outcome: Outcome | null;
  log: Event[];
  legal: Choice[] | null;
  board: NewYorkBoard;
  private: HexPrivate | null;
}

/**
 * Everything on the table that both players see (N46).
 */
export interface NewYorkBoard {
  characters: Record<string, string>;
  suspects: string[];
  witness: string;
  offer: string[] | null;
  next_offer: string[] | null;
  played: string[];
  alibis: Record<string, number>;
  deck: number;
  pending_chance: string | null;
  acting: NewYorkActing | null;
  metro: string[];
  gaslights: string[];
  sites: string[];
  parks: Record<string, string>;
  investigations: string[][];
  steamers: string[];
  informant: NewYorkInformant;
}

/**
 * The character in play, and what it has done; for Eastman, whom he may control.
 */
export interface NewYorkActing {
  character: string;
  moved: boolean;
  powered: boolean;
  pending: string | null;
  same?: string[] | null;
}

/**
 * Where the Informant stands, and on which side.
 */
export interface NewYorkInformant {
  at: string;
  side: string;
}

/**
 * The milliseconds that each role has left, and whose clock runs.
 */
export interface Clocks {
  jack: number;
  investigator: number;
  running: string | null;
}

/**
 * A message was carried out: its decision is committed, or kept as a draft.
 */
export interface Done {
  type: "done";
  ref: number;
  seq: number;
}

/**
 * A message changed nothing, and why.
 */
export interface Refused {
  type: "refused";
  ref: number | null;
  code: string;
  text: string;
}

/**
 * Somebody connected, disconnected or took a seat.
 */
export interface Seats {
  type: "seats";
  seats: Record<string, Seat>;
}

/**
 * Nobody is at a seat whose choice it is; after `claim_in` milliseconds the other may `claim`.
 *
 * Sent to the other seat of a game without clocks (since version 2). It holds until a `seats` says
 * that the seat is taken up again, or until the game goes on.
 */
export interface Absent {
  type: "absent";
  role: string;
  claim_in: number;
}

/**
 * The game is over: its deal as canonical text, and what proves it.
 *
 * The `secret` was committed to, and the deal follows from it and the `contributions`. Both are
 * null in games from before there were secrets; these have a `salt`, else empty.
 */
export interface Opened {
  type: "opened";
  commitment: string;
  salt: string;
  deal: string;
  secret: string | null;
  contributions: Record<string, string> | null;
}

/**
 * The roles that want a rematch.
 */
export interface Wanted {
  type: "wanted";
  roles: string[];
}

/**
 * The rematch: the same token opens it, in the other role.
 */
export interface NextGame {
  type: "next";
  game: string;
  role: string | null;
}

/**
 * The answer to a ping.
 */
export interface Pong {
  type: "pong";
  ref: number;
}

/**
 * What a server sends over a socket.
 */
export type ServerMessage = Welcome | Changed | Told | Done | Refused | Seats | Absent | ChatLine | Opened | Wanted | NextGame | Pong;

/**
 * A game to create. A seat is `me`, `open`, `link` or the name of a bot.
 *
 * With `lot` a coin decides whether the two seats are swapped. Both seats `me` is one screen for
 * two.
 */
export interface NewGame {
  game: string;
  jack: string;
  investigator: string;
  edition?: string | null;
  lot?: boolean;
  name?: string;
  clock?: Clock | null;
  chat?: boolean;
  listed?: boolean;
}

/**
 * The new game: a token for each seat of `me`, an invitation for each seat that is a link.
 */
export interface Created {
  game: string;
  commitment: string;
  tokens: Record<string, string>;
  invitations: Record<string, string>;
}

/**
 * A request for a seat: one that is open, or the one of an invitation.
 *
 * `contribution` is that of `hello`, for a page that has seen the commitment already.
 */
export interface Join {
  role?: string | null;
  invitation?: string | null;
  name?: string;
  contribution?: string | null;
}

/**
 * The seat that was taken, and the token that opens it.
 */
export interface Joined {
  game: string;
  role: string;
  token: string;
}

/**
 * What the operator should know of the other player.
 */
export interface Report {
  words: string;
}

/**
 * The report is stored.
 */
export interface Reported {
  game: string;
}

/**
 * The player's name, keys and words are deleted; `seats` is how many he had.
 */
export interface Forgotten {
  seats: number;
}

/**
 * Listed games: those with an open seat, and those one can watch.
 */
export interface Lobby {
  open: GameInfo[];
  running: GameInfo[];
}

/**
 * The games of this browser: those that are not over first, then the newest.
 */
export interface MyGames {
  games: MyGame[];
}

/**
 * A game in which this browser holds a seat.
 */
export interface MyGame {
  role: string;
  game: GameInfo;
}

/**
 * A record to replay, and the viewer whose views are wanted.
 */
export interface Upload {
  record: string;
  viewer?: string;
}

/**
 * A game step by step; the log of each view holds only what is new in it.
 */
export interface Replay {
  game: string;
  viewer: string;
  players: Record<string, string>;
  result: string;
  scenes: Scene[];
}

/**
 * A view, and who and what is lit on its board.
 *
 * `seen` names the characters a witness would see now, each with what shows them; `lights` names
 * the cells in which each gaslight, lantern or detective would show somebody.
 */
export interface Scene {
  view: View;
  seen: Record<string, string[]>;
  lights: Record<string, string[]>;
}

/**
 * The games and bots that a new game can be created with.
 */
export interface Choices {
  games: GameChoice[];
  bots: string[];
}

/**
 * A game that can be played.
 */
export interface GameChoice {
  name: string;
  title: string;
  editions: string[];
}

/**
 * A request that changed nothing, and why.
 */
export interface Problem {
  code: string;
  text: string;
}
