/** The dark town around a board, in few paths: what does not matter must not cost much. */
import { centre } from "./grid";
import { houses, SLEEPING, type Shape } from "./houses";

/** The houses of many cells, row by row from the back, one path per colour and row. */
export function sleepingTown(cells: string[]): Shape[] {
  const rows = new Map<number, Map<string, Shape>>();
  for (const cell of cells) {
    const row = Math.round(centre(cell).y);
    const colours = rows.get(row) ?? new Map<string, Shape>();
    rows.set(row, colours);
    for (const shape of houses(cell, SLEEPING)) {
      const key = `${shape.fill} ${shape.line ?? 0}`;
      const known = colours.get(key);
      if (known) known.d += shape.d;
      else colours.set(key, { ...shape });
    }
  }
  return [...rows.keys()]
    .sort((a, b) => a - b)
    .flatMap((row) => [...rows.get(row)!.values()])
    .map((shape) => ({ ...shape, d: shape.d.replace(/\.\d/g, "") }));
}
