/** The texts of the text mode; they are loaded with it. */
import { and } from "./grammar";

const text = {
  title: "Text mode",
  intro: "Type a move and press Enter. “help” lists the commands.",
  input: "Your move or command",
  send: "Send",
  answers: "Answers",
  described: "The game in words",
  and,
  label: (what: string, is: string) => `${what}: ${is}`,
  none: "none",

  commands: {
    help: ["help", "?"],
    board: ["board", "b"],
    suspects: ["suspects", "s"],
    choices: ["choices", "moves", "c"],
    cards: ["cards", "turn", "t"],
    log: ["log", "l"],
    secret: ["secret"],
    say: ["say"],
    chat: ["chat"],
    undo: ["undo", "u"],
    confirm: ["confirm", "ok"],
  } as Record<string, string[]>,
  help: {
    how: "A move is typed as it stands in the list of choices, for example: ",
    short: "The beginning is enough if only one move begins like that.",
    board: "the board, piece by piece",
    suspects: "who is suspected, where they stand and who is seen",
    choices: "what can be chosen now; “choices move” lists one kind",
    cards: "the turn: whose choice, cards or tokens, alibis",
    log: "what happened last; “log 20” goes further back",
    secret: "Jack only: who you are and which alibis you hold",
    say: "says something to the other player: “say good evening”",
    chat: "what was said last",
    undo: "takes the last step back",
    confirm: "makes the choice final",
    help: "this list",
  } as Record<string, string>,

  answer: {
    complete: "The choice is whole. Type “confirm” to make it final, or “undo”.",
    unknown: (typed: string) =>
      `“${typed}” is neither a move nor a command here. “help” lists the commands.`,
    several: (n: number) => `${n} moves begin like that:`,
    more: (n: number) => `… and ${n} more`,
    notYours: "It is not your choice now.",
    nothing: "There is nothing to choose now.",
    noDraft: "There is nothing to take back or to confirm.",
    undone: "The last step is taken back.",
    confirmed: "Confirmed.",
    spectator: "You are watching; only the players choose.",
    noSecret: "Only Jack has this secret.",
    noChat: "Nobody has said anything yet.",
    emptyLog: "Nothing has happened yet.",
    refused: (why: string) => `Refused: ${why}`,
  },

  status: {
    yours: (role: string) => `Your choice, ${role}.`,
    theirs: (role: string) => `${role} is to choose.`,
    chance: "Chance decides.",
    over: (ending: string) => `The game is over. ${ending}.`,
    acting: (who: string) => `${who} is in play.`,
    draft: (steps: string) => `Not final yet: ${steps}.`,
  },
  wouldSee: (names: string[]) => (names.length ? `seen then: ${and(names)}` : "seen then: nobody"),

  turn: {
    title: "The turn",
    next: "Next turn",
    used: (what: string) => `${what} (played)`,
    alibis: (role: string, n: number, names: string) =>
      `${role} holds ${n} alibi ${n === 1 ? "card" : "cards"}${names && `: ${names}`}`,
    deck: (n: number) => `${n} alibi cards are left in the deck.`,
  },
  people: {
    title: "The suspects",
    head: ["who", "where", "standing", "seen by"],
    suspect: "suspect",
    cleared: "cleared",
    unseen: "not seen",
    isJack: (name: string) => `Jack is ${name}.`,
    hand: (names: string) => `Your alibi cards: ${names}.`,
  },
};
export default text;
