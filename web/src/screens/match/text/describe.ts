/** The board in words: headings with lists and tables. It reads what the scene tells and knows no rules. */
import type { Scene, View } from "$api";
import type { GameUi, Part } from "$web/games/ui";
import { textWords } from "$web/i18n/words.svelte";
import { fullName } from "$web/session/phrases";

/** Everything on the table, as both players see it. */
export function board(ui: GameUi, scene: Scene): Part[] {
  return ui.describe(scene, people(ui, scene));
}

/** Whose choice, this turn's cards or tokens and the next turn's, alibis, the witness card. */
export function turn(ui: GameUi, view: View): Part {
  const lines = [ui.words().turn.of(view.turn), ...ui.turnLines(view)];
  return { title: textWords().turn.title, lines };
}

/** Who stands where, who is suspected, who is seen by what. */
export function people(ui: GameUi, { view, seen }: Scene): Part {
  const say = textWords().people;
  const suspects = ui.suspects(view);
  const rows = ui.present(view).map((id) => {
    const by = seen[id];
    const suspected = suspects.includes(id);
    const unseen = suspected || ui.clearedAreSeen ? say.unseen : "–";
    return [
      fullName(ui, id),
      ui.where(view, id),
      suspected ? say.suspect : say.cleared,
      by ? textWords().and(ui.seenBy(by)) : unseen,
    ];
  });
  return { title: say.title, table: { head: say.head, rows } };
}
