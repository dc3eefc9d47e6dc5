// Being told of one's games while no page is open: what the browser can do, and what the server is asked. It comes with the
// screen where it is turned on.

import { ask, browser, type Fetch, json, post } from './api';
import type { Notifying, Tried, Wishes } from './protocol';
import { sha256 } from './sha256';

/** Why a browser cannot be told, or `able`. */
export type Ability = 'able' | 'insecure' | 'none' | 'denied';

interface World {
  isSecureContext: boolean;
  PushManager?: unknown;
  Notification?: { permission: NotificationPermission };
  navigator: { serviceWorker?: unknown };
}

export function canBeTold(world: World = window as unknown as World): Ability {
  if (!world.isSecureContext) return 'insecure';
  if (!world.PushManager || !world.Notification || !world.navigator.serviceWorker) return 'none';
  return world.Notification.permission === 'denied' ? 'denied' : 'able';
}

export const notifying = (get: Fetch = browser): Promise<Notifying> =>
  ask('api/notify', {}, json<Notifying>, get);

export const wish = (wishes: Wishes, get: Fetch = browser): Promise<Notifying> =>
  ask('api/notify', post(wishes), json<Notifying>, get);

export const addWebhook = (url: string, language: string, get: Fetch = browser): Promise<Notifying> =>
  ask('api/notify/webhook', post({ url, language }), json<Notifying>, get);

export const removePlace = (id: string, get: Fetch = browser): Promise<Notifying> =>
  ask('api/notify/remove', post({ id }), json<Notifying>, get);

export const tryPlace = (id: string, get: Fetch = browser): Promise<Tried> =>
  ask('api/notify/test', post({ id }), json<Tried>, get);

/** The id of a place, as the server has it. */
export function placeOf(endpoint: string): string {
  return sha256(endpoint).slice(0, 16);
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** This browser's subscription, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser, which asks its owner, and tells the server. Null if the owner does not want it. */
export async function tellHere(
  key: string,
  language: string,
  get: Fetch = browser,
): Promise<Notifying | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  const applicationServerKey = bytes(key);
  // One that was made for another server's key is worth nothing here.
  const known = await worker.pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) !== key) await known.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const wanted = {
    endpoint: made.endpoint,
    p256dh: base64url(made.getKey('p256dh')),
    auth: base64url(made.getKey('auth')),
    language,
  };
  return ask('api/notify/push', post(wanted), json<Notifying>, get);
}

/** This browser is told nothing any more, whoever uses it. */
export async function tellNobodyHere(): Promise<void> {
  if (canBeTold() !== 'able') return;
  await (await subscription())?.unsubscribe();
}
