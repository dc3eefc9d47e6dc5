import { beforeEach, expect, it, vi } from 'vitest';

import { canStayAwake, Wake, type Waking } from './wake';

let locks: { released: boolean; lose: () => void }[] = [];
let visible = true;
let changed: () => void = () => undefined;

const request = vi.fn((_kind: 'screen') => {
  let told: () => void = () => undefined;
  const one = {
    released: false,
    lose: () => {
      one.released = true;
      told();
    },
  };
  locks.push(one);
  return Promise.resolve({
    release: () => {
      one.lose();
      return Promise.resolve();
    },
    addEventListener: (_what: 'release', then: () => void) => {
      told = then;
    },
  });
});

function world(): Waking {
  return {
    wakeLock: { request },
    visible: () => visible,
    watch: (then) => {
      changed = then;
      return () => {
        changed = () => undefined;
      };
    },
  };
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done));
const held = (): number => locks.filter(({ released }) => !released).length;

beforeEach(() => {
  locks = [];
  visible = true;
  request.mockClear();
});

it('one lock while it is wanted, none afterwards', async () => {
  const wake = new Wake(world());
  wake.want(true);
  wake.want(true);
  await soon();
  wake.want(true);
  expect([locks.length, held()]).toEqual([1, 1]);
  wake.want(false);
  expect(held()).toBe(0);
});

it('what the browser let go is asked for again when the page is looked at', async () => {
  const wake = new Wake(world());
  wake.want(true);
  await soon();
  visible = false;
  locks[0]?.lose();
  changed();
  await soon();
  expect(held()).toBe(0);
  visible = true;
  changed();
  await soon();
  expect(held()).toBe(1);
  wake.stop();
  expect(held()).toBe(0);
});

it('a lock that comes when nobody wants it any more is given back', async () => {
  const wake = new Wake(world());
  wake.want(true);
  wake.want(false);
  await soon();
  expect([locks.length, held()]).toEqual([1, 0]);
});

it('a refusal is no error, and a browser without locks is left in peace', async () => {
  request.mockImplementationOnce(() => Promise.reject(new Error('battery')));
  const wake = new Wake(world());
  wake.want(true);
  await soon();
  expect(held()).toBe(0);
  changed();
  await soon();
  expect(held()).toBe(1);

  const { wakeLock: _, ...without } = world();
  expect(canStayAwake(without)).toBe(false);
  new Wake(without).want(true);
  await soon();
  expect(locks).toHaveLength(1);
});
