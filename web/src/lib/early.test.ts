import { expect, it, vi } from 'vitest';

import type { Socket } from './connection';
import { openEarly, takeEarly } from './early';
import { VERSION } from './protocol';

const HELLO = JSON.stringify({ type: 'hello', version: VERSION });
const WELCOME = JSON.stringify({ type: 'welcome', seq: 7 });

function line(): Socket & { sent: string[]; closed: boolean } {
  const made = {
    sent: [] as string[],
    closed: false,
    send: (text: string) => void made.sent.push(text),
    close: () => {
      made.closed = true;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  return made;
}

/** Takes the line as a connection does: it greets when it hears that the line is open. */
function listen(socket: Socket): string[] {
  const heard: string[] = [];
  socket.onopen = () => {
    heard.push('open');
    socket.send(HELLO);
  };
  socket.onmessage = ({ data }) => heard.push(String(data));
  socket.onclose = () => heard.push('closed');
  return heard;
}

it('greets once, and what came before anybody listened is told in its order', async () => {
  const real = line();
  const told = vi.fn();
  openEarly('ws://here/t', told, () => real);
  real.onopen?.();
  real.onmessage?.({ data: WELCOME });
  expect(told).toHaveBeenCalledWith({ type: 'welcome', seq: 7 });

  const taken = takeEarly('ws://here/t');
  if (!taken) throw new Error('it was opened');
  const heard = listen(taken);
  await Promise.resolve();
  real.onmessage?.({ data: 'later' });
  expect(heard).toEqual(['open', WELCOME, 'later']);
  expect(real.sent).toEqual([HELLO]);
  taken.send('something');
  expect(real.sent).toEqual([HELLO, 'something']);
  expect(told).toHaveBeenCalledTimes(1);
});

it('a line that opens after it was taken is greeted once as well', async () => {
  const real = line();
  openEarly(
    'ws://here/t',
    () => undefined,
    () => real,
  );
  const taken = takeEarly('ws://here/t');
  if (!taken) throw new Error('it was opened');
  const heard = listen(taken);
  await Promise.resolve();
  real.onopen?.();
  expect(heard).toEqual(['open']);
  expect(real.sent).toEqual([HELLO]);
});

it('that it was lost meanwhile is told too', async () => {
  const real = line();
  openEarly(
    'ws://here/t',
    () => undefined,
    () => real,
  );
  real.onclose?.();
  const taken = takeEarly('ws://here/t');
  if (!taken) throw new Error('it was opened');
  const heard = listen(taken);
  await Promise.resolve();
  expect(heard).toEqual(['closed']);
});

it('another table does not get it, and nobody gets it twice', () => {
  const real = line();
  openEarly(
    'ws://here/t',
    () => undefined,
    () => real,
  );
  expect(takeEarly('ws://here/other')).toBeNull();
  expect(real.closed).toBe(true);
  expect(takeEarly('ws://here/t')).toBeNull();
});
