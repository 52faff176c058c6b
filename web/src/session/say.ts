import type { View } from "$api";
import { words } from "$web/i18n/words.svelte";
import { short } from "$web/i18n/names";
import { argumentsOf, GO, previewOf, type Option, type Step } from "./guide";
import { actingOf, isLondon, isPocket, type Split } from "./views";

/** The guide's questions and options in words of the language chosen. */

export function cellName(cell: string): string {
  return cell === "liberty" ? words().table.place.liberty : cell;
}

function exitName(view: View, exit: string): string {
  const { place, ways } = words().table;
  if (exit === "land") return place.land;
  return isLondon(view) ? place.exit(ways[exit] ?? exit) : place.port(exit);
}

export function tileName(view: View, cell: string): string {
  const place = cell.charCodeAt(0) - 97 + (Number(cell[1]) - 1) * 3;
  const tile = isPocket(view) ? view.board.tiles[place] : null;
  const who = tile && !tile.cleared ? short("pocket", tile.suspect) : null;
  return words().table.option.tile(cell, who);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The question, as one sentence. */
export function question(view: View, step: Step): string {
  const ask = words().table.ask;
  const acting = actingOf(view);
  const who = acting ? short(view.game, acting) : "";
  const [first = "", second = ""] = step.path.words;
  const at = step.path.words.length;
  const name = (id: string): string => short(view.game, id);
  const way = (id: string): string => words().table.ways[id] ?? id;
  if (step.group === null) return ask.token(step.options.length);
  if (step.group === GO) {
    const has = (verb: string): boolean => step.options.some((option) => option.verb === verb);
    if (!has("move") && has("stay")) return ask.stay(who);
    if (has("accuse")) return ask.moveOrAccuse(who);
    return has("escape") ? ask.moveOrLeave(who) : ask.move(who);
  }
  switch (step.group) {
    case "holmes":
    case "watson":
    case "toby":
      return ask.steps(name(step.group));
    case "joker":
      return step.options.some((option) => option.word === "none") ? ask.jokerOrNone : ask.joker;
    case "rotate":
      return at === 0 ? ask.rotateTile : ask.rotateTurn(tileName(view, first));
    case "exchange":
      return at === 0 ? ask.exchangeFirst : capital(ask.exchangeSecond(tileName(view, first)));
    case "alibi":
      return ask.alibi;
    case "pick":
      return ask.pick(step.options.length);
    case "swap":
      if (view.game === "london") return ask.swap(who);
      return at === 0 ? ask.swapFirst : ask.swapSecond(name(first));
    case "face":
      return ask.face;
    case "lamp":
      return at === 0 ? ask.lampFrom : ask.lampTo(first);
    case "cordon":
      return at === 0 ? ask.cordonFrom : ask.cordonTo(way(first));
    case "cover":
      return at === 0 ? ask.coverFrom : ask.coverTo(first);
    case "whistle": {
      const left = isLondon(view) ? (view.board.acting?.whistle?.left ?? 3) : 3;
      return at === 0 ? ask.whistleWho(left) : ask.whistleTo(name(first));
    }
    case "metro":
      return ask.metro;
    case "site":
      return ask.site;
    case "gaslight":
      return ask.gaslight;
    case "park":
      return ask.park;
    case "investigate":
      if (at === 0) return ask.investigateWhich;
      return at === 1 ? ask.investigateFirst : ask.investigateSecond(cellName(second));
    case "control":
      return at === 0 ? ask.controlWho : ask.controlTo(name(first));
    case "steamer":
      return at === 0 ? ask.steamerFrom : ask.steamerTo(first);
    case "informant":
      return ask.informant;
    case "skip":
      return ask.skip;
    default:
      return ask.whole;
  }
}

/** An option of the question, as a button says it. */
export function label(view: View, step: Step, option: Option): string {
  const say = words().table.option;
  const acting = actingOf(view);
  const who = acting ? short(view.game, acting) : "";
  const { verb, at } = option;
  const word = step.group === GO ? (argumentsOf(option.word)[0] ?? "") : option.word;
  const name = (id: string): string => short(view.game, id);
  const way = words().table.ways[word] ?? word;
  if (step.group === null) return say.token(tokenTitle(tokenOf(option.word)));
  switch (verb) {
    case "move":
      return say.move(who, cellName(word));
    case "stay":
      return say.stay(who);
    case "accuse":
      return say.accuse(name(word), who);
    case "escape":
      return say.escape(exitName(view, word));
    case "holmes":
    case "watson":
    case "toby":
      return say.steps(Number(word));
    case "joker":
      return word === "none" ? say.nobody : say.who(name(word));
    case "rotate":
      return at === 0 ? capital(tileName(view, word)) : (say.turns[word] ?? word);
    case "exchange":
      return capital(tileName(view, word));
    case "alibi":
      return say.alibi;
    case "pick":
      return say.pick(name(word));
    case "swap":
      return view.game === "london" || at === 1 ? say.swap(name(word)) : say.who(name(word));
    case "face":
      return say.face(way);
    case "lamp":
      if (at === 1) return say.lampTo(word);
      return say.lampFrom(word, isLondon(view) ? (view.board.lit[word] ?? null) : null);
    case "cordon":
      return at === 0 ? say.cordonFrom(way) : say.cordonTo(way);
    case "cover":
      return at === 0 ? say.coverFrom(word) : say.coverTo(word);
    case "whistle":
    case "control": {
      const whom = name(step.path.words[0] ?? "");
      if (at === 0) return say.who(name(word));
      return option.grave ? say.leaves(whom, exitName(view, word)) : say.to(whom, cellName(word));
    }
    case "metro":
      return say.metro(cellName(word));
    case "site":
      return say.site(cellName(word));
    case "gaslight":
      return say.gaslight(cellName(word));
    case "park":
      return say.park(cellName(word));
    case "investigate":
      return at === 0 ? say.screen(word) : say.cell(cellName(word));
    case "steamer":
      return at === 0 ? say.steamerFrom(word) : say.steamerTo(word);
    case "informant":
      return say.informant(cellName(word));
    case "skip":
      return say.skip;
    default:
      return word;
  }
}

/** The face of a Pocket token that a verb is played with. */
export function tokenOf(verb: string): string {
  return verb === "rotate" ? "rotation" : verb;
}

/** The verb that a Pocket token's face is played with. */
export function verbOfToken(token: string): string {
  return token === "rotation" ? "rotate" : token;
}

export function tokenTitle(token: string): string {
  return words().characters.tokens[token]?.title ?? token;
}

/** What turning to another kind of action is called. */
export function turnLabel(view: View, group: string): string {
  const key = group === "swap" && view.game === "newyork" ? "swapTwo" : group;
  return words().table.turn[key] ?? group;
}

export function splitWords(split: Split): string {
  return words().table.split(split.seen, split.unseen);
}

/** Who would be seen after an option, in words; for a screen reader. */
export function previewWords(view: View, option: Option): string {
  const seen = previewOf(option);
  if (seen === null) return "";
  const { nobodySeen, seenAfter } = words().table;
  return seen.length === 0
    ? nobodySeen
    : seenAfter(seen.map((id) => short(view.game, id)).join(", "));
}
