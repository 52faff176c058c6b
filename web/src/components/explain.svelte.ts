/** One explanation at a time, shown beside whatever is pointed at, focused or held. */

export interface Explanation {
  title: string;
  when?: string;
  text: string;
}

export interface Shown extends Explanation {
  left: number;
  top: number;
  below: boolean;
}

const POINT_DELAY = 350;
const HOLD_DELAY = 450;
const WIDTH = 300;
const EDGE = 8;

let shown = $state.raw<Shown | null>(null);

export function explanation(): Shown | null {
  return shown;
}

export function hide(): void {
  shown = null;
}

function show(element: Element, said: Explanation): void {
  const box = element.getBoundingClientRect();
  const middle = box.left + box.width / 2 - WIDTH / 2;
  const left = Math.max(EDGE, Math.min(middle, window.innerWidth - WIDTH - EDGE));
  const below = box.top < window.innerHeight / 2;
  shown = { ...said, left, top: below ? box.bottom + EDGE : box.top - EDGE, below };
}

/** Let an element explain itself on hover, focus or long press; screen readers get it as a description. */
export function explain(element: HTMLElement, say: () => Explanation | null) {
  let read = say;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const open = (): void => {
    const said = read();
    if (said) show(element, said);
  };
  const later = (delay: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, delay);
  };
  const leave = (): void => {
    clearTimeout(timer);
    hide();
  };
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") later(POINT_DELAY, open);
  };
  const down = (event: PointerEvent): void => {
    held = false;
    if (event.pointerType === "mouse") return leave();
    later(HOLD_DELAY, () => {
      held = true;
      open();
    });
  };
  const up = (): void => {
    clearTimeout(timer);
    if (!held) hide();
  };
  const click = (event: Event): void => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const focus = (): void => {
    if (element.matches(":focus-visible")) open();
  };
  const menu = (event: Event): void => {
    if (held) event.preventDefault();
  };
  const describe = (): void => {
    const said = read();
    if (said)
      element.setAttribute("aria-description", [said.when, said.text].filter(Boolean).join(". "));
    else element.removeAttribute("aria-description");
  };

  const listeners: [string, EventListener][] = [
    ["pointerenter", enter as EventListener],
    ["pointerleave", leave],
    ["pointerdown", down as EventListener],
    ["pointerup", up],
    ["pointercancel", leave],
    ["contextmenu", menu],
    ["focusin", focus],
    ["focusout", leave],
  ];
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  element.addEventListener("click", click, true);
  describe();
  return {
    update(next: () => Explanation | null): void {
      read = next;
      describe();
    },
    destroy(): void {
      leave();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      element.removeEventListener("click", click, true);
    },
  };
}
