import { expect, it } from 'vitest';

import { Refused } from './api';
import { canBeTold, notifying, placeOf, removePlace, tryPlace, wish } from './push';

const world = {
  isSecureContext: true,
  PushManager: {},
  Notification: { permission: 'default' as NotificationPermission },
  navigator: { serviceWorker: {} },
};

it('says why a browser cannot be told', () => {
  expect(canBeTold(world)).toBe('able');
  expect(canBeTold({ ...world, isSecureContext: false })).toBe('insecure');
  expect(canBeTold({ ...world, PushManager: undefined })).toBe('none');
  expect(canBeTold({ ...world, navigator: {} })).toBe('none');
  expect(canBeTold({ ...world, Notification: { permission: 'denied' } })).toBe('denied');
});

it('knows its own browser among the places', () => {
  expect(placeOf('https://push.example.org/4k7mq2xw9bcd')).toMatch(/^[0-9a-f]{16}$/);
  expect(placeOf('a')).toBe('ca978112ca1bbdca');
});

it('asks the server, and tells what it refuses', async () => {
  const asked: [string, string | undefined][] = [];
  const get = (input: string, init?: RequestInit): Promise<Response> => {
    asked.push([new URL(input).pathname, init?.body as string | undefined]);
    return Promise.resolve(new Response('{"places":[]}'));
  };
  await notifying(get);
  await removePlace('1', get);
  await tryPlace('2', get);
  await wish({ kinds: { turn: true, outbid: true, over: false, invited: true }, quiet: null }, get);
  expect(asked.map(([path]) => path.replace(/^.*\/api\//, ''))).toEqual([
    'notify',
    'notify/remove',
    'notify/test',
    'notify',
  ]);
  expect(asked[3]?.[1]).toContain('"over":false');
  const no = (): Promise<Response> =>
    Promise.resolve(new Response('{"code":"too-many","why":"wait"}', { status: 429 }));
  await expect(notifying(no)).rejects.toThrow(Refused);
});
