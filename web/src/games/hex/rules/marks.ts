import type { Ground } from "./drawing";

/** A circle as a path. */
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const TREES = disc(-9, 6, 8) + disc(8, 8, 7) + disc(1, -9, 8);
const WAVES: Mark = ["waves", "M-18 17q5-5 9 0t9 0t9 0t9 0"];
const HOLE: Mark = ["hole", disc(0, 0, 13)];

type Mark = [look: string, path: string];

/** What is drawn on the grounds of a hex, around its middle. */
export const MARKS: Partial<Record<Ground, Mark[]>> = {
  building: [
    ["roof", "M22 0L11 19H-11L-22 0L-11-19H11Z"],
    ["ridge", "M-11 0H11M0-10V10"],
    ["window", "M4 4h5v5h-5z"],
  ],
  garden: [["tree", TREES]],
  park: [
    ["tree", TREES],
    ["path", "M-20 16Q0-6 20 14"],
  ],
  manhole: [HOLE, ["rungs", "M-4-9V9M4-9V9M-4-4H4M-4 3H4"]],
  covered: [HOLE, ["lid", disc(0, 0, 11.5)], ["cross", "M-7-7L7 7M7-7L-7 7"]],
  metro: [["arch", "M-12 11V-1a12 12 0 0 1 24 0V11Z"]],
  site: [["girders", "M-14 14V-12M0 14V-16M14 14V-12M-17-6H17M-17 6H17M-14 6L0-6L14 6"]],
  quay: [["planks", "M-16-6H16M-16 2H16M-16 10H16"]],
  port: [WAVES],
  steamer: [WAVES, ["hull", "M-17 3H17L12 12H-12Z"], ["deck", "M-8 2V-6H9V2ZM-3-6V-15H3V-6Z"]],
  island: [
    ["isle", "M-18 12Q0-2 18 12Z"],
    ["statue", "M-4 6L-2-8H2L4 6ZM1-8L7-17"],
  ],
};

export const LANTERN = "M-7-13H7L4 3H-4ZM-1.500 3H1.500V14H-1.500Z";
