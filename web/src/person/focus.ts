// Where one goes on by keys when what was pressed is gone.

import { tick } from 'svelte';

/** If the button that has the focus goes, this has it; otherwise nothing moves. */
export async function goOnFrom(place: HTMLElement | undefined): Promise<void> {
  await tick();
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) place?.focus({ preventScroll: true });
}
