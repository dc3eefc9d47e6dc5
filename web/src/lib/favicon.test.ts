import { expect, it, vi } from 'vitest';

import { dotted, Favicon } from './favicon';

const SVG = '<svg viewBox="0 0 160 160"><path d="M0 0"/></svg>';

function link(): HTMLLinkElement {
  const made = document.createElement('link');
  made.href = 'http://here/art/favicon.svg';
  return made;
}

it('the dot is drawn last, inside the picture', () => {
  const [kind, text = ''] = dotted(SVG).split(',');
  expect(kind).toBe('data:image/svg+xml');
  expect(decodeURIComponent(text)).toMatch(/<path d="M0 0"\/><circle cx="116.8" cy="43.2" .*\/><\/svg>$/);
});

it('is put on and taken off, and the picture is read once', async () => {
  const icon = link();
  const read = vi.fn(() => Promise.resolve(SVG));
  const favicon = new Favicon(icon, read);
  favicon.show(true);
  await vi.waitFor(() => expect(icon.href).toMatch(/^data:/));
  favicon.show(false);
  expect(icon.href).toBe('http://here/art/favicon.svg');
  favicon.show(true);
  await vi.waitFor(() => expect(icon.href).toMatch(/^data:/));
  expect(read).toHaveBeenCalledTimes(1);
});

it('a turn that is over before the picture came leaves no dot', async () => {
  const icon = link();
  const favicon = new Favicon(icon, () => Promise.resolve(SVG));
  favicon.show(true);
  favicon.show(false);
  await new Promise((done) => setTimeout(done));
  expect(icon.href).toBe('http://here/art/favicon.svg');
});

it('a picture that does not come is asked for again the next time', async () => {
  const icon = link();
  const read = vi.fn(() => Promise.resolve(SVG)).mockRejectedValueOnce(new Error('offline'));
  const favicon = new Favicon(icon, read);
  favicon.show(true);
  await new Promise((done) => setTimeout(done));
  expect(icon.href).toBe('http://here/art/favicon.svg');
  favicon.show(true);
  await vi.waitFor(() => expect(icon.href).toMatch(/^data:/));
});

it('whoever comes to another table with a dot on the icon knows the picture without it', async () => {
  const icon = link();
  new Favicon(icon, () => Promise.resolve(SVG)).show(true);
  await vi.waitFor(() => expect(icon.href).toMatch(/^data:/));
  const read = vi.fn(() => Promise.resolve(SVG));
  const next = new Favicon(icon, read);
  next.show(true);
  expect(read).toHaveBeenCalledWith('http://here/art/favicon.svg');
  next.show(false);
  expect(icon.href).toBe('http://here/art/favicon.svg');
});
