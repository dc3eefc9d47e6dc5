import { expect, it, vi } from 'vitest';

import { sorry } from './sorry';

function page(inside: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = inside;
  document.body.replaceChildren(root);
  return root;
}

it('a page that did not come says so in its language and offers to try again', () => {
  const root = page('<main class="opening" data-reload="Wczytaj"><p>Chwila…</p></main>');
  const again = vi.fn();
  sorry(root, again);
  sorry(root, again);
  const buttons = root.querySelectorAll('button');
  expect([...buttons].map(({ textContent }) => textContent)).toEqual(['Wczytaj']);
  expect(root.querySelector('.opening.failed p')?.textContent).toBe('Chwila…');
  buttons[0]?.click();
  expect(again).toHaveBeenCalledOnce();
});

it('without anything there is at least the button', () => {
  const root = page('');
  sorry(root, () => undefined);
  expect(root.querySelectorAll('.opening button')).toHaveLength(1);
});
