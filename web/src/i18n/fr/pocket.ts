/** What a screen reader is told of the Pocket board. */
import type en from "$web/i18n/en/pocket";

const SIDES: Record<string, string> = {
  N: "au nord",
  E: "à l’est",
  S: "au sud",
  W: "à l’ouest",
};
const list = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} et ${names.at(-1)}`;

const pocket: typeof en = {
  board: "Le quartier : neuf tuiles, et les détectives tout autour",
  tile: (cell, name, { cleared, wall, seenBy, rotated, jack }) =>
    `Tuile ${cell} : ${name}${jack ? ", qui est Jack" : ""}${cleared ? ", hors de cause" : ""} ; ` +
    (wall ? `mur ${SIDES[wall] ?? wall}` : "carrefour ouvert") +
    (seenBy.length > 0 ? ` ; éclairée par ${list(seenBy)}` : " ; dans l’ombre") +
    (rotated ? " ; tournée ce tour-ci" : ""),
  detective: (name, space, cells) =>
    `${name}, case ${space} ; ` + (cells.length > 0 ? `regarde ${list(cells)}` : "regarde un mur"),
};
export default pocket;
