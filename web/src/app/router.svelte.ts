/** Addresses: which page they mean, and how to get from one to another without loading again. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "rules"; game: string | null }
  | { page: "lost" };

/** The page an address means. */
export function read(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [first, second] = parts;
  if (parts.length === 0) return { page: "home" };
  if (parts.length > 2) return { page: "lost" };
  if (first === "g" && second) return { page: "table", id: second };
  if (first === "replay") return { page: "replay", id: second ?? null };
  if (first === "rules") return { page: "rules", game: second ?? null };
  return { page: "lost" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let now = $state<Route>({ page: "home" });
let visit = $state(0); // so that going to the same address again opens a fresh page

export function route(): Route {
  return now;
}

export function visits(): number {
  return visit;
}

/** Open a page of ours. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
  window.scrollTo(0, 0);
}

function arrive(): void {
  now = read(location.pathname);
  visit += 1;
}

/**
 * What stands after the # of an address, taken out of the address bar at once: it may open a seat.
 * Links within a page (`#rules`) are left alone.
 */
export function takeFragment(): URLSearchParams {
  const found = new URLSearchParams(location.hash.slice(1));
  if (found.has("invite") || found.has("token")) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return found;
}

/** Follow the address bar, and links to our own pages. */
export function follow(): () => void {
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const address = link.getAttribute("href") ?? "";
    if (!address.startsWith("/") || address.startsWith("/api/")) return;
    event.preventDefault();
    go(address);
  };
  arrive();
  window.addEventListener("popstate", arrive);
  document.addEventListener("click", click);
  return () => {
    window.removeEventListener("popstate", arrive);
    document.removeEventListener("click", click);
  };
}
