/**
 * Short synthesised cues through WebAudio. Off until somebody turns them on; a browser without sound
 * stays silent and never fails.
 */
import type { Event } from "$api";

export type Cue = "footstep" | "tile" | "lampOn" | "lampOff" | "whistle" | "bell" | "escape";

let on = false;
let audio: AudioContext | null = null;

export function soundOn(): boolean {
  return on;
}

/** Turn the cues on or off. Call it from a click: browsers let no page sound unasked. */
export function setSound(wanted: boolean): void {
  on = wanted;
  if (wanted) void context()?.resume();
  else void audio?.suspend();
}

function context(): AudioContext | null {
  if (audio === null && typeof AudioContext !== "undefined") audio = new AudioContext();
  return audio;
}

/** Play a cue, if sound is on. */
export function cue(name: Cue | null): void {
  if (!on || name === null) return;
  const at = context();
  if (at !== null) CUES[name](at, at.currentTime);
}

/** The cue of an event: the gravest of its effects is heard, or else its verb's own. */
export function cueOf(effects: Event["effects"], own: Cue | null): Cue | null {
  const kinds = effects.map((effect) => (effect.kind === "ended" ? effect.reason : effect.kind));
  if (kinds.includes("escaped")) return "escape";
  if (kinds.includes("appeal")) return "bell";
  return kinds.includes("lamp_out") ? "lampOff" : own;
}

/** A tone that swells and dies; `to` lets it glide. */
function tone(
  at: AudioContext,
  from: number,
  start: number,
  long: number,
  loud: number,
  wave: OscillatorType = "sine",
  to = from,
): void {
  const source = at.createOscillator();
  const volume = at.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.015, long / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(volume).connect(at.destination);
  source.start(start);
  source.stop(start + long + 0.02);
}

/** A breath of noise through a filter: steps, paper, gas. */
function noise(
  at: AudioContext,
  start: number,
  long: number,
  loud: number,
  pitch: number,
  kind: BiquadFilterType,
): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * long), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  }
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const volume = at.createGain();
  source.buffer = buffer;
  filter.type = kind;
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start(start);
}

const CUES: Record<Cue, (at: AudioContext, now: number) => void> = {
  footstep(at, now) {
    for (const step of [0, 0.16]) {
      noise(at, now + step, 0.07, 0.5, 420, "lowpass");
      tone(at, 110, now + step, 0.08, 0.12, "sine", 60);
    }
  },
  tile(at, now) {
    noise(at, now, 0.09, 0.35, 1800, "bandpass");
    tone(at, 240, now + 0.04, 0.06, 0.1, "triangle", 160);
  },
  lampOn(at, now) {
    noise(at, now, 0.25, 0.12, 3200, "highpass");
    tone(at, 520, now + 0.05, 0.35, 0.08, "sine", 780);
  },
  lampOff(at, now) {
    noise(at, now, 0.3, 0.14, 900, "lowpass");
    tone(at, 480, now, 0.4, 0.08, "sine", 180);
  },
  whistle(at, now) {
    for (const step of [0, 0.22]) {
      tone(at, 2350, now + step, 0.19, 0.05, "square", 2500);
      tone(at, 2420, now + step, 0.19, 0.05, "sine", 2300);
    }
  },
  bell(at, now) {
    for (const [pitch, loud] of [
      [523, 0.14],
      [1248, 0.07],
      [1870, 0.04],
    ] as const) {
      tone(at, pitch, now, 1.6, loud);
    }
  },
  escape(at, now) {
    for (const pitch of [65.4, 98, 123.5, 155.6]) tone(at, pitch, now, 2.2, 0.1, "triangle");
  },
};
