/** The verbs that London and New York share. */
import type { Argument, Group, Verb } from "$web/games/ui";
import type { hex as HexWords } from "./words.en";
import { actingOf, type HexView } from "./views";

/** Moving, and what is done by moving: one decision. */
export const GO = "go";

/** Where the piece that moves would stand. */
export const movesActing: NonNullable<Verb<HexView>["ghost"]> = (view, _answered, word) => {
  const character = actingOf(view);
  return character ? { character, at: word } : null;
};

/** Where the character that was named first would stand. */
export const movesNamed: NonNullable<Verb<HexView>["ghost"]> = (_view, [character], at) =>
  character ? { character, at } : null;

/** The verbs of both games. `cell` and `somebody` are the game's own arguments of these kinds. */
export function sharedVerbs(cell: Argument, somebody: Argument): Record<string, Verb<HexView>> {
  return {
    pick: {
      arguments: [somebody],
      cue: "tile",
      before: (known, [who]) => (known.acting = who),
    },
    move: { arguments: [cell], group: GO, cue: "footstep", ghost: movesActing },
    stay: { arguments: [], group: GO, cue: "footstep" },
    accuse: { arguments: [somebody], group: GO, cue: "bell", danger: true, grave: () => true },
    deal: { arguments: [somebody], chance: true, cue: "tile" },
  };
}

/** The question about moving, by what may be done with it. */
export function goGroup(text: () => typeof HexWords): Group {
  return {
    question(verbs, acting) {
      const say = text();
      if (!verbs.has("move") && verbs.has("stay")) return say.stay(acting);
      if (verbs.has("accuse")) return say.moveOrAccuse(acting);
      return verbs.has("escape") ? say.moveOrLeave(acting) : say.move(acting);
    },
    instead: () => text().go,
  };
}
