import type { Choice } from "$api";
import type { Anchor } from "$web/games/board";
import { settings } from "$web/app/settings.svelte";
import type { Play } from "./play.svelte";
import {
  back,
  ghostOf,
  isGrave,
  previewOf,
  START,
  stepOf,
  take,
  type Option,
  type Path,
  type Step,
} from "./guide";
import { splitOf, type Split } from "./views";

/** The question that is being answered: the local part of a choice, before the server hears of it. */
export class Choosing {
  private path = $state.raw<Path>(START);
  private about = $state(-1); // the number of the decision the path belongs to
  pointed = $state.raw<Option | null>(null);
  grave = $state<string | null>(null); // an action that waits for a yes
  private kept = $state.raw<{ action: string; option: Option; step: Step; seq: number } | null>(
    null,
  );

  constructor(private readonly play: Play) {}

  private current: Path = $derived.by(() => (this.about === this.play.seq ? this.path : START));

  /** An action that would be final at once, and waits to be confirmed here. */
  held: string | null = $derived.by(() =>
    this.kept?.seq === this.play.seq && this.play.mine ? this.kept.action : null,
  );

  step: Step | null = $derived.by(() => {
    const { scene, legal } = this.play;
    if (this.held !== null) return null;
    return scene && legal.length > 0 ? stepOf(this.play.ui, scene.view, legal, this.current) : null;
  });

  private first: Step | null = $derived.by(() => {
    const { scene, legal } = this.play;
    return scene && legal.length > 0 ? stepOf(this.play.ui, scene.view, legal) : null;
  });

  /** Whether the last answer can be taken back, here or from the draft. */
  canBack: boolean = $derived.by(
    () =>
      this.held !== null ||
      (this.step !== null && this.first !== null && back(this.step, this.first) !== null) ||
      (this.play.mine && this.play.draft.length > 0),
  );

  preview: string[] | null = $derived.by(() => {
    const option = this.held !== null ? this.kept!.option : this.hot;
    return option ? previewOf(option) : null;
  });

  split: Split | null = $derived.by(() => {
    const view = this.play.scene?.view;
    return view && this.preview ? splitOf(this.play.ui, view, this.preview) : null;
  });

  ghost = $derived.by(() => {
    const view = this.play.scene?.view;
    if (!view) return null;
    const { ui } = this.play;
    if (this.held !== null) return ghostOf(ui, view, this.kept!.step, this.kept!.option);
    return this.step && this.hot ? ghostOf(ui, view, this.step, this.hot) : null;
  });

  /** The option under the pointer, as long as it is one of the question asked. */
  get hot(): Option | null {
    const found = this.pointed;
    return found && this.step?.options.some((option) => option.word === found.word) ? found : null;
  }

  /** What of a choice is already made, as places on the board. */
  chosen: Anchor[] = $derived.by(() => {
    const view = this.play.scene?.view;
    if (!view || !this.step || this.step.path.words.length === 0) return [];
    const { group, words } = this.step.path;
    const anchors: Anchor[] = [];
    words.forEach((word, at) => {
      const before = stepOf(this.play.ui, view, this.play.legal, {
        group,
        words: words.slice(0, at),
      });
      const anchor = before.options.find((option) => option.word === word)?.anchor;
      if (anchor) anchors.push(anchor);
    });
    return anchors;
  });

  choose(option: Option): void {
    if (!this.step || this.play.sending) return;
    this.pointed = null;
    const taken = take(this.step, option);
    if ("path" in taken) {
      this.set(taken.path);
      return;
    }
    const { step } = this;
    this.set(START);
    if (isGrave(this.play.ui, taken.action)) this.grave = taken.action;
    else if (this.play.final.includes(taken.action) && !settings.atOnce) {
      this.kept = { action: taken.action, option, step, seq: this.play.seq };
    } else this.play.play(taken.action);
  }

  /** Something on the board was chosen. */
  chooseAnchor(anchor: Anchor): void {
    const option = this.step?.options.find((one) => one.anchor === anchor);
    if (option) this.choose(option);
  }

  point(anchor: Anchor | null): void {
    this.pointed =
      anchor === null ? null : (this.step?.options.find((one) => one.anchor === anchor) ?? null);
  }

  /** Turn to another kind of action. */
  turnTo(group: string): void {
    const choices: Choice[] = this.play.legal;
    const step = this.play.scene
      ? stepOf(this.play.ui, this.play.scene.view, choices, { group, words: [] })
      : null;
    this.pointed = null;
    if (!step || step.group !== group) return;
    if (step.options.length === 1 && step.options[0]!.word === "") this.choose(step.options[0]!);
    else this.set({ group, words: [] });
  }

  back(): void {
    this.pointed = null;
    if (this.held !== null) {
      this.kept = null;
      return;
    }
    const path = this.step && this.first ? back(this.step, this.first) : null;
    if (path) this.set(path);
    else this.play.undo();
  }

  /** Make the choice final: what is held here, or the draft. */
  confirm(): void {
    if (this.held !== null) {
      this.play.play(this.held);
      this.kept = null;
    } else this.play.confirm();
  }

  /** Yes to an accusation or an escape. */
  yes(): void {
    if (this.grave !== null) this.play.play(this.grave, false);
    this.grave = null;
  }

  no(): void {
    this.grave = null;
  }

  /** A whole activation is final at once if that was asked for. */
  settle(): void {
    if (settings.atOnce && this.play.complete && !this.play.sending) this.play.confirm();
  }

  private set(path: Path): void {
    this.path = path;
    this.about = this.play.seq;
  }
}
