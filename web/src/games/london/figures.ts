/** The looks of London's people. */
import { figures, JACK } from "$web/art/figure";
import { WHITECHAPEL } from "$web/art/whitechapel";

export const FIGURES = { ...WHITECHAPEL, jack: JACK };
export const figureOf = figures(FIGURES);
