// What is asked about oneself over HTTP. It comes with the part of the page that needs it.

import { ask, browser, type Fetch, json, post, Refused } from './api';
import { am } from './hello.svelte';
import { look } from './lobby.svelte';
import type { AboutMe, Codes, Me, Profile } from './protocol';
import { tellNobodyHere } from './push';

export const about = (get: Fetch = browser): Promise<AboutMe> => ask('api/person', {}, json<AboutMe>, get);

/** From now on we are somebody else, or are known in another way: our games are asked for again. */
function now(me: Me | null): void {
  am(me);
  void look();
}

export async function keepName(passphrase: string, get: Fetch = browser): Promise<string[]> {
  const { me, codes } = await ask('api/person/keep', post({ passphrase }), json<Codes>, get);
  now(me);
  return codes;
}

export async function signIn(name: string, passphrase: string, get: Fetch = browser): Promise<Me> {
  const me = await ask('api/person/sign-in', post({ name, passphrase }), json<Me>, get);
  now(me);
  return me;
}

export async function recover(
  name: string,
  code: string,
  passphrase: string,
  get: Fetch = browser,
): Promise<Me> {
  const me = await ask('api/person/recover', post({ name, code, passphrase }), json<Me>, get);
  now(me);
  return me;
}

export async function signOut(get: Fetch = browser): Promise<void> {
  await ask('api/person/sign-out', post({}), json<object>, get);
  // Whoever uses this browser next does not hear of our games. What it does not forget, its service will not know any more.
  await tellNobodyHere().catch(() => undefined);
  now(null);
}

export const changePassphrase = (old: string, to: string, get: Fetch = browser): Promise<Me> =>
  ask('api/person/passphrase', post({ old, new: to }), json<Me>, get);

export async function newCodes(passphrase: string, get: Fetch = browser): Promise<string[]> {
  return (await ask('api/person/codes', post({ passphrase }), json<Codes>, get)).codes;
}

/** Signs a device out, or all others. */
export const endSession = (session: string | null, get: Fetch = browser): Promise<AboutMe> =>
  ask('api/person/sessions', post({ session }), json<AboutMe>, get);

export async function forgetMe(name: string, passphrase: string, get: Fetch = browser): Promise<void> {
  await ask('api/person/forget', post({ name, passphrase }), json<object>, get);
  await tellNobodyHere().catch(() => undefined);
  now(null);
}

/** Somebody who keeps their name; null if nobody keeps this one. */
export async function profile(name: string, get: Fetch = browser): Promise<Profile | null> {
  try {
    return await ask(`api/profile?name=${encodeURIComponent(name)}`, {}, json<Profile>, get);
  } catch (error) {
    if (error instanceof Refused && error.code === 'unknown') return null;
    throw error;
  }
}

/** Where the copy of one's data is. */
export function exportAddress(): string {
  return new URL('api/person/export', document.baseURI).href;
}

/** The message for what went wrong with a name, a pass-phrase or a code. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Refused)) return 'error-internal';
  if (error.code === 'too-many') return 'error-guessing';
  return error.code === 'taken' ? 'error-name-taken' : `error-${error.code}`;
}
