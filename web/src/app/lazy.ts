import type { Component } from "svelte";
import type { Route } from "./router.svelte";
import { replayWords } from "$web/i18n/words.svelte";

type Loaded = Promise<{ default: unknown }>;

// Big pages come when they are wanted, so that the first view is small.
const FILES: Partial<Record<Route["page"], () => Loaded>> = {
  table: () => import("$web/screens/match/Match.svelte"),
  replay: () => import("$web/screens/replay/Replay.svelte"),
  rules: () => import("$web/screens/rules/Rules.svelte"),
};

/** Begin to fetch a page. */
export function prepare({ page }: Route): void {
  FILES[page]?.().catch(() => {}); // who opens it will be told
}

/** A page and its texts; null: it is always there. */
export function later({ page }: Route): Promise<Component<Record<string, unknown>>> | null {
  const file = FILES[page];
  if (!file) return null;
  const texts = page === "replay" ? replayWords.load() : null;
  return Promise.all([file(), texts]).then(
    ([module]) => module.default as Component<Record<string, unknown>>,
  );
}
