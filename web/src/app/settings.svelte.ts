import { store, stored } from "./storage";
import { speak, type Language } from "$web/i18n/words.svelte";

export type Theme = "dark" | "light" | "auto";

export interface Settings {
  theme: Theme;
  sound: boolean;
  textMode: boolean;
  atOnce: boolean; // a whole choice is final without being confirmed
  calm: boolean; // pieces do not move, whatever the system says
  name: string;
}

const FIRST: Settings = {
  theme: "dark",
  sound: false,
  textMode: false,
  atOnce: false,
  calm: false,
  name: "",
};

/** What a person has chosen, for every page and every later visit. */
export const settings: Settings = $state({ ...FIRST });

const prefersLight = (): MediaQueryList | null =>
  window.matchMedia?.("(prefers-color-scheme: light)") ?? null;

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  store("settings", settings);
  applyTheme();
}

export async function setLanguage(chosen: Language): Promise<void> {
  try {
    await speak(chosen);
    store("language", chosen);
  } catch {
    // its texts did not come: the old language stays
  }
}

function applyTheme(): void {
  const light =
    settings.theme === "light" || (settings.theme === "auto" && !!prefersLight()?.matches);
  const root = document.documentElement;
  root.dataset.theme = light ? "light" : "dark";
  root.toggleAttribute("data-calm", settings.calm);
}

/** Whether pieces should stay still. */
export function calm(): boolean {
  return settings.calm || !!window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}

/** Take up what was chosen before; the language is the browser's until one is chosen. */
export async function begin(): Promise<void> {
  Object.assign(settings, FIRST, stored<Partial<Settings>>("settings", {}));
  const own: Language = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  const chosen = stored<string>("language", own);
  applyTheme();
  prefersLight()?.addEventListener("change", applyTheme);
  await speak(chosen === "fr" || chosen === "en" ? chosen : own);
}
