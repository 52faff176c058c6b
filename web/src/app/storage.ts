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
