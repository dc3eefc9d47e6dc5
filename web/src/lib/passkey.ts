// Passkeys: what the browser is asked to make and to use. It comes with the part of the page that needs it.

import { ask, browser, type Fetch, json, post, Refused } from './api';
import type { MadePasskey, PasskeyQuestion, UsedPasskey } from './protocol';

/** Why there can be no passkeys here, as a message; empty if there can. */
export function obstacle(
  secure: boolean = isSecureContext,
  host: string = location.hostname,
  known: boolean = 'PublicKeyCredential' in globalThis &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential,
): string {
  if (!secure) return 'person-passkey-insecure';
  // An address is no name, and no browser makes a passkey for one.
  if (/^[\d.]+$|^\[/.test(host)) return 'person-passkey-address';
  return known ? '' : 'person-passkey-unsupported';
}

const question = (what: 'make' | 'use', get: Fetch): Promise<PasskeyQuestion> =>
  ask(`api/person/passkeys/${what}`, post({}), json<PasskeyQuestion>, get);

/** What the device answers, as JSON. Nobody who chose nothing, or whose device does not know us, has done wrong. */
async function answered(asked: Promise<Credential | null>): Promise<string> {
  let credential: Credential | null;
  try {
    credential = await asked;
  } catch (error) {
    const known = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new Refused(known ? 'passkey-known' : 'passkey', String(error));
  }
  if (!(credential instanceof PublicKeyCredential)) throw new Refused('passkey', 'no passkey');
  return JSON.stringify(credential);
}

/** A new passkey for whoever we are. */
export async function makePasskey(name: string, get: Fetch = browser): Promise<MadePasskey> {
  const { ticket, options } = await question('make', get);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return { name, ticket, answer: await answered(navigator.credentials.create({ publicKey })) };
}

/** A passkey that somebody chooses, and has used. */
export async function usePasskey(get: Fetch = browser): Promise<UsedPasskey> {
  const { ticket, options } = await question('use', get);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return { ticket, answer: await answered(navigator.credentials.get({ publicKey })) };
}

/** What proves that it is us. */
export interface Proof {
  passphrase: string;
  passkey: UsedPasskey | null;
}

/** A pass-phrase, or if none was typed a passkey. */
export async function prove(passphrase: string, get: Fetch = browser): Promise<Proof> {
  return passphrase === '' ? { passphrase, passkey: await usePasskey(get) } : { passphrase, passkey: null };
}
