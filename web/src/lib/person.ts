// What is asked about oneself over HTTP. It comes with the part of the page that needs it.

import { ask, browser, type Fetch, json, post, Refused } from './api';
import { am } from './hello.svelte';
import { look } from './lobby.svelte';
import { makePasskey, prove, usePasskey } from './passkey';
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

/** Something that a passkey decides: that it is unknown here is said in other words than of a pass-phrase. */
async function byKey<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    if (error instanceof Refused && error.code === 'wrong-passphrase')
      throw new Refused('passkey', error.message);
    throw error;
  }
}

export async function keepNameWithPasskey(get: Fetch = browser): Promise<string[]> {
  return byKey(async () => {
    const passkey = await makePasskey('', get);
    const { me, codes } = await ask('api/person/keep', post({ passkey }), json<Codes>, get);
    now(me);
    return codes;
  });
}

export async function signInWithPasskey(get: Fetch = browser): Promise<Me> {
  return byKey(async () => {
    const used = await usePasskey(get);
    const me = await ask('api/person/passkeys/sign-in', post(used), json<Me>, get);
    now(me);
    return me;
  });
}

/** One more passkey; without a pass-phrase, another one is asked first. */
export async function addPasskey(name: string, passphrase: string, get: Fetch = browser): Promise<AboutMe> {
  const proof = await prove(passphrase, get);
  const made = await makePasskey(name, get);
  return ask('api/person/passkeys', post({ new: made, ...proof }), json<AboutMe>, get);
}

/** Gives a passkey another name, or with null removes it. */
export const changePasskey = (id: string, name: string | null, get: Fetch = browser): Promise<AboutMe> =>
  ask('api/person/passkeys/change', post({ id, name }), json<AboutMe>, get);

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

export async function changePassphrase(old: string, to: string, get: Fetch = browser): Promise<Me> {
  const { passphrase, passkey } = await prove(old, get);
  return ask('api/person/passphrase', post({ old: passphrase, new: to, passkey }), json<Me>, get);
}

export async function newCodes(passphrase: string, get: Fetch = browser): Promise<string[]> {
  const proof = await prove(passphrase, get);
  return (await ask('api/person/codes', post(proof), json<Codes>, get)).codes;
}

/** Signs a device out, or all others. */
export const endSession = (session: string | null, get: Fetch = browser): Promise<AboutMe> =>
  ask('api/person/sessions', post({ session }), json<AboutMe>, get);

/** A guest proves nothing but the name. */
export async function forgetMe(name: string, passphrase: string | null, get: Fetch = browser): Promise<void> {
  const proof = passphrase === null ? {} : await prove(passphrase, get);
  await ask('api/person/forget', post({ name, ...proof }), json<object>, get);
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
