import { texts, type Language, type Texts } from "$web/i18n/words.svelte";
import type { Characters } from "./words";

/** Who everybody is and what he can do: data, fetched as a file of its own in each language. */
export function characterTexts(addresses: Record<Language, string>): Texts<Characters> {
  const get = async (language: Language): Promise<Characters> => {
    const response = await fetch(addresses[language]);
    return (await response.json()) as Characters;
  };
  return texts({ en: () => get("en"), fr: () => get("fr") });
}
