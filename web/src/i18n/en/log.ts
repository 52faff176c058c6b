/** What happened, in sentences; the verbs of a game are in its folder. */
import { and as list } from "./grammar";

const and = (those: string[]): string => list(those, "nobody");

const log = {
  title: "What happened",
  empty: "Nothing has happened yet.",
  setUp: "Set-up",
  look: "Look at this moment",
  explain: "Explain this appeal",
  directions: {
    N: "north",
    NE: "north-east",
    E: "east",
    SE: "south-east",
    S: "south",
    SW: "south-west",
    W: "west",
    NW: "north-west",
  },

  chance: {
    identity: (who: string) => `Jack draws his identity in secret: he is ${who}.`,
    identityHidden: "Jack draws his identity in secret.",
    drawOpen: (who: string) => `The alibi card shows ${who}: not Jack.`,
    draw: (role: string, who: string) =>
      `${role} looks at an alibi card and keeps it: ${who} is not Jack.`,
    drawHidden: (role: string) => `${role} looks at an alibi card and keeps it, face down.`,
  },

  event: {
    resign: (role: string) => `${role} resigns.`,
    time: (role: string) => `${role} runs out of time.`,
    left: (role: string) => `${role} has left the game.`,
    off: (role: string) => `${role} calls the game off: the other player has left.`,
    somebody: "the character in play",
  },

  effect: {
    clearedNow: (names: string[]) => `Cleared: ${and(names)}.`,
    clearedNobody: "Nobody is cleared.",
    left: (n: number) => (n === 1 ? "One suspect is left." : `${n} suspects are left.`),
    inSight: "Seen:",
    noOneInSight: "Nobody was seen.",
    by: (who: string, why: string[]) => `${who}: ${and(why)}`,
    rest: (names: string[]) => `Not seen: ${and(names)}.`,
    so: {
      seen: "Jack is one of those who were seen, so every suspect who was not seen is cleared.",
      unseen: "Jack is one of those who were not seen, so every suspect who was seen is cleared.",
    },
    race: "Both goals are reached and Jack was not seen: the race is on. One more look at Jack decides.",
    lampOut: (n: number, cell: string) => `Gaslight ${n} on ${cell} goes out.`,
    wins: (role: string, why: string) => `${role} wins: ${why}`,
    nobodyWins: "nobody wins",
  },

  reasons: {
    accused_right: "the accusation was right",
    accused_wrong: "the accusation was wrong",
    escaped: "Jack got away",
    dawn: "Jack was still free at daybreak",
    one_suspect: "only one suspect is left",
    hourglasses: "Jack has six hourglasses",
    both_seen: "both goals were reached, and Jack was seen",
    both_unseen: "both goals were reached, and Jack was not seen",
    race_seen: "Jack was seen in the race",
    race_unseen: "Jack stayed unseen to the end of the race",
    turn_8: "nobody had reached a goal after turn 8",
    resigned: "the other player resigned",
    time: "the other player ran out of time",
    left: "the other player left",
  } as Record<string, string>,
};
export default log;
