/** Which part of the rules matters now. */
import type { LondonView, NewYorkView, PocketView, View } from "$api";

/**
 * The anchor to open the rules at: a section's id, or `power-goodley` for a character's card.
 * It looks at the board alone, so it says the same to everybody.
 */
export function placeFor(game: string, scene: { view: View } | View | null): string {
  if (scene === null) return "aim";
  const view = "view" in scene ? scene.view : scene;
  if (view.outcome) return "ending";
  if (game === "pocket") return pocket(view as PocketView);
  return hexes(view as LondonView | NewYorkView);
}

function pocket({ board, turn }: PocketView): string {
  if (board.race !== null) return "ending";
  const played = board.used.filter(Boolean).length;
  if (turn === 1 && played === 0) return "order";
  return played === 3 ? "appeal" : "actions"; // the last action is chosen with the appeal in mind
}

function hexes({ board, turn }: LondonView | NewYorkView): string {
  const { acting, played } = board;
  if (acting?.pending === "informant") return "informant";
  if (acting?.pending === "face") return "power-watson";
  if (acting) return `power-${acting.character}`;
  if (played.length === 0) return turn === 1 ? "order" : "powers";
  return played.length === 3 ? "light" : "powers";
}
