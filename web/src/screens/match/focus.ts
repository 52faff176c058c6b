/** Keeps the keyboard's place: a question that is answered takes its buttons with it. */

const FIRST = {
  board: '[tabindex="0"]',
  list: "button:not(:disabled)",
  ways: "button:not(:disabled)",
  offer: 'button[aria-disabled="false"]',
} as const;
type Area = keyof typeof FIRST;

export class FocusKeeper {
  private area: Area | null = null;
  private keyboard = false;

  byKey(): void {
    this.keyboard = true;
  }

  byPointer(): void {
    this.keyboard = false;
  }

  moved(to: EventTarget | null): void {
    const area = (to as Element | null)?.closest?.("[data-area]")?.getAttribute("data-area");
    this.area = area && area in FIRST ? (area as Area) : null;
  }

  /** If the focus has gone with what it was on, put it where the choosing goes on; `offered`: the cards ask. */
  restore(whole: boolean, offered: boolean): void {
    const now = document.activeElement;
    const gone = now === null || now === document.body || (now as HTMLButtonElement).disabled;
    const onward = this.area === "offer" && !offered; // the card is chosen, the board asks now
    if (!this.keyboard || this.area === null || !(gone || onward)) return;
    const area = this.area;
    const rest: Area[] = ["board", "offer", "ways"];
    const places: Area[] = whole ? ["ways"] : onward ? ["board", "ways"] : [area, ...rest];
    for (const place of places) {
      const found = first(place, whole);
      if (found) {
        found.focus();
        if (whole) this.area = area; // a detour to the confirmation does not change where one plays
        return;
      }
    }
  }
}

function first(area: Area, whole: boolean): HTMLElement | null {
  const within = document.querySelector(`[data-area="${area}"]`);
  if (whole) return within?.querySelector<HTMLElement>("button.primary:not(:disabled)") ?? null;
  return within?.querySelector<HTMLElement>(FIRST[area]) ?? null;
}
