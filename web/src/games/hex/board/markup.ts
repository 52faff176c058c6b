import type { Shape } from "./houses";

function path({ d, fill, line, opacity }: Shape): string {
  const seen = opacity === undefined ? "" : ` opacity="${opacity}"`;
  return line
    ? `<path d="${d}" fill="none" stroke="${fill}" stroke-width="${line}" stroke-linecap="round"${seen}/>`
    : `<path d="${d}" fill="${fill}"${seen}/>`;
}

/** Many shapes as one piece of markup: a town has thousands of corners and needs no component each. */
export const markup = (shapes: Shape[]) => shapes.map(path).join("");

/** What never changes is made once, when it is first looked at. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
