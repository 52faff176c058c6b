/** What this browser keeps for itself; a browser that keeps nothing is served all the same. */

const PREFIX = "gaslamp.";

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // private browsing: it holds until the page is closed
  }
}

/** Deletes everything that is kept. */
export function forgetAll(): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of kept) localStorage.removeItem(key);
  } catch {
    // nothing is kept
  }
}
