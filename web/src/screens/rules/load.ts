/** The rules of a game in a language: files of their own, fetched when they are read. */
import type { View } from "$api";
import type { Component } from "svelte";
import type { DrawingProps, GameUi } from "$web/games/ui";
import type { Language } from "$web/i18n/words.svelte";
import type { Drawings, RulesText } from "./text";

export interface Rules {
  text: RulesText;
  drawings: Drawings;
  Drawing: Component<DrawingProps>;
}

export async function rulesOf(ui: GameUi, language: Language): Promise<Rules> {
  const [text, drawings, Drawing] = await Promise.all([
    get<RulesText>(ui.rules.files[language]),
    get<Drawings>(ui.rules.drawings),
    ui.rules.Drawing(),
  ]);
  return { text, drawings, Drawing };
}

async function get<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as T;
}

/** The part of the rules that matters now: a section's id, or `power-goodley` for a character's card. */
export function placeFor(ui: GameUi, view: View | null): string {
  if (view === null) return "aim";
  return view.outcome ? "ending" : ui.rules.place(view);
}
