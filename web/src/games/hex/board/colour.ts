/** The palette of the night, and how a surface catches the moon. */
export const NIGHT = {
  ground: "#0c1220",
  street: "#3a4458",
  joint: "#1b2334",
  kerb: "#5d6a85",
  wall: "#232c3f",
  lawn: "#2f5a46",
  water: "#16324a",
  window: "#f2c14e",
  paper: "#f1ead8",
  brass: "#d9a441",
  blood: "#b3362b",
  seen: "#ffd76a",
  unseen: "#7f9cc8",
} as const;

const MOON = [159, 180, 216];
const DARK = [8, 12, 21];

/** A colour turned to the moonlight (up to 1) or away from it (down to -1). */
export function shade(colour: string, light: number): string {
  const goal = light > 0 ? MOON : DARK;
  const part = Math.abs(light);
  const mixed = [0, 1, 2].map((k) => {
    const own = parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16);
    return Math.round(own + (goal[k]! - own) * part)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}
