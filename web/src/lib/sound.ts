// Sounds, made on the spot: wood, brass and paper. Silent until somebody asks for them.

import { settings } from './settings.svelte';

export type Cue =
  'turn' | 'bid' | 'outbid' | 'once' | 'twice' | 'knock' | 'sold' | 'card' | 'money' | 'fists' | 'end';

/** One partial of a sound: what, when, how long, how loud. */
export interface Note {
  /** A tone of this pitch, or noise through a filter of this pitch. */
  kind: 'tone' | 'noise';
  pitch: number;
  /** Seconds from the start. */
  at: number;
  length: number;
  gain: number;
}

const tone = (pitch: number, at: number, length: number, gain: number): Note => ({
  kind: 'tone',
  pitch,
  at,
  length,
  gain,
});
const noise = (pitch: number, at: number, length: number, gain: number): Note => ({
  kind: 'noise',
  pitch,
  at,
  length,
  gain,
});
const wood = (at: number, gain: number): Note[] => [
  noise(900, at, 0.05, gain),
  tone(180, at, 0.11, gain * 0.8),
];

/** The score of every cue. */
export const SCORE: Readonly<Record<Cue, readonly Note[]>> = {
  bid: [tone(660, 0, 0.09, 0.1)],
  outbid: [tone(520, 0, 0.1, 0.14), tone(392, 0.11, 0.16, 0.14)],
  once: wood(0, 0.2),
  twice: [...wood(0, 0.24), ...wood(0.16, 0.24)],
  // The auctioneer lifts the hammer: one knock, and everybody looks up.
  knock: [noise(1400, 0, 0.03, 0.2), ...wood(0, 0.28), tone(95, 0, 0.16, 0.2)],
  sold: [...wood(0, 0.3), ...wood(0.14, 0.34), tone(523, 0.26, 0.4, 0.08), tone(784, 0.26, 0.4, 0.05)],
  card: [noise(2400, 0, 0.07, 0.1)],
  money: [tone(1976, 0, 0.08, 0.05), tone(2637, 0.06, 0.14, 0.05)],
  turn: [tone(587, 0, 0.12, 0.1), tone(880, 0.12, 0.2, 0.09)],
  fists: [noise(600, 0, 0.08, 0.16), tone(440, 0.08, 0.16, 0.08), tone(660, 0.14, 0.2, 0.07)],
  end: [tone(523, 0, 0.3, 0.08), tone(659, 0.16, 0.3, 0.08), tone(784, 0.32, 0.6, 0.08)],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function sounding(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
}

function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  return hiss;
}

function source(audio: AudioContext, note: Note, start: number): AudioNode {
  if (note.kind === 'tone') {
    const voice = audio.createOscillator();
    voice.type = 'triangle';
    voice.frequency.value = note.pitch;
    voice.start(start);
    voice.stop(start + note.length + 0.05);
    return voice;
  }
  const voice = audio.createBufferSource();
  voice.buffer = noiseBuffer(audio);
  voice.start(start);
  voice.stop(start + note.length + 0.05);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = note.pitch;
  voice.connect(filter);
  return filter;
}

/** How the phone shakes; most things do not shake it. */
const SHAKE: Readonly<Partial<Record<Cue, number[]>>> = {
  turn: [30, 60, 30],
  outbid: [60],
  twice: [20],
  sold: [20, 40, 60],
  knock: [40],
};

/** Plays a cue, as sound and as vibration where those are wanted. */
export function play(cue: Cue): void {
  const shake = SHAKE[cue];
  if (settings.vibration && shake && 'vibrate' in navigator) navigator.vibrate(shake);
  if (settings.sound) ring(cue);
}

/**
 * A page that was loaded again is silent until its first press: with sound turned on, that press wakes it. So does
 * every later one, for a phone that fell asleep.
 */
export function wakeByPress(page: EventTarget = document): () => void {
  const wake = (): void => {
    const audio = settings.sound ? sounding() : null;
    if (audio && audio.state !== 'running') audio.resume().catch(() => undefined);
  };
  const presses = ['pointerdown', 'keydown'];
  for (const press of presses) page.addEventListener(press, wake, { capture: true, passive: true });
  return () => {
    for (const press of presses) page.removeEventListener(press, wake, { capture: true });
  };
}

/** A browser lets nothing be heard before the first press: what was to be heard longer ago than this is past. */
const FRESH = 300;

function ring(cue: Cue): void {
  const audio = sounding();
  if (!audio) return;
  if (audio.state === 'running') {
    perform(audio, cue);
    return;
  }
  const asked = performance.now();
  audio.resume().then(
    () => {
      if (performance.now() - asked < FRESH) perform(audio, cue);
    },
    () => undefined,
  );
}

function perform(audio: AudioContext, cue: Cue): void {
  for (const note of SCORE[cue]) {
    const start = audio.currentTime + note.at + 0.01;
    const level = audio.createGain();
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(note.gain, start + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
    source(audio, note, start).connect(level);
    level.connect(audio.destination);
  }
}
