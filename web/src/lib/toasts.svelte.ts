// Short notices that come and go. One can be acted upon while it is there.

import { untrack } from 'svelte';

export interface Toast {
  key: number;
  text: string;
  kind: 'plain' | 'fault';
  action?: { label: string; run: () => void };
}

let count = 0;
let shown: Toast[] = $state.raw([]);

export function toasts(): Toast[] {
  return shown;
}

export function dismiss(key: number): void {
  shown = untrack(() => shown).filter((one) => one.key !== key);
}

/** Shows a notice for some seconds; the answer takes it away earlier. */
export function toast(
  text: string,
  options: { ms?: number; kind?: Toast['kind']; action?: Toast['action'] } = {},
): () => void {
  count += 1;
  const key = count;
  const { ms = 6_000, kind = 'plain', action } = options;
  shown = [...untrack(() => shown), { key, text, kind, ...(action ? { action } : {}) }].slice(-3);
  const timer = setTimeout(() => dismiss(key), ms);
  return () => {
    clearTimeout(timer);
    dismiss(key);
  };
}
